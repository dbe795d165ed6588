// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart_csv.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/trace/reason.h"

#include "ui/export/lane_shapes.h"
#include "ui/pipeline/stage_info.h"
#include "ui/timeline/slice_text.h"

namespace schedlab::ui {

namespace {

using trace::Slice;
using trace::StoreView;

/// A field, in quotes when it needs them.
std::string field(const std::string& words) {
  if (words.find_first_of(",\"\n") == std::string::npos) {
    return words;
  }
  std::string quoted = "\"";
  for (const char c : words) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + '"';
}

std::string why(const StoreView& record, CpuId cpu, const Slice& slice) {
  const auto began = switch_at(record, cpu, slice.begin);
  return began ? trace::explain(*began, *record.names) : std::string();
}

/// How much of a file is written with `own` (0 to 1) of its i-th lane or track of `count`.
double part_of_file(std::size_t i, std::size_t count, double own) {
  return (static_cast<double>(i) + own) / static_cast<double>(count);
}

double part_of_range(TimeRange range, Instant at) {
  return static_cast<double>((std::min(at, range.to) - range.from).ns) /
         static_cast<double>(range.span().ns);
}

std::string cpu_line(const StoreView& record, std::size_t cpu, const Slice& slice) {
  const TaskId task = trace::task_of(slice.state);
  const bool idle = task == kIdleTask;
  const std::string pid = idle ? "0" : fmt::format("{}", record.names->tasks[index(task)].pid);
  return fmt::format("cpu,{},{},{},{},{},{},{},{}\n", cpu, field(record.names->task(task)), pid,
                     idle ? "idle" : "running", slice.begin.ns, slice.end.ns, slice.folded ? 1 : 0,
                     field(why(record, cpu_id(cpu), slice)));
}

std::string task_line(const trace::TaskInfo& info, const Slice& slice) {
  return fmt::format("task,{},{},{},{},{},{},{},\n", index(trace::cpu_of(slice.state)),
                     field(info.name), info.pid, trace::state_name(trace::state_of(slice.state)),
                     slice.begin.ns, slice.end.ns, slice.folded ? 1 : 0);
}

bool write_slices(std::ostream& out, const StoreView& record, TimeRange range,
                  const ChartOptions& options) {
  out << "row,cpu,task,pid,state,begin_ns,end_ns,folded,why\n";
  const std::size_t cpus = record.cpus.size();
  const std::size_t count = cpus + (options.task_rows ? record.tasks.size() : 0);
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_cpu = i < cpus;
    const bool all = for_each_slice(
        is_cpu ? record.cpus[i] : record.tasks[i - cpus], range, [&](const Slice& slice) {
          out << (is_cpu ? cpu_line(record, i, slice)
                         : task_line(record.names->tasks[i - cpus], slice));
          const double own = part_of_range(range, slice.end);
          return goes_on(options, part_of_file(i, count, own));
        });
    if (!all) {
      return false;
    }
  }
  return true;
}

void write_track(std::ostream& out, const trace::TrackView& track, TimeRange range) {
  const trace::TrackInfo& info = track.info();
  const std::string cpu = info.cpu == kNoCpu ? std::string() : fmt::format("{}", index(info.cpu));
  std::vector<trace::Point> points;
  track.points(range.from, range.to, std::numeric_limits<std::size_t>::max(), points);
  for (const trace::Point& point : points) {
    if (point.at_ns >= range.from.ns && point.at_ns < range.to.ns) {
      out << fmt::format("{},{},{},{},{}\n", field(info.name), cpu, field(info.unit), point.at_ns,
                         point.value == trace::kUnlimited ? -1 : point.value);
    }
  }
}

bool write_points(std::ostream& out, const StoreView& record, TimeRange range,
                  const ChartOptions& options) {
  // A limit that is none is -1, as its sysctl says.
  out << "track,cpu,unit,at_ns,value\n";
  for (std::size_t i = 0; i < record.tracks.size(); ++i) {
    write_track(out, record.tracks[i], range);
    if (!goes_on(options, part_of_file(i, record.tracks.size(), 1))) {
      return false;
    }
  }
  return true;
}

/// The cells of the picture: each lock in a thousand equal parts of the range.
bool write_locks(std::ostream& out, const StoreView& record, TimeRange range,
                 const ChartOptions& options) {
  constexpr std::int64_t kParts = 1'000;
  out << "lock,zone,from_ns,to_ns,hold_ns,wait_ns,longest_wait_ns,max_waiters,acquisitions\n";
  std::vector<trace::LockCell> cells(kParts);
  for (std::size_t i = 0; i < record.locks.size(); ++i) {
    const trace::LockLaneView& lock = record.locks[i];
    lock.cells(range.from, range.to, cells);
    for (std::int64_t part = 0; part < kParts; ++part) {
      const trace::LockCell& cell = cells[static_cast<std::size_t>(part)];
      if (cell.hold_ns == 0 && cell.wait_ns == 0) {
        continue;  // nothing happened to it
      }
      out << fmt::format("{},{},{},{},{},{},{},{},{}\n", lock.info().name, lock.info().zone,
                         (range.from + range.span() * part / kParts).ns,
                         (range.from + range.span() * (part + 1) / kParts).ns, cell.hold_ns,
                         cell.wait_ns, cell.longest_wait_ns, cell.max_waiters, cell.acquisitions);
    }
    if (!goes_on(options, part_of_file(i, record.locks.size(), 1))) {
      return false;
    }
  }
  return true;
}

/// What each stage holds, number by number.
bool write_stages(std::ostream& out, const StoreView& record, const ChartOptions& options) {
  out << "stage,of,number,value,unit\n";
  for (std::size_t i = 0; i < kStages; ++i) {
    const auto stage = static_cast<Stage>(i);
    for (const StageNumber& n : stage_numbers(*options.pipeline.state, *record.names, stage)) {
      out << fmt::format("{},{},{},{},{}\n", stage_info(stage).title, field(n.of), field(n.name),
                         field(n.value), n.unit);
    }
  }
  return true;
}

}  // namespace

bool write_csv(std::ostream& out, ChartView view, const StoreView& record,
               const ChartOptions& options) {
  for (const std::string& line : options.caption) {
    out << "# " << line << '\n';
  }
  const TimeRange range =
      options.range.span().ns > 0 ? options.range : TimeRange{Instant{0}, record.now};
  switch (view) {
    case ChartView::kTimeline:
      return write_slices(out, record, range, options);
    case ChartView::kCounters:
      return write_points(out, record, range, options);
    case ChartView::kHeatmap:
      return write_locks(out, record, range, options);
    case ChartView::kPipeline:
      return write_stages(out, record, options);
  }
  return true;
}

}  // namespace schedlab::ui
