// SPDX-License-Identifier: GPL-3.0-or-later
// The journal of a run as frames carry it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/history.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// Every write, the preset's too; `gestures` are those of the user's writes, in order.
[[nodiscard]] std::vector<KnobWrite> writes_of(const engine::History& history,
                                               const std::vector<std::uint64_t>& gestures);

}  // namespace schedlab::ui
