// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/store.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

namespace schedlab::trace {

namespace {

constexpr std::size_t kAppendsPerBudgetCheck = 1024;
/// What is kept free for the appends up to the next check: a record, three slices, two points each.
constexpr std::size_t kRoom = kAppendsPerBudgetCheck * 128;

bool is_queued(State task_lane_state) {
  return is_busy(LaneKind::kTask, task_lane_state);
}

void begin_at_boot(std::vector<Lane>& lanes, LaneKind kind) {
  for (Lane& lane : lanes) {
    lane.set(Instant{}, initial_state(kind));
  }
}

std::vector<Lane> lanes(LaneKind kind, std::size_t count,
                        const std::shared_ptr<BlockPool>& memory) {
  std::vector<Lane> made;
  made.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    made.emplace_back(kind, memory);
  }
  begin_at_boot(made, kind);
  return made;
}

std::vector<LaneView> views(const std::vector<Lane>& lanes, Instant now) {
  std::vector<LaneView> all;
  all.reserve(lanes.size());
  for (const Lane& lane : lanes) {
    all.push_back(lane.view(now));
  }
  return all;
}

}  // namespace

std::string Names::task(TaskId id) const {
  return id == kIdleTask ? "swapper" : tasks.at(index(id)).name;
}

TaskInfo worker_info(TaskId task, std::int64_t pool, std::int64_t number, std::int32_t prio) {
  return {"kworker/u" + std::to_string(pool) + ":" + std::to_string(number), pid_of(task), prio,
          "SCHED_OTHER"};
}

std::size_t StoreView::build_overviews() const {
  std::size_t built = 0;
  for (const std::vector<LaneView>* lanes : {&cpus, &depths, &tasks}) {
    for (const LaneView& lane : *lanes) {
      built += lane.build_overview();
    }
  }
  return built;
}

struct Store::Impl {
  Impl(Names given, std::size_t budget_bytes);

  void apply(const Record& r);
  void add_worker(const Record& r);
  void on_switch(const Record& r);
  void on_migrate(const Record& r);
  void set_task(Instant at, TaskId task, TaskState state, CpuId cpu, Reason why);
  void add_depth(Instant at, CpuId cpu, bool more);
  void set_throttled(const Record& r, bool throttled);

  void add_rt_time(const Record& r, std::int64_t value) {
    tracks[2 * std::size_t{r.cpu}].add(r.at(), value);
  }

  void add_rt_runtime(const Record& r, std::int64_t value) {
    tracks[2 * std::size_t{r.cpu} + 1].add(r.at(), value);
  }

  template <typename Visit>
  void for_each_lane(Visit visit);
  void keep_budget();
  std::size_t fold_oldest();
  [[nodiscard]] std::size_t lane_bytes();
  [[nodiscard]] std::size_t other_bytes() const;
  [[nodiscard]] Instant detail_from();

  std::shared_ptr<const Names> names;
  std::size_t budget;
  std::shared_ptr<BlockPool> memory = std::make_shared<BlockPool>();
  std::vector<Lane> cpus;
  std::vector<Lane> depths;
  std::vector<Lane> tasks;
  std::vector<LockLane> locks;
  std::vector<Track> tracks;  // rt_time and rt_runtime of CPU 0, of CPU 1, ..., then the samplers'
  EventLog log{memory};
  std::size_t appends = 0;
};

Store::Impl::Impl(Names given, std::size_t budget_bytes)
    : names(std::make_shared<Names>(std::move(given))),
      budget(budget_bytes),
      cpus(lanes(LaneKind::kCpu, names->cpus, memory)),
      depths(lanes(LaneKind::kDepth, names->cpus, memory)),
      tasks(lanes(LaneKind::kTask, names->tasks.size(), memory)) {
  for (const LockInfo& lock : names->locks) {
    locks.emplace_back(lock);
  }
  for (std::size_t cpu = 0; cpu < names->cpus; ++cpu) {
    tracks.emplace_back(TrackInfo{"rt_time", "ns", cpu_id(cpu), Shape::kLine}, memory);
    tracks.emplace_back(TrackInfo{"rt_runtime", "ns", cpu_id(cpu), Shape::kStep}, memory);
  }
}

