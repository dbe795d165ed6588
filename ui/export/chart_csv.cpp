// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart_csv.h"

#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/trace/reason.h"

#include "ui/export/lane_shapes.h"
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

void write_cpu(std::ostream& out, const StoreView& record, std::size_t cpu, TimeRange range) {
  for_each_slice(record.cpus[cpu], range, [&](const Slice& slice) {
    const TaskId task = trace::task_of(slice.state);
    const bool idle = task == kIdleTask;
    const std::string pid = idle ? "0" : fmt::format("{}", record.names->tasks[index(task)].pid);
    out << fmt::format("cpu,{},{},{},{},{},{},{},{}\n", cpu, field(record.names->task(task)), pid,
                       idle ? "idle" : "running", slice.begin.ns, slice.end.ns,
                       slice.folded ? 1 : 0, field(why(record, cpu_id(cpu), slice)));
  });
}

void write_task(std::ostream& out, const StoreView& record, std::size_t task, TimeRange range) {
  const trace::TaskInfo& info = record.names->tasks[task];
  for_each_slice(record.tasks[task], range, [&](const Slice& slice) {
    out << fmt::format("task,{},{},{},{},{},{},{},\n", index(trace::cpu_of(slice.state)),
                       field(info.name), info.pid, trace::state_name(trace::state_of(slice.state)),
                       slice.begin.ns, slice.end.ns, slice.folded ? 1 : 0);
  });
}

void write_slices(std::ostream& out, const StoreView& record, TimeRange range, bool task_rows) {
  out << "row,cpu,task,pid,state,begin_ns,end_ns,folded,why\n";
  for (std::size_t cpu = 0; cpu < record.cpus.size(); ++cpu) {
    write_cpu(out, record, cpu, range);
  }
  for (std::size_t task = 0; task_rows && task < record.tasks.size(); ++task) {
    write_task(out, record, task, range);
  }
}

void write_points(std::ostream& out, const StoreView& record, TimeRange range) {
  // A limit that is none is -1, as its sysctl says.
  out << "track,cpu,unit,at_ns,value\n";
  for (const trace::TrackView& track : record.tracks) {
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
}

}  // namespace

void write_csv(std::ostream& out, ChartView view, const StoreView& record,
               const ChartOptions& options) {
  for (const std::string& line : options.caption) {
    out << "# " << line << '\n';
  }
  const TimeRange range =
      options.range.span().ns > 0 ? options.range : TimeRange{Instant{0}, record.now};
  if (view == ChartView::kTimeline) {
    write_slices(out, record, range, options.task_rows);
  } else {
    write_points(out, record, range);
  }
}

}  // namespace schedlab::ui
