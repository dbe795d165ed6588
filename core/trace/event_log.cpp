// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/event_log.h"

#include <algorithm>
#include <memory>

namespace schedlab::trace {

std::uint64_t EventLogView::lower_bound(Instant t) const {
  std::uint64_t low = begin_;
  std::uint64_t high = end_;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if ((*this)[middle].at() < t) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void EventLog::seal() {
  chunks_.edit().push_back(tail_.take().data);
  find_oldest_end();
}

void EventLog::find_oldest_end() {
  const auto& chunks = chunks_.items();
  oldest_end_ = chunks.empty() ? kNever : chunks.front().get()[kLogChunk - 1].at();
}

void EventLog::truncate(Instant at) {
  while (!chunks_.items().empty() && (tail_.empty() || tail_[0].at() > at)) {
    const std::shared_ptr<const Record[]> last = chunks_.items().back();
    chunks_.edit().pop_back();
    tail_.assign({last.get(), kLogChunk});
  }
  while (!tail_.empty() && tail_.back().at() > at) {
    tail_.pop_back();
  }
  complete_from_ = std::min(complete_from_, at);
  find_oldest_end();
}

std::size_t EventLog::drop_oldest() {
  if (chunks_.items().empty()) {
    return 0;
  }
  complete_from_ = {oldest_end_.ns + 1};
  std::vector<std::shared_ptr<const Record[]>>& chunks = chunks_.edit();
  chunks.erase(chunks.begin());
  begin_ += kLogChunk;
  find_oldest_end();
  return kChunkBytes;
}

EventLogView EventLog::view() const {
  EventLogView view;
  view.chunks_ = chunks_.share();
  view.tail_ = tail_.share();
  view.begin_ = begin_;
  view.end_ = begin_ + chunks_.items().size() * kLogChunk + tail_.size();
  return view;
}

}  // namespace schedlab::trace
