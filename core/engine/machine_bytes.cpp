// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/machine_bytes.h"

#include "core/base/heap_bytes.h"

namespace schedlab::engine {

namespace {

std::size_t heap(const machine::TaskGroup& group) {
  std::size_t sum = heap_bytes(group.cpus) + heap_bytes(group.throttled);
  for (const machine::GroupCpu& cpu : group.cpus) {
    sum += heap_bytes(cpu.parked);
  }
  return sum;
}

std::size_t heap(const machine::Kernel& kernel) {
  std::size_t sum = heap_bytes(kernel.rqs) + heap_bytes(kernel.tasks) + heap_bytes(kernel.groups) +
                    heap_bytes(kernel.activity.busy_threads) +
                    heap_bytes(kernel.activity.active_cores) + kernel.timers.heap_bytes();
  for (const machine::RunQueue& rq : kernel.rqs) {
    sum += heap_bytes(rq.fair.tree);
  }
  for (const machine::TaskGroup& group : kernel.groups) {
    sum += heap(group);
  }
  return sum;
}

std::size_t heap(const KernelPath& path) {
  return heap_bytes(path.mm.pages) + heap_bytes(path.mm.tables) + path.unmap.heap_bytes() +
         path.release.heap_bytes();
}

std::size_t heap(const FreePath& free_path) {
  std::size_t sum = free_path.memory.heap_bytes() + free_path.wq.heap_bytes() +
                    heap_bytes(free_path.locks) + heap_bytes(free_path.payloads) +
                    heap_bytes(free_path.work_pages) + heap_bytes(free_path.work_groups) +
                    heap_bytes(free_path.paths);
  for (const machine::SpinLock& lock : free_path.locks) {
    sum += heap_bytes(lock.queue);
  }
  for (const mm::ReleasePages& payload : free_path.payloads) {
    sum += payload.heap_bytes();
  }
  for (const KernelPath& path : free_path.paths) {
    sum += heap(path);
  }
  return sum;
}

}  // namespace

std::size_t bytes(const Machine& m) {
  std::size_t sum = sizeof(Machine) + heap(m.kernel) + heap(m.free_path) + heap_bytes(m.threads) +
                    heap_bytes(m.channels) + heap_bytes(m.journal);
  for (const Channel& channel : m.channels) {
    sum += heap_bytes(channel.waiters);
  }
  return sum;
}

}  // namespace schedlab::engine
