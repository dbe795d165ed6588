// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/record_builder.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/sim/rng.h"

namespace schedlab::test {

using namespace schedlab::literals;
using sim::Rng;
using trace::Kind;
using trace::Reason;
using trace::Record;
using trace::TaskState;

namespace {

constexpr std::size_t kMachine = 0;  // the CPU a record needs when it is of none

Record at(Duration when, Kind kind, std::size_t cpu) {
  Record record;
  record.at_ns = when.ns;
  record.kind = kind;
  record.cpu = static_cast<std::uint16_t>(cpu);
  return record;
}

}  // namespace

RecordBuilder::RecordBuilder(std::size_t cpus, std::vector<std::string> tasks) {
  names_.cpus = cpus;
  names_.tick_ns = 10'000'000;
  names_.knobs = {"kernel.sched_rt_period_us", "kernel.sched_rt_runtime_us"};
  for (std::string& task : tasks) {
    const auto pid = 901 + static_cast<std::int32_t>(names_.tasks.size());
    names_.tasks.push_back({std::move(task), pid, 120, "SCHED_OTHER"});
  }
}

RecordBuilder& RecordBuilder::run(Duration when, std::size_t cpu, TaskId prev, TaskState state,
                                  TaskId next, Reason why) {
  Record record = at(when, Kind::kSchedSwitch, cpu);
  record.task = static_cast<std::uint32_t>(next);
  record.other = static_cast<std::uint32_t>(prev);
  record.detail = static_cast<std::uint32_t>(state);
  record.reason = why;
  return add(record);
}

RecordBuilder& RecordBuilder::wake(Duration when, TaskId task, std::size_t cpu,
                                   std::size_t waker_cpu) {
  Record record = at(when, Kind::kSchedWakeup, cpu);
  record.task = static_cast<std::uint32_t>(task);
  record.other = static_cast<std::uint32_t>(kIdleTask);
  record.detail = static_cast<std::uint32_t>(waker_cpu);
  record.reason = Reason::kTimerExpired;
  return add(record);
}

RecordBuilder& RecordBuilder::add(const Record& record) {
  records_.push_back(record);
  return *this;
}

RecordBuilder& RecordBuilder::sample(Duration when, const std::string& track, std::int64_t value) {
  samples_.push_back({when.ns, track, value});
  return *this;
}

std::shared_ptr<const trace::StoreView> RecordBuilder::view(Duration now) {
  trace::Store store(names_, std::size_t{2} << 30);
  std::ranges::stable_sort(records_, {}, &Record::at_ns);
  for (const Record& record : records_) {
    store.append(record);
  }
  std::map<std::string, trace::TrackId> tracks;
  for (const Sample& sample : samples_) {
    if (!tracks.contains(sample.track)) {
      tracks[sample.track] = store.add_track({sample.track, "", kNoCpu, trace::Shape::kStep});
    }
    store.add_point(tracks[sample.track], Instant{sample.at_ns}, sample.value);
  }
  return std::make_shared<trace::StoreView>(store.view(Instant{now.ns}));
}

// ---- the sketch
// -------------------------------------------------------------------------------------

namespace {

constexpr TaskId kFifo{0};
constexpr TaskId kOther{1};

/// One RT record of CPU 0.
Record rt(Duration when, Kind kind, Duration a, Duration b) {
  Record record = at(when, kind, kMachine);
  record.a = a.ns;
  record.b = b.ns;
  return record;
}

/// A second of CPU 0: fifo until its runtime is used up, then other, until something reschedules.
void throttled_second(RecordBuilder& run, Duration from) {
  const Duration throttle = from + 800_ms;
  const Duration resched = from + 1540_ms;
  run.add(rt(from, Kind::kSimRtRuntime, 0_ms, 800_ms));
  run.add(rt(throttle, Kind::kSimRtThrottle, 800_ms, 800_ms));
  run.run(throttle, 0, kFifo, TaskState::kThrottled, kOther, Reason::kRtThrottled);
  run.add(rt(from + 1_s, Kind::kSimRtUnthrottle, 0_ms, 800_ms));
  Record released = at(from + 1_s, Kind::kSimTaskState, 0);
  released.task = static_cast<std::uint32_t>(kFifo);
  released.detail = static_cast<std::uint32_t>(TaskState::kRunnable);
  run.add(released);
  run.run(resched, 0, kOther, TaskState::kRunnable, kFifo, Reason::kRtLateResched);
}

/// A daemon that wakes about every `period` and works for `work`.
void daemon(RecordBuilder& run, TaskId task, std::size_t cpu, Duration period, Duration work,
            Rng rng) {
  Duration now = 50_ms;
  while (now < 11800_ms) {
    run.wake(now, task, cpu, (cpu + 1) % 4);
    run.run(now + 20_us, cpu, kIdleTask, TaskState::kRunning, task, Reason::kWakeupIdle);
    const Duration busy{work.ns / 2 +
                        static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(work.ns)))};
    run.run(now + 20_us + busy, cpu, task, TaskState::kInterruptible, kIdleTask, Reason::kBlocked);
    const auto rest = static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(period.ns)));
    now = now + busy + period / 2 + Duration{rest};
  }
}

