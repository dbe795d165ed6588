// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/counter_tracks.h"

#include "core/engine/accounting.h"

namespace schedlab::engine {

namespace {

constexpr Duration kSampleEvery = milliseconds(50);

struct Counter {
  const char* name;
  const char* unit;
  trace::Shape shape;
};

constexpr trace::Shape kNow = trace::Shape::kStep;    // how many there are
constexpr trace::Shape kSoFar = trace::Shape::kLine;  // how many there were: every sample counts

/// /proc/stat's names; the order is that of sample().
constexpr std::array<Counter, 9> kProcStatCounters{{{"procs_running", "tasks", kNow},
                                                    {"procs_blocked", "tasks", kNow},
                                                    {"intr", "interrupts", kSoFar},
                                                    {"ctxt", "switches", kSoFar},
                                                    {"user", "jiffies", kSoFar},
                                                    {"nice", "jiffies", kSoFar},
                                                    {"system", "jiffies", kSoFar},
                                                    {"idle", "jiffies", kSoFar},
                                                    {"iowait", "jiffies", kSoFar}}};

/// Of /proc/vmstat and the locks; the order is that of sample_memory().
constexpr std::array<Counter, 6> kMemoryCounterNames{{{"nr_free_pages", "pages", kSoFar},
                                                      {"pgfree", "pages", kSoFar},
                                                      {"spin", "ns", kSoFar},
                                                      {"busy", "ns", kSoFar},
                                                      {"work_items", "items", kNow},
                                                      {"nr_file_pages", "pages", kNow}}};

}  // namespace

CounterTracks::CounterTracks(const Machine& m, trace::Store& store) {
  for (std::size_t i = 0; i < kCounters; ++i) {
    tracks_[i] = store.add_track(
        {kProcStatCounters[i].name, kProcStatCounters[i].unit, kNoCpu, kProcStatCounters[i].shape});
  }
  for (std::size_t i = 0; i < kMemoryCounters && m.free_path.simulated(); ++i) {
    const Counter& counter = kMemoryCounterNames[i];
    memory_[i] = store.add_track({counter.name, counter.unit, kNoCpu, counter.shape});
  }
}

Instant CounterTracks::first_sample_after(Instant t) {
  return t < Instant{} ? Instant{} : Instant{(t.ns / kSampleEvery.ns + 1) * kSampleEvery.ns};
}

void CounterTracks::sample(const Machine& m, trace::Store& store) const {
  const stats::ProcStat s = read_proc_stat(m);
  const std::array<std::uint64_t, kCounters> values{
      s.procs_running, s.procs_blocked, s.intr, s.ctxt, s.user, s.nice, s.system, s.idle, s.iowait};
  for (std::size_t i = 0; i < kCounters; ++i) {
    store.add_point(tracks_[i], m.now(), static_cast<std::int64_t>(values[i]));
  }
  if (m.free_path.simulated()) {
    sample_memory(m, store);
  }
  // Records mark the corners of rt_time; between them it grows unseen for as long as a period.
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    if (const Duration rt_time = rt_time_now(m, cpu_id(i)); rt_time.ns > 0) {
      store.add_point(trace::Store::rt_time_track(cpu_id(i)), m.now(), rt_time.ns);
    }
  }
}

void CounterTracks::sample_memory(const Machine& m, trace::Store& store) const {
  Duration spin;
  Duration busy;
  for (std::size_t i = 0; i < m.kernel.cpus(); ++i) {
    spin += spin_time_used(m, cpu_id(i));
    busy += busy_time(m, cpu_id(i));
  }
  std::int64_t items = 0;
  for (const wq::Pool& pool : m.free_path.wq.pools()) {
    items += pool.nr_active + static_cast<std::int64_t>(pool.inactive.size());
  }
  const std::array<std::int64_t, kMemoryCounters> values{
      m.free_path.memory.nr_free_pages(),
      static_cast<std::int64_t>(m.free_path.memory.counters.pgfree), spin.ns, busy.ns, items,
      m.setup->machine.memory.cached_kib * 1024 / mm::kPageSize};
  for (std::size_t i = 0; i < kMemoryCounters; ++i) {
    store.add_point(memory_[i], m.now(), values[i]);
  }
}

}  // namespace schedlab::engine
