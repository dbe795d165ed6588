// SPDX-License-Identifier: GPL-3.0-or-later
// A preset, validated: the setup of its machine, what it measures, what it must reproduce, and what
// it teaches. Only a Scenario enters lab/ and the window; unchecked YAML never leaves this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/setup.h"

namespace schedlab::scenario {

/// A number that is not from kernel source, with where it comes from.
struct Cost {
  std::string name;
  std::string value;   // as written: "0.80", "540ms"
  std::string origin;  // "measured", "published", "fitted" or "assumed"
  std::string note;    // to which points, or by whom
};

enum class MetricKind : std::uint8_t {
  kWorkRatio,      // 100 * work(task) / work(other), at most 100, at the end of the run; %
  kCpuShare,       // CPU time of `task` in [from, to) over to - from; %
  kTurn,           // median length of the task's uninterrupted turns that end in [from, to); ms
  kSwitches,       // times `task` was switched out while runnable in [from, to)
  kMaxWait,        // longest single wait (runnable, not running) of `task` in [from, to); ms
  kThrottles,      // rt_throttled set on CPU `cpu` in [from, to)
  kRtBudget,       // rt_runtime of CPU `cpu` at `to`; ms
  kFirstThrottle,  // instant of the first throttle of CPU `cpu`; ms, -1 when none
  kMunmapTime,     // time `task` spent in munmap() or exit_mmap(); s
  kLockShare,      // time CPUs waited for spinlocks over their busy time; %
  kZoneLockShare,  // of it, for zone->lock; %
  kLruLockShare,   // of it, for lru_lock; %
  kRunnablePeak,   // most tasks running or runnable at whole tenths of a second in [from, to)
  kCgroupLeak,     // CPU time of kworkers outside cgroups over theirs and that of the cgroups' tasks; %
  kFreeRate,       // growth of MemFree in [from, to); 10^9 bytes/s
};

struct MetricSpec {
  std::string name;
  MetricKind kind{};
  std::string unit;
  std::size_t task = 0;   // index into setup.tasks
  std::size_t other = 0;
  CpuId cpu{};
  Instant from;
  Instant to;
};

/// One published number and what the preset must be set to for it.
struct PublishedPoint {
  std::string label;                                        // "0.95", "4 CPUs, nice 0 5: first"
  std::vector<std::pair<std::string, std::string>> set;     // NAME, VALUE as --set takes them
  std::string metric;
  double low = 0;         // published value, or the measured range
  double high = 0;
  double tolerance = 0;   // absolute, in the metric's unit, beyond [low, high]
  bool fitted = false;    // was used to fit a cost
  std::string known;      // outside, and why: still counts as outside
};

struct PublishedTable {
  std::string name;
  std::string source;
  std::string unit;
  bool relative = false;                // rms_tolerance is percent of the values
  std::optional<double> rms_tolerance;  // over points strictly between 0 and 100
  std::vector<PublishedPoint> points;
};

/// What the window opens with.
struct ViewSpec {
  std::optional<Duration> span;      // visible range
  std::optional<double> speed;       // simulated seconds a second
  bool task_rows = true;
};

struct Scenario {
  std::string file;    // where it was read from
  std::uint64_t text_hash = 0;  // of the text of the file and of its base
  std::string name;
  std::string title;
  std::string group;   // heading in the preset tree
  std::string lesson;  // Markdown text
  engine::Setup setup;
  std::uint64_t seed = 1;
  int runs = 1;
  std::vector<Cost> costs;
  std::vector<MetricSpec> metrics;
  std::vector<PublishedTable> published;
  ViewSpec view;
};

}  // namespace schedlab::scenario