void sample_counters(RecordBuilder& run) {
  Rng rng(7);
  std::int64_t ctxt = 0;
  std::int64_t intr = 0;
  std::int64_t user = 0;
  std::int64_t idle = 0;
  for (Duration now = 0_s; now <= 12_s; now += 20_ms) {
    ctxt += 6 + static_cast<std::int64_t>(rng.below(6));
    intr += 8 + static_cast<std::int64_t>(rng.below(3));
    const auto busy = 2 + static_cast<std::int64_t>(rng.below(2));
    user += busy;
    idle += 8 - busy;
    run.sample(now, "procs_running", 1 + (now.ns / 700'000'000) % 2);
    run.sample(now, "procs_blocked", 0);
    run.sample(now, "ctxt", ctxt);
    run.sample(now, "intr", intr);
    run.sample(now, "user", user);
    run.sample(now, "nice", 0);
    run.sample(now, "system", now.ns / 400'000'000);
    run.sample(now, "idle", idle);
  }
}

}  // namespace

std::shared_ptr<const trace::StoreView> sketch_record() {
  RecordBuilder run(4, {"fifo", "other", "daemon/0", "daemon/1", "kworker/2", "sync"});
  run.wake(0_ms, kOther, 0, 0).wake(0_ms, kFifo, 0, 0);
  run.run(1_ms, 0, kIdleTask, TaskState::kRunning, kFifo, Reason::kWakeupIdle);
  for (int second = 0; second < 6; ++second) {
    throttled_second(run, 1_ms + 2_s * second);
  }
  const Rng rng(1);
  daemon(run, TaskId{2}, 1, 300_ms, 8_ms, rng.fork(1));
  daemon(run, TaskId{3}, 2, 200_ms, 12_ms, rng.fork(2));
  daemon(run, TaskId{4}, 3, 30_ms, 1_ms, rng.fork(3));
  run.wake(2_s, TaskId{5}, 1, 2);
  run.run(2600_ms, 1, kIdleTask, TaskState::kRunning, TaskId{5}, Reason::kWakeupIdle);
  run.run(2640_ms, 1, TaskId{5}, TaskState::kUninterruptible, kIdleTask, Reason::kBlocked);
  run.wake(3100_ms, TaskId{5}, 1, 2);
  run.run(3150_ms, 1, kIdleTask, TaskState::kRunning, TaskId{5}, Reason::kWakeupIdle);
  run.run(3190_ms, 1, TaskId{5}, TaskState::kInterruptible, kIdleTask, Reason::kBlocked);
  sample_counters(run);
  return run.view(12_s);
}

std::shared_ptr<const trace::StoreView> crowded_record(std::size_t cpus, std::size_t slices) {
  constexpr std::size_t kTasks = 256;
  trace::Names names;
  names.cpus = cpus;
  for (std::size_t i = 0; i < kTasks; ++i) {
    names.tasks.push_back(
        {"task/" + std::to_string(i), static_cast<std::int32_t>(i), 120, "SCHED_OTHER"});
  }
  trace::StoreView view;
  view.names = std::make_shared<const trace::Names>(std::move(names));
  const Rng seed(3);
  const std::size_t each = slices / cpus;
  std::vector<trace::Lane> lanes;
  std::vector<trace::Lane> depths;
  Instant end;
  for (std::size_t cpu = 0; cpu < cpus; ++cpu) {
    Rng rng = seed.fork(cpu);
    trace::Lane lane(trace::LaneKind::kCpu);
    trace::Lane depth(trace::LaneKind::kDepth);
    depth.set(Instant{}, trace::depth_state(2, false));
    Instant now;
    for (std::size_t i = 0; i < each; ++i) {
      const bool idle = rng.below(5) == 0;
      lane.set(now,
               trace::cpu_state(idle ? kIdleTask : task_id(rng.below(kTasks)), Reason::kSliceUsed));
      now += 50_us + Duration{static_cast<std::int64_t>(rng.below(3'950'000))};
    }
    end = std::max(end, now);
    lanes.push_back(std::move(lane));
    depths.push_back(std::move(depth));
  }
  for (std::size_t cpu = 0; cpu < cpus; ++cpu) {
    view.cpus.push_back(lanes[cpu].view(end));
    view.depths.push_back(depths[cpu].view(end));
  }
  view.now = end;
  view.build_overviews();  // as the simulation thread does before it hands a record on
  return std::make_shared<const trace::StoreView>(std::move(view));
}

}  // namespace schedlab::test
