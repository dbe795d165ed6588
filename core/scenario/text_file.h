// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a small text file whole, or saying why it is none.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "core/scenario/reader.h"

namespace schedlab::scenario {

inline constexpr std::size_t kMaxFileBytes = std::size_t{256} << 10;

/// The problem is marked `unreadable` when the file system refused, not when the content is wrong.
[[nodiscard]] Result<std::string, Problem> read_text_file(const std::string& file);
/// Empty when `text` is UTF-8 without control characters and not too long, else what is wrong with it.
[[nodiscard]] std::string not_a_text(std::string_view text);

}  // namespace schedlab::scenario
