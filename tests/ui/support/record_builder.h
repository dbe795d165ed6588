// SPDX-License-Identifier: GPL-3.0-or-later
// Makes records by hand for tests of views: say what happened, get the view of a store.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/trace/store.h"

namespace schedlab::test {

class RecordBuilder {
 public:
  RecordBuilder(std::size_t cpus, std::vector<std::string> tasks);

  /// The CPU goes from `prev`, left in `state`, to `next`.
  RecordBuilder& run(Duration at, std::size_t cpu, TaskId prev, trace::TaskState state, TaskId next,
                     trace::Reason why);
  RecordBuilder& wake(Duration at, TaskId task, std::size_t cpu, std::size_t waker_cpu);
  RecordBuilder& add(const trace::Record& record);
  RecordBuilder& sample(Duration at, const std::string& track, std::int64_t value);

  [[nodiscard]] std::shared_ptr<const trace::StoreView> view(Duration now);

 private:
  struct Sample {
    std::int64_t at_ns;
    std::string track;
    std::int64_t value;
  };

  trace::Names names_;
  std::vector<trace::Record> records_;
  std::vector<Sample> samples_;
};

/// The run that the sketches of the window show: a FIFO hog that is throttled, who runs instead,
/// and daemons that wake on the other CPUs.
[[nodiscard]] std::shared_ptr<const trace::StoreView> sketch_record();

/// CPUs that switch between many tasks at random, `slices` in all: the worst case for drawing.
[[nodiscard]] std::shared_ptr<const trace::StoreView> crowded_record(std::size_t cpus,
                                                                     std::size_t slices);

}  // namespace schedlab::test
