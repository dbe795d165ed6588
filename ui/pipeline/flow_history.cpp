// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/flow_history.h"

#include <algorithm>
#include <cmath>

namespace schedlab::ui {

namespace {

constexpr std::int64_t kLeastBlock = 64;
constexpr std::int64_t kMostBlock = std::int64_t{1} << 40;
// Of the distance of two blocks, in a frame: quicker than a half the eye sees them go backwards.
constexpr std::int64_t kQuickest = 2;
constexpr std::int64_t kSlowest = 64;
constexpr std::int64_t kWanted = 4;

bool is_earlier(const FlowSample& sample, Instant at) {
  return sample.at < at;
}

}  // namespace

void FlowHistory::add(const FlowSample& now, Instant recorded_until) {
  while (!samples_.empty() && samples_.back().at > recorded_until) {
    samples_.pop_back();
  }
  const auto place = std::lower_bound(samples_.begin(), samples_.end(), now.at, is_earlier);
  if (place != samples_.end() && place->at == now.at) {
    *place = now;
    return;
  }
  samples_.insert(place, now);
  if (samples_.size() > kMost) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples_.size(); i += 2) {
      samples_[kept++] = samples_[i];
    }
    samples_.resize(kept);
  }
}

std::optional<FlowSample> FlowHistory::before(Instant at) const {
  const auto next =
      std::lower_bound(samples_.begin(), samples_.end(), at - kSpan + Duration{1}, is_earlier);
  if (next != samples_.begin()) {
    return *std::prev(next);
  }
  return next != samples_.end() && next->at < at ? std::optional(*next) : std::nullopt;
}

void BlockScale::moved(std::int64_t pages) {
  const std::int64_t moved = std::abs(pages);
  if (moved == 0 || (moved * kQuickest <= pages_ && moved * kSlowest >= pages_)) {
    return;
  }
  pages_ = kLeastBlock;
  while (pages_ < moved * kWanted && pages_ < kMostBlock) {
    pages_ *= 4;
  }
}

}  // namespace schedlab::ui