void Store::Impl::apply(const Record& r) {
  SCHEDLAB_CHECK(r.cpu < cpus.size(), "a record of a CPU that the machine has not");
  switch (r.kind) {
    case Kind::kSchedSwitch:
      return on_switch(r);
    case Kind::kSchedWakeup:
      return set_task(r.at(), TaskId{r.task}, TaskState::kRunnable, CpuId{r.cpu}, r.reason);
    case Kind::kSchedMigrateTask:
      return on_migrate(r);
    case Kind::kSimTaskState:
      return set_task(r.at(), TaskId{r.task}, static_cast<TaskState>(r.detail), CpuId{r.cpu},
                      r.reason);
    case Kind::kSimRtThrottle:
      return set_throttled(r, true);
    case Kind::kSimRtUnthrottle:
      return set_throttled(r, false);
    case Kind::kSimRtRuntime:
      add_rt_time(r, r.a);
      return add_rt_runtime(r, r.b);
    case Kind::kSimRtPeriod:
      add_rt_time(r, r.a);
      return add_rt_time(r, r.b);
    case Kind::kSimRtBorrow:
      return add_rt_runtime(r, r.b);
    case Kind::kSchedProcessFork:
      return add_worker(r);
    case Kind::kSchedProcessExit:  // the switch away from the task says that it is dead
    case Kind::kSimSysctl:
    case Kind::kTlbFlush:
    case Kind::kWorkqueueQueueWork:
    case Kind::kWorkqueueExecuteStart:
    case Kind::kWorkqueueExecuteEnd:
    case Kind::kSimSoftLockup:
    case Kind::kSimCfsThrottle:  // tasks say themselves that they are throttled
    case Kind::kSimCfsUnthrottle:
      return;
  }
}

/// A run that was gone back in may make the same worker again, or another one in its place.
void Store::Impl::add_worker(const Record& r) {
  auto grown = std::make_shared<Names>(*names);
  const std::size_t worker = r.task;
  grown->tasks.resize(std::max(grown->tasks.size(), worker + 1));
  grown->tasks[worker] = worker_info(TaskId{r.task}, r.a, r.b, static_cast<std::int32_t>(r.detail));
  names = std::move(grown);
  while (tasks.size() <= worker) {
    tasks.emplace_back(LaneKind::kTask, memory);
    tasks.back().set(Instant{}, initial_state(LaneKind::kTask));
  }
}

void Store::Impl::on_switch(const Record& r) {
  const TaskId next{r.task};
  const TaskId prev{r.other};
  cpus[r.cpu].set(r.at(), cpu_state(next, r.reason));
  if (prev != kIdleTask) {
    set_task(r.at(), prev, static_cast<TaskState>(r.detail), CpuId{r.cpu}, r.reason);
  }
  if (next != kIdleTask) {
    set_task(r.at(), next, TaskState::kRunning, CpuId{r.cpu}, r.reason);
  }
}

void Store::Impl::on_migrate(const Record& r) {
  SCHEDLAB_CHECK(r.task < tasks.size(), "a record of a task without a name");
  set_task(r.at(), TaskId{r.task}, state_of(tasks[r.task].last()), CpuId{r.cpu}, r.reason);
}

/// Depth follows from where the tasks stand, so that both always agree.
void Store::Impl::set_task(Instant at, TaskId task, TaskState state, CpuId cpu, Reason why) {
  SCHEDLAB_CHECK(index(task) < tasks.size(), "a record of a task without a name");
  Lane& lane = tasks[index(task)];
  const State before = lane.last();
  const State after = task_state(state, cpu, why);
  lane.set(at, after);
  const bool was_queued = is_queued(before);
  const bool queued = is_queued(after);
  if (was_queued == queued && (!queued || cpu_of(before) == cpu)) {
    return;
  }
  if (was_queued) {
    add_depth(at, cpu_of(before), false);
  }
  if (queued) {
    add_depth(at, cpu, true);
  }
}

void Store::Impl::add_depth(Instant at, CpuId cpu, bool more) {
  Lane& lane = depths[index(cpu)];
  const std::uint32_t depth = depth_of(lane.last());
  const std::uint32_t changed = more ? depth + 1 : std::max(depth, 1U) - 1;
  lane.set(at, depth_state(changed, rt_throttled(lane.last())));
}

void Store::Impl::set_throttled(const Record& r, bool throttled) {
  Lane& lane = depths[r.cpu];
  lane.set(r.at(), depth_state(depth_of(lane.last()), throttled));
  add_rt_time(r, r.a);
  add_rt_runtime(r, r.b);
}

// ---- the budget ----

template <typename Visit>
void Store::Impl::for_each_lane(Visit visit) {
  for (std::vector<Lane>* kind : {&cpus, &depths, &tasks}) {
    std::for_each(kind->begin(), kind->end(), visit);
  }
}

