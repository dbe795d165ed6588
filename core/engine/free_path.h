// SPDX-License-Identifier: GPL-3.0-or-later
// What of a machine is about freeing memory: its memory, its locks, the workqueue, and where each
// task stands in kernel code. mm/ says what a task does next, this folder makes it take the CPU, the
// locks and the time; neither knows the other's rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/machine/spinlock.h"
#include "core/mm/address_space.h"
#include "core/mm/memory.h"
#include "core/mm/release_pages.h"
#include "core/mm/unmap.h"
#include "core/sched/context.h"
#include "core/sim/rng.h"
#include "core/sim/time.h"
#include "core/wq/workqueue.h"

namespace schedlab::engine {

struct Machine;

/// A task's stand in the kernel code of the free path.
struct KernelPath {
  enum class Mode : std::uint8_t {
    kUser,    // in its own program
    kUnmap,   // in munmap() or exit_mmap()
    kWorker,  // is a kworker
  };
  /// What a kworker is about to do.
  enum class WorkerStep : std::uint8_t { kIdle, kWoken, kSpawn, kNext, kRun };

  Mode mode = Mode::kUser;
  WorkerStep worker = WorkerStep::kIdle;
  bool spinning = false;
  bool exits = false;              // the address space goes because the task exits
  mm::KernelOp op;                 // the lock section it is in or waits for
  mm::AddressSpace mm;
  mm::Unmap unmap;
  mm::ReleasePages release;        // of a worker: the item in hand
  WorkId work = kNoWork;
  NodeId pool{};                   // of a worker
  std::uint32_t number = 0;        // ... and its number in it
  Duration spin;                   // waited for locks, until now
  Duration hold;                   // held them
  Instant unmap_began;
  Duration unmap_time;             // of all munmap() so far
  friend bool operator==(const KernelPath&, const KernelPath&) = default;
};

struct FreePath {
  mm::Memory memory;
  std::vector<machine::SpinLock> locks;     // by LockId
  wq::Workqueue wq;
  std::vector<mm::ReleasePages> payloads;   // by WorkId: pages that wait for a worker
  std::vector<std::int64_t> work_pages;     // by WorkId: how many they were
  std::vector<GroupId> work_groups;         // by WorkId: the group of who queued it
  std::vector<KernelPath> paths;            // by TaskId
  sim::Rng chance{0};                       // failing allocations
  std::uint64_t soft_lockups = 0;           // reported so far

  [[nodiscard]] bool simulated() const { return !memory.zones().empty(); }

  friend bool operator==(const FreePath&, const FreePath&) = default;
};

/// The memory, the mappings and the idle workers of a machine that has memory.
void set_up_memory(Machine& m);
/// A kworker of the node's pool, asleep; the first one is made at boot.
TaskId create_worker(Machine& m, NodeId node);
/// "kworker/u288:3": pools of unbound workqueues are numbered after two of each CPU.
[[nodiscard]] std::int64_t pool_number(const Machine& m, NodeId node);

/// munmap() of everything, or the end of an address space, by the running task.
void begin_unmap(Machine& m, sched::Context& ctx, CpuId cpu, bool exits);
/// The running task's kernel code goes on: its section is over, or it was picked again. True when it
/// has returned to its program.
bool advance_kernel_path(Machine& m, sched::Context& ctx, CpuId cpu);
/// Work items that a higher max_active lets run.
void activate_works(Machine& m, sched::Context& ctx);
/// watchdog_timer_fn() of every CPU; arms the next.
void soft_watchdog(Machine& m, sched::Context& ctx);
void arm_soft_watchdog(Machine& m);

/// Time the CPU's task has waited for the lock it waits for now.
[[nodiscard]] Duration spin_time(const Machine& m, CpuId cpu);
/// Time the task has spent in munmap() and exit_mmap(), the present call included.
[[nodiscard]] Duration unmap_time(const Machine& m, TaskId task);
/// Pages of each task's mapping and of the free path: with the zones' own they make the machine's.
[[nodiscard]] std::int64_t pages_in_flight(const FreePath& path);
[[nodiscard]] std::int64_t pages_mapped(const FreePath& path);

}  // namespace schedlab::engine
