// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/event_queue.h"

#include <algorithm>

namespace schedlab::sim {

void EventQueue::resize(std::size_t count) {
  slots_ = count;
  width_ = std::max<std::size_t>(2, count + count % 2);
  keys_.resize(width_);
  winners_.assign(width_, 0);
  for (std::size_t node = width_ - 1; node >= 1; --node) {
    const auto child = [&](std::size_t c) {
      return c >= width_ ? static_cast<std::uint32_t>(c - width_) : winners_[c];
    };
    const std::uint32_t left = child(2 * node);
    const std::uint32_t right = child(2 * node + 1);
    winners_[node] = before(keys_[right], keys_[left]) ? right : left;
  }
}

}  // namespace schedlab::sim
