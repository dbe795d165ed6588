// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/slice_text.h"

#include <vector>

#include <fmt/format.h>

#include "core/trace/reason.h"

namespace schedlab::ui {

using trace::Kind;
using trace::Record;
using trace::Slice;
using trace::StoreView;
using trace::TaskState;

namespace {

constexpr std::size_t kCountedSlices = 10'000;  // beyond that the line says "more than"

/// The first record at exactly `at` that fits.
template <typename Fits>
std::optional<Record> record_at(const StoreView& record, Instant at, Fits fits) {
  const trace::EventLogView& log = record.events;
  for (std::uint64_t i = log.lower_bound(at); i < log.end() && log[i].at() == at; ++i) {
    if (fits(log[i])) {
      return log[i];
    }
  }
  return std::nullopt;
}

std::string span_text(const Slice& slice) {
  return fmt::format("{} - {} s   {}{}", format_clock(slice.begin), format_clock(slice.end),
                     format_span(slice.end - slice.begin), slice.open ? " so far" : "");
}

std::string who(const StoreView& record, TaskId task) {
  if (task == kIdleTask) {
    return "idle";
  }
  const trace::TaskInfo& info = record.names->tasks[index(task)];
  return fmt::format("{}  pid {}", info.name, info.pid);
}

std::string because(const StoreView& record, const std::optional<Record>& began) {
  return began ? "   " + trace::explain(*began, *record.names) : "";
}

std::string cpu_slice_text(const StoreView& record, CpuId cpu, const Slice& slice) {
  return fmt::format("{}  on CPU {}   {}{}", who(record, trace::task_of(slice.state)), index(cpu),
                     span_text(slice), because(record, switch_at(record, cpu, slice.begin)));
}

/// The record that brought a task into the state its slice shows.
std::optional<Record> state_change(const StoreView& record, TaskId task, const Slice& slice) {
  const auto id = static_cast<std::uint32_t>(task);
  const auto reason = trace::reason_of(slice.state);
  return record_at(record, slice.begin, [&](const Record& r) {
    const bool left = r.kind == Kind::kSchedSwitch && r.other == id;
    const bool about_a_task = r.kind != Kind::kSimSysctl && r.kind != Kind::kSimCfsThrottle &&
                              r.kind != Kind::kSimCfsUnthrottle;
    const bool named = about_a_task && r.task == id;
    return r.reason == reason && (left || named);
  });
}

std::string task_slice_text(const StoreView& record, TaskId task, const Slice& slice) {
  const TaskState state = trace::state_of(slice.state);
  return fmt::format("{}  {} ({})  CPU {}   {}{}", who(record, task), trace::state_name(state),
                     trace::state_letter(state), index(trace::cpu_of(slice.state)),
                     span_text(slice), because(record, state_change(record, task, slice)));
}

}  // namespace

const trace::LaneView& lane_of(const StoreView& record, RowKind kind, std::size_t i) {
  return kind == RowKind::kCpu ? record.cpus[i] : record.tasks[i];
}

std::string row_name(const StoreView& record, RowKind kind, std::size_t i) {
  return kind == RowKind::kCpu ? fmt::format("CPU {}", i) : record.names->task(task_id(i));
}

std::string row_text(const StoreView& record, RowKind kind, std::size_t i) {
  if (kind == RowKind::kCpu) {
    return row_name(record, kind, i);
  }
  const trace::TaskInfo& info = record.names->tasks[i];
  return fmt::format("{}  pid {}  {}  prio {}", info.name, info.pid, info.policy, info.prio);
}

std::string slice_text(const StoreView& record, RowKind kind, std::size_t i, const Slice& slice) {
  if (slice.folded) {
    return fmt::format("{}   {}   detail folded away to keep the memory budget",
                       row_name(record, kind, i), span_text(slice));
  }
  return kind == RowKind::kCpu ? cpu_slice_text(record, cpu_id(i), slice)
                               : task_slice_text(record, task_id(i), slice);
}

std::string pixel_text(const StoreView& record, RowKind kind, std::size_t i, TimeRange pixel) {
  const trace::LaneView& lane = lane_of(record, kind, i);
  if (lane.empty() || pixel.from >= record.now) {
    return {};
  }
  std::vector<Slice> inside;
  const bool all = lane.slices(pixel.from, pixel.to, kCountedSlices, inside);
  if (inside.size() <= 1) {
    return slice_text(record, kind, i, lane.at(pixel.from));
  }
  return fmt::format("{}   {}{} slices merged in this pixel   {} - {} s", row_name(record, kind, i),
                     all ? "" : "more than ", inside.size(), format_clock(pixel.from),
                     format_clock(pixel.to));
}

std::optional<Record> switch_at(const StoreView& record, CpuId cpu, Instant begin) {
  return record_at(record, begin, [cpu](const Record& r) {
    return r.kind == Kind::kSchedSwitch && r.cpu == index(cpu);
  });
}

}  // namespace schedlab::ui
