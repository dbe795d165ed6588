// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of what a preset may ask for, far from where integer nanoseconds overflow.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/sim/time.h"

namespace schedlab::scenario {

inline constexpr Duration kShortestTime = nanoseconds(1);
inline constexpr Duration kLongestTime = seconds(1'000'000);
inline constexpr int kMostTasks = 10'000;
inline constexpr std::size_t kLongestComm = 15;  // TASK_COMM_LEN without its NUL

inline constexpr int kMostNodes = 1024;  // MAX_NUMNODES, fake ones included
inline constexpr std::int64_t kMostPages = std::int64_t{1} << 36;  // 256 TiB
}  // namespace schedlab::scenario
