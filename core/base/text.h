// SPDX-License-Identifier: GPL-3.0-or-later
// Small text helpers shared by everything that reads names and numbers typed by people.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace schedlab {

/// The candidate nearest to `name` by edit distance, when it is near enough to be a typo of it.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view name,
                                                      std::span<const std::string> candidates);

/// A whole decimal integer, with an optional sign and no rest; nothing else.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// A decimal number with up to nine places as an integer count of billionths ("0.8" -> 800000000).
[[nodiscard]] std::optional<std::int64_t> parse_billionths(std::string_view text);

/// "320GiB", "4096", "1.5MiB" in bytes; units are powers of 1024, up to TiB. Empty when it is none,
/// is no whole number of bytes or overflows.
[[nodiscard]] std::optional<std::int64_t> parse_size(std::string_view text);

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
[[nodiscard]] std::string_view trim(std::string_view text);
/// Words as they stand in HTML, SVG and XML: & < > and quotes become entities.
[[nodiscard]] std::string markup_escaped(std::string_view words);
/// ASCII letters in lower case; other bytes stay.
[[nodiscard]] std::string lower(std::string_view text);

}  // namespace schedlab
