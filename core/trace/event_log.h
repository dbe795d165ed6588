// SPDX-License-Identifier: GPL-3.0-or-later
// The event log: every record of a run, numbered from its start. Full chunks are immutable and
// shared with views; under a memory budget the oldest ones are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/sim/time.h"
#include "core/trace/record.h"
#include "core/trace/shared_array.h"

namespace schedlab::trace {

inline constexpr std::uint64_t kLogChunk = 1024;

class EventLogView {
 public:
  [[nodiscard]] std::uint64_t size() const { return end_ - begin_; }
  /// Records are numbered from the start of the run; the first still held, and one past the last.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// begin() <= i < end().
  [[nodiscard]] const Record& operator[](std::uint64_t i) const {
    const std::uint64_t chunk = (i - begin_) / kLogChunk;
    const auto& records = chunk < chunks_->size() ? (*chunks_)[chunk] : tail_.data;
    return records.get()[i % kLogChunk];
  }
  /// Number of the first record with at >= t (end() when none).
  [[nodiscard]] std::uint64_t lower_bound(Instant t) const;

 private:
  friend class EventLog;
  std::shared_ptr<const std::vector<std::shared_ptr<const Record[]>>> chunks_;
  SharedArray<Record> tail_;
  std::uint64_t begin_ = 0;  // a multiple of kLogChunk
  std::uint64_t end_ = 0;
};

/// The growing log.
class EventLog {
 public:
  explicit EventLog(std::shared_ptr<BlockPool> memory = nullptr)
      : tail_(kLogChunk, std::move(memory)) {}

  void append(const Record& record) {
    if (tail_.size() == kLogChunk) {
      seal();
    }
    tail_.push_back(record);
  }

  /// Forgets every record after `at`.
  void truncate(Instant at);
  /// Time of the last record of the chunk that drop_oldest() would drop; kNever when none is full.
  [[nodiscard]] Instant oldest_end() const { return oldest_end_; }
  /// Drops the oldest full chunk; gives the bytes freed.
  std::size_t drop_oldest();
  /// From here on no record is missing.
  [[nodiscard]] Instant complete_from() const { return complete_from_; }

  [[nodiscard]] EventLogView view() const;
  [[nodiscard]] std::size_t bytes() const { return chunks_.items().size() * kChunkBytes + tail_.bytes(); }

 private:
  static constexpr std::size_t kChunkBytes = kLogChunk * sizeof(Record) + 32;  // and its sharing

  void seal();
  void find_oldest_end();

  SharedList<std::shared_ptr<const Record[]>> chunks_;
  GrowingArray<Record> tail_;
  std::uint64_t begin_ = 0;
  Instant oldest_end_ = kNever;
  Instant complete_from_;
};

}  // namespace schedlab::trace
