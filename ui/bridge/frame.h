// SPDX-License-Identifier: GPL-3.0-or-later
// A frame: everything the window shows of a run at one moment. It owns all it needs, never changes,
// and is all a view ever sees of the simulation; nothing of the engine can be reached from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/knobs/table.h"
#include "core/scenario/session_file.h"
#include "core/sim/time.h"
#include "core/stats/free_path_state.h"
#include "core/trace/record.h"
#include "core/trace/store.h"

namespace schedlab::ui {

/// What was opened; the same object for the life of a run.
struct RunInfo {
  std::uint64_t serial = 0;  // another one for each run opened
  std::string preset;        // as it was asked for: a name or a path
  std::vector<std::pair<std::string, std::string>> overrides;  // NAME, VALUE as --set takes them
  std::string name;
  std::string title;
  std::string lesson;  // Markdown
  knobs::Profile profile{};
  int cpus = 1;
  int hz = 250;
  std::uint64_t seed = 1;
  Duration duration;
  knobs::KnobValues default_knobs;  // of this kernel on this machine
  std::optional<Duration> span;     // visible range to begin with
  bool task_rows = true;
  std::uint64_t preset_hash = 0;                // of its text
  std::optional<scenario::SavedView> restored;  // of a session: what it looked like
  bool has_cgroups = false;
  bool has_memory = false;          // the free path is simulated
  stats::FreeFlows flows_at_start;  // of the free path
};

/// A write of the journal, with what the knob was before.
struct KnobWrite {
  Instant at;
  knobs::Knob knob{};
  std::int64_t old_value = 0;
  std::int64_t new_value = 0;
  bool by_preset = false;
  std::uint64_t gesture = 0;  // equal ones are one drag; 0 stands for itself alone
};

struct RefusedWrite {
  knobs::Knob knob{};
  std::int64_t value = 0;
  std::uint64_t gesture = 0;
  std::string text;  // "EINVAL: runtime 950000 > period 700000; nothing changed"
};

/// Figures of a task at `now`; its name, pid and policy stand in record->names.
struct TaskFigures {
  trace::TaskState state{};
  CpuId cpu{};
  Duration cpu_time;       // exact
  Duration tick_cpu_time;  // as the tick samples it
  Duration wait;
  std::uint64_t switches = 0;
  std::uint64_t migrations = 0;
};

struct CpuFigures {
  Duration rt_time;
  Duration rt_runtime;  // kUnlimited when there is no limit
  bool rt_throttled = false;
};

inline constexpr Duration kUnlimited{INT64_MAX};

/// Something the user must be told: a preset with problems, an invariant that broke.
struct Notice {
  std::uint64_t serial = 0;
  std::string title;
  std::vector<std::string> lines;
  bool is_error = true;
};

/// How fast it goes, measured over the last half second.
struct Rates {
  double speed = 0;           // simulated seconds a second, reached
  double possible_speed = 0;  // what it would be if nothing paced it
  double events_per_s = 0;    // of time spent simulating
};

/// Where two branches first part, in words.
struct PartingText {
  Instant at;
  std::string here;   // what happened in the branch of the frame
  std::string there;  // ... and in the other
};

/// The run beside the one that a frame shows.
struct OtherBranch {
  std::shared_ptr<const trace::StoreView> record;
  std::shared_ptr<const std::vector<KnobWrite>> writes;
  knobs::KnobValues knobs;
  Instant now;
  bool finished = false;
  std::uint64_t events = 0;
  std::uint64_t trace_hash = 0;
  Instant forked_at;
  std::optional<PartingText> parting;  // empty as long as both are the same
};

/// A saved session that is on its way back; until then what was open stays.
struct Opening {
  std::string file;
  double done = 0;  // from 0 to 1
};

struct Frame {
  std::shared_ptr<const RunInfo> run;              // null until a preset is open
  std::shared_ptr<const trace::StoreView> record;  // null as well
  std::shared_ptr<const std::vector<KnobWrite>> writes;
  std::shared_ptr<const Notice> notice;  // the newest, null when there was none
  std::optional<Opening> opening;
  char branch = 'A';                         // which of two this is
  std::shared_ptr<const OtherBranch> other;  // null while there is one run only
  Instant now;
  Instant recorded_until;
  bool running = false;
  bool finished = false;
  double speed = 1;   // asked for; kFlatOut when nothing paces it
  std::string until;  // the conditions it runs to; empty when there are none
  knobs::KnobValues knobs;
  knobs::KnobValues preset_knobs;       // what they would be now without the user
  std::uint64_t knob_writes_taken = 0;  // WriteKnob commands answered, refused ones too
  std::vector<RefusedWrite> refusals;   // by the last gesture that was refused something
  bool can_undo = false;
  bool can_redo = false;
  std::size_t user_writes = 0;  // of the journal, not made by the preset
  std::vector<TaskFigures> tasks;
  std::vector<CpuFigures> cpus;
  std::shared_ptr<const stats::FreePathState>
      free_path;  // at `now`; null on a machine without memory
  Rates rates;
  std::uint64_t events = 0;
  std::uint64_t trace_hash = 0;
  std::size_t record_bytes = 0;
  std::size_t record_budget = 0;
  std::size_t snapshots = 0;
  std::size_t snapshot_bytes = 0;
  std::size_t snapshot_budget = 0;
};

using FramePtr = std::shared_ptr<const Frame>;

}  // namespace schedlab::ui