/// Folds or drops whatever detail ends first; gives the bytes freed, 0 when nothing is left.
std::size_t Store::Impl::fold_oldest() {
  Lane* oldest = nullptr;
  for_each_lane([&](Lane& lane) {
    if (oldest == nullptr || lane.oldest_detail_end() < oldest->oldest_detail_end()) {
      oldest = &lane;
    }
  });
  if (oldest == nullptr || log.oldest_end() <= oldest->oldest_detail_end()) {
    return log.drop_oldest();
  }
  std::size_t freed = oldest->fold_oldest();
  for (Track& track : tracks) {
    freed += track.decimate_before(oldest->detail_from());
  }
  return freed;
}

void Store::Impl::keep_budget() {
  if (++appends % kAppendsPerBudgetCheck != 0) {
    return;
  }
  std::size_t held = lane_bytes() + other_bytes();
  while (held + kRoom > budget) {
    const std::size_t freed = fold_oldest();
    if (freed == 0) {
      return;
    }
    held -= freed;
  }
}

std::size_t Store::Impl::lane_bytes() {
  std::size_t sum = 0;
  for_each_lane([&](const Lane& lane) { sum += lane.bytes(); });
  return sum;
}

std::size_t Store::Impl::other_bytes() const {
  std::size_t sum = log.bytes();
  for (const Track& track : tracks) {
    sum += track.bytes();
  }
  for (const LockLane& lock : locks) {
    sum += lock.bytes();
  }
  return sum;
}

Instant Store::Impl::detail_from() {
  Instant from = log.complete_from();
  for_each_lane([&](const Lane& lane) { from = std::max(from, lane.detail_from()); });
  return from;
}

// ---- the store ----

Store::Store(Names names, std::size_t budget_bytes)
    : impl_(std::make_unique<Impl>(std::move(names), budget_bytes)) {}

Store::Store(const Store& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

void Store::append(const Record& record) {
  impl_->log.append(record);
  impl_->apply(record);
  impl_->keep_budget();
}

void Store::add_lock_bin(LockId lock, std::int64_t bin, const LockCell& cell) {
  impl_->locks[index(lock)].add(bin, cell);
  impl_->keep_budget();
}

TrackId Store::add_track(TrackInfo info) {
  impl_->tracks.emplace_back(std::move(info), impl_->memory);
  return static_cast<TrackId>(static_cast<std::uint32_t>(impl_->tracks.size() - 1));
}

void Store::add_point(TrackId track, Instant at, std::int64_t value) {
  impl_->tracks[static_cast<std::size_t>(track)].add(at, value);
  impl_->keep_budget();
}

void Store::truncate(Instant at) {
  impl_->for_each_lane([at](Lane& lane) { lane.truncate(at); });
  for (Track& track : impl_->tracks) {
    track.truncate(at);
  }
  for (LockLane& lock : impl_->locks) {
    lock.truncate(at);
  }
  impl_->log.truncate(at);
  if (at < Instant{}) {
    begin_at_boot(impl_->cpus, LaneKind::kCpu);
    begin_at_boot(impl_->depths, LaneKind::kDepth);
    begin_at_boot(impl_->tasks, LaneKind::kTask);
  }
}

StoreView Store::view(Instant now) const {
  StoreView view;
  view.now = now;
  view.detail_from = impl_->detail_from();
  view.names = impl_->names;
  view.cpus = views(impl_->cpus, now);
  view.depths = views(impl_->depths, now);
  view.tasks = views(impl_->tasks, now);
  view.tracks.reserve(impl_->tracks.size());
  for (const Track& track : impl_->tracks) {
    view.tracks.push_back(track.view(now));
  }
  view.locks.reserve(impl_->locks.size());
  for (const LockLane& lock : impl_->locks) {
    view.locks.push_back(lock.view());
  }
  view.events = impl_->log.view();
  view.bytes = bytes();
  return view;
}

std::size_t Store::bytes() const {
  return impl_->lane_bytes() + impl_->other_bytes();
}

std::size_t Store::slices() const {
  std::size_t sum = 0;
  impl_->for_each_lane([&](const Lane& lane) { sum += lane.slices(); });
  return sum;
}

std::size_t Store::lane_bytes() const {
  return impl_->lane_bytes();
}

std::size_t Store::budget() const {
  return impl_->budget;
}

const Names& Store::names() const {
  return *impl_->names;
}

}  // namespace schedlab::trace
