// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/lane.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/check.h"
#include "core/trace/chunk.h"
#include "core/trace/record.h"
#include "core/trace/stretch.h"

namespace schedlab::trace {

bool is_busy(LaneKind kind, State state) {
  constexpr State kTaskStateMask = 0xf;
  return kind == LaneKind::kTask
             ? (state & kTaskStateMask) <= static_cast<State>(TaskState::kThrottled)
             : (state & kStateKeyMask) != 0;
}

State initial_state(LaneKind kind) {
  return kind == LaneKind::kTask ? static_cast<State>(TaskState::kInterruptible) : 0;
}

void Lane::set(Instant at, State state) {
  if (tail_.empty()) {
    tail_begin_ = at.ns;
    tail_.push_back({0, state});
    return;
  }
  const PackedSlice last = tail_.back();
  if (last.state == state) {
    return;
  }
  const std::int64_t offset = at.ns - tail_begin_;
  SCHEDLAB_CHECK(offset >= last.offset, "a lane's time goes back");
  if (offset == last.offset) {
    replace_last(state);
  } else if (tail_.size() < kChunkSlices && offset <= std::numeric_limits<std::uint32_t>::max()) {
    tail_.push_back({static_cast<std::uint32_t>(offset), state});
  } else {
    seal(at);
    tail_.push_back({0, state});
  }
}

/// When that makes the slice equal to the one before it, they become one.
void Lane::replace_last(State state) {
  const std::uint32_t offset = tail_.back().offset;
  if (tail_.size() >= 2 && tail_[tail_.size() - 2].state == state) {
    tail_.pop_back();
    return;
  }
  const ChunkPtr* before =
      tail_.size() == 1 && !chunks_.items().empty() ? &chunks_.items().back() : nullptr;
  if (before != nullptr && !(*before)->folded() && (*before)->slices().back().state == state) {
    reopen();
    return;
  }
  tail_.replace_back({offset, state});
}

void Lane::seal(Instant end) {
  auto chunk = std::make_shared<const Chunk>(kind_, tail_begin_, end.ns, tail_.take());
  sealed_bytes_ += chunk->bytes();
  sealed_slices_ += chunk->slices().size();
  chunks_.edit().push_back(std::move(chunk));
  tail_begin_ = end.ns;
  find_oldest_detail();
}

/// Makes the last sealed chunk, if there is one, the open one.
void Lane::reopen() {
  if (chunks_.items().empty()) {
    return;
  }
  const ChunkPtr chunk = chunks_.items().back();
  chunks_.edit().pop_back();
  sealed_bytes_ -= chunk->bytes();
  sealed_slices_ -= chunk->slices().size();
  folded_ = std::min(folded_, chunks_.items().size());
  tail_begin_ = chunk->begin();
  tail_.assign(chunk->slices());
  if (chunk->folded()) {
    const Stretch coarse(kind_, *chunk);
    for (std::size_t i = 0; i < coarse.size(); ++i) {
      set(coarse.slice(i).begin, coarse.slice(i).state);
    }
  }
  find_oldest_detail();
}

void Lane::truncate(Instant at) {
  while (!tail_.empty() && tail_begin_ > at.ns) {
    tail_.shrink_to(0);
    reopen();
  }
  while (!tail_.empty() && tail_begin_ + tail_.back().offset > at.ns) {
    tail_.pop_back();
  }
  detail_from_ = std::min(detail_from_, at);
}

std::size_t Lane::fold_oldest() {
  if (oldest_detail_end_ == kNever) {
    return 0;
  }
  const ChunkPtr whole = chunks_.items()[folded_];
  ChunkPtr coarse = std::make_shared<const Chunk>(*whole, kFoldedCells);
  const std::size_t freed = whole->bytes() - coarse->bytes();
  sealed_bytes_ -= freed;
  sealed_slices_ -= whole->slices().size();
  detail_from_ = {whole->end()};
  chunks_.edit()[folded_++] = std::move(coarse);
  find_oldest_detail();
  return freed;
}

void Lane::find_oldest_detail() {
  const std::vector<ChunkPtr>& chunks = chunks_.items();
  oldest_detail_end_ = folded_ < chunks.size() ? Instant{chunks[folded_]->end()} : kNever;
}

LaneView Lane::view(Instant now) const {
  LaneView view;
  view.kind_ = kind_;
  view.chunks_ = chunks_.share();
  view.tail_ = tail_.share();
  view.tail_begin_ = tail_begin_;
  view.until_ = now;
  return view;
}

}  // namespace schedlab::trace
