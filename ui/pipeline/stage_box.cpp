// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/stage_box.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace schedlab::ui {

namespace {

using draw::Canvas;
using draw::Rect;
using stats::FreePathState;
using stats::WorkerState;
using theme::Colour;

constexpr double kPad = 9;
constexpr double kTitle = 12;
constexpr double kSmall = 10;
constexpr double kRow = 15;     // a line of text
constexpr double kBar = 7;      // height of a bar
constexpr double kFoot = 18;    // the kernel function at the bottom of a box
constexpr std::size_t kOrange = 0;
constexpr std::size_t kBlue = 1;
constexpr std::size_t kGreen = 2;
constexpr std::size_t kPurple = 3;

/// The words, or as many of them as fit with an ellipsis.
std::string cut_to(const Canvas& canvas, std::string_view words, const draw::TextStyle& style,
                   double width) {
  std::string shown(words);
  for (std::size_t length = words.size(); length > 0 && canvas.text_width(shown, style) > width;
       --length) {
    shown = std::string(words.substr(0, length - 1)) + "\xe2\x80\xa6";
  }
  return shown;
}

/// A column of text and bars that stops where the box ends.
class Column {
 public:
  Column(Canvas& canvas, const PipelineScene& scene, const Rect& box)
      : canvas_(canvas),
        palette_(*scene.palette),
        left_(box.x + kPad),
        right_(box.right() - kPad),
        y_(box.y + 38),
        bottom_(box.bottom() - kFoot - 4) {}

  [[nodiscard]] bool room_for(double height) const { return y_ + height <= bottom_; }

  /// Lines of this height that still fit.
  [[nodiscard]] std::size_t rows_of(double height) const {
    return static_cast<std::size_t>(std::max(0.0, (bottom_ - y_) / height));
  }

  void text(std::string_view words, bool muted = true) {
    if (room_for(kRow)) {
      canvas_.text({left_, y_ + kSmall}, fitted(words, right_ - left_),
                   {kSmall, muted ? palette_.muted : palette_.text});
    }
    y_ += kRow;
  }

  void pair(std::string_view words, std::string_view value) {
    if (room_for(kRow)) {
      const draw::TextStyle end{kSmall, palette_.muted, false, draw::Anchor::kEnd};
      canvas_.text({right_, y_ + kSmall}, value, end);
      canvas_.text({left_, y_ + kSmall},
                   fitted(words, right_ - left_ - canvas_.text_width(value, end) - 4),
                   {kSmall, palette_.text});
    }
    y_ += kRow;
  }

  void bar(double part, Colour colour) {
    if (room_for(kBar)) {
      canvas_.fill_rect({left_, y_, right_ - left_, kBar}, palette_.track);
      canvas_.fill_rect({left_, y_, std::floor((right_ - left_) * std::clamp(part, 0.0, 1.0)), kBar},
                        colour);
    }
    y_ += kBar + 5;
  }

  [[nodiscard]] Colour hue(std::size_t i) const { return palette_.tasks[i]; }

 private:
  [[nodiscard]] std::string fitted(std::string_view words, double width) const {
    return cut_to(canvas_, words, {kSmall, palette_.text}, width);
  }

  Canvas& canvas_;
  const theme::Palette& palette_;
  double left_;
  double right_;
  double y_;
  double bottom_;
};

double part(std::int64_t some, std::int64_t all) {
  return all <= 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

std::string lock_name(LockId lock) {
  return fmt::format("{} {}", index(lock) % 2 == 1 ? "lru" : "zone", index(lock) / 2);
}

std::string doing_text(const WorkerState& worker) {
  switch (worker.doing) {
    case WorkerState::Doing::kIdle:
      return "idle";
    case WorkerState::Doing::kWaitsForCpu:
      return "waits for a CPU";
    case WorkerState::Doing::kWork:
      return "works";
    case WorkerState::Doing::kHolds:
      return fmt::format("holds {}", lock_name(worker.lock));
    case WorkerState::Doing::kSpins:
      return fmt::format("spins for {}, no. {}", lock_name(worker.lock), worker.place);
  }
  return {};
}

Colour doing_colour(const Column& column, const WorkerState& worker) {
  switch (worker.doing) {
    case WorkerState::Doing::kSpins:
      return column.hue(kOrange);
    case WorkerState::Doing::kHolds:
      return column.hue(kGreen);
    case WorkerState::Doing::kIdle:
    case WorkerState::Doing::kWaitsForCpu:
    case WorkerState::Doing::kWork:
      break;
  }
  return column.hue(kBlue);
}

void draw_mapped(Column column, const FreePathState& state) {
  std::int64_t most = 1;
  for (const stats::ZoneState& zone : state.zones) {
    most = std::max(most, zone.managed);
  }
  std::vector<std::size_t> shown(state.zones.size());
  std::iota(shown.begin(), shown.end(), std::size_t{0});
  const std::size_t room = std::max<std::size_t>(column.rows_of(kRow + kBar + 5), 2) - 1;
  if (shown.size() > room) {
    std::erase_if(shown, [&](std::size_t i) { return state.zones[i].mapped == 0; });
  }
  const std::size_t hidden = shown.size() > room ? shown.size() - room : 0;
  shown.resize(shown.size() - hidden);
  for (const std::size_t i : shown) {
    column.pair(fmt::format("z{}", i), pages_text(state.zones[i].mapped));
    column.bar(part(state.zones[i].mapped, most), column.hue(kBlue));
  }
  if (hidden > 0) {
    column.text(fmt::format("and {} more zones", hidden));
  }
}

void draw_gather(Column column, const FreePathState& state) {
  if (state.unmaps.empty()) {
    column.text("no munmap() now");
    return;
  }
  const std::size_t room = std::max<std::size_t>(column.rows_of(3 * kRow + kBar + 5), 1);
  for (std::size_t i = 0; i < std::min(room, state.unmaps.size()); ++i) {
    const stats::UnmapState& unmap = state.unmaps[i];
    column.pair("batches", fmt::format("{}/{}", unmap.batches, unmap.batch_limit));
    column.bar(part(unmap.batches, unmap.batch_limit), column.hue(kPurple));
    column.text(unmap.threshold == 0
                    ? fmt::format("{} pages gathered", unmap.gathered)
                    : fmt::format("{}k of {}k", unmap.gathered / 1000, unmap.threshold / 1000));
    column.text(unmap.step == stats::UnmapState::Step::kWait ? "waits for workers"
                : unmap.freeing == 0                         ? "zaps"
                                     : fmt::format("frees {} itself", unmap.freeing));
  }
  if (state.unmaps.size() > room) {
    column.text(fmt::format("and {} more tasks", state.unmaps.size() - room));
  }
}

void draw_queue(Column column, const FreePathState& state) {
  for (std::size_t i = 0; i < state.pools.size(); ++i) {
    const stats::PoolState& pool = state.pools[i];
    if (pool.active == 0 && pool.inactive.empty() && pool.done == 0) {
      continue;
    }
    column.text(fmt::format("pool of node {}", i), false);
    column.pair("done", fmt::format("{}", pool.done));
    column.pair("active", fmt::format("{}/{}", pool.active, pool.max_active));
    column.bar(part(pool.active, pool.max_active), column.hue(kPurple));
    column.pair("queued", fmt::format("{}", pool.queued.size()));
    column.pair("held back", fmt::format("{}", pool.inactive.size()));
    if (pool.oldest_wait.ns > 0) {
      column.pair("oldest", format_span(pool.oldest_wait));
    }
  }
}

void draw_workers(Column column, const PipelineScene& scene) {
  std::vector<const WorkerState*> busy;
  for (const WorkerState& worker : scene.state->workers) {
    if (worker.doing != WorkerState::Doing::kIdle) {
      busy.push_back(&worker);
    }
  }
  column.text(fmt::format("{} busy of {}", busy.size(), scene.state->workers.size()));
  const double card = 2 * kRow + kBar + 8;
  const std::size_t room = std::max<std::size_t>(column.rows_of(card), 1);
  const bool dense = busy.size() > room;
  const std::size_t fits = dense ? std::max<std::size_t>(column.rows_of(kRow), 2) - 1 : room;
  for (std::size_t i = 0; i < std::min(fits, busy.size()); ++i) {
    const WorkerState& worker = *busy[i];
    column.pair(scene.names->task(worker.task), fmt::format("CPU {}", index(worker.cpu)));
    if (dense) {
      continue;
    }
    column.bar(part(worker.done, worker.pages), doing_colour(column, worker));
    const auto share = [&](Duration d) { return std::lround(100 * part(d.ns, worker.cpu_time.ns)); };
    column.pair(doing_text(worker),
                fmt::format("hold {} spin {} %", share(worker.hold), share(worker.spin)));
  }
  if (busy.size() > fits) {
    column.text(fmt::format("and {} more", busy.size() - fits));
  }
}

void draw_lists(Column column, const FreePathState& state) {
  const std::int64_t high = state.zones.empty() ? 0 : state.zones.front().pcp_high;
  column.text(state.aggregation == 1 ? fmt::format("high {}", high)
                                     : fmt::format("high {} (x{})", high, state.aggregation));
  std::vector<stats::CpuListState> lists = state.pcp;
  std::stable_sort(lists.begin(), lists.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  const std::size_t room = std::max<std::size_t>(column.rows_of(kRow + kBar + 5), 2) - 1;
  for (std::size_t i = 0; i < std::min(room, lists.size()); ++i) {
    column.pair(fmt::format("{} z{}", index(lists[i].cpu), index(lists[i].zone)),
                fmt::format("{}", lists[i].count));
    column.bar(part(lists[i].count, high), column.hue(kGreen));
  }
  if (lists.size() > room) {
    column.text(fmt::format("and {} more", lists.size() - room));
  }
}

void draw_locks(Column column, const FreePathState& state) {
  std::vector<const stats::LockState*> locks;
  for (const stats::LockState& lock : state.locks) {
    if (lock.acquisitions > 0) {
      locks.push_back(&lock);
    }
  }
  std::stable_sort(locks.begin(), locks.end(), [](const auto* a, const auto* b) {
    return a->waiters.size() > b->waiters.size();
  });
  column.text(fmt::format("spin {:.0f} %", 100 * part(state.spin.ns, state.busy.ns)), false);
  const std::size_t room = std::max<std::size_t>(column.rows_of(2 * kRow + kBar + 5), 2) - 1;
  for (std::size_t i = 0; i < std::min(room, locks.size()); ++i) {
    const stats::LockState& lock = *locks[i];
    column.pair(lock_name(lock.lock), lock.waiters.empty()
                                          ? (lock.owner == kNoCpu ? "free" : "no waiter")
                                          : fmt::format("{} waiting", lock.waiters.size()));
    column.bar(part(static_cast<std::int64_t>(lock.waiters.size()), 8),
               column.hue(lock.waiters.empty() ? kGreen : kOrange));
    const Duration wait = lock.contentions == 0
                              ? Duration{}
                              : lock.waittime_total / static_cast<std::int64_t>(lock.contentions);
    column.text(lock.owner == kNoCpu
                    ? format_span(wait)
                    : fmt::format("{}, {}", index(lock.owner), format_span(wait)));
  }
  if (locks.size() > room) {
    column.text(fmt::format("and {} more locks", locks.size() - room));
  }
}

std::array<std::int64_t, stats::kBuddyOrders> blocks_of(const FreePathState& state) {
  std::array<std::int64_t, stats::kBuddyOrders> sum{};
  for (const stats::ZoneState& zone : state.zones) {
    for (std::size_t order = 0; order < sum.size(); ++order) {
      sum[order] += zone.blocks[order];
    }
  }
  return sum;
}

void draw_buddy(Column column, const FreePathState& state) {
  std::int64_t free = 0;
  for (const stats::ZoneState& zone : state.zones) {
    free += zone.free;
  }
  column.text(pages_text(free), false);
  column.pair("order", "blocks");
  const auto blocks = blocks_of(state);
  const bool bars = column.room_for(static_cast<double>(blocks.size()) * (kRow + kBar + 5));
  for (std::size_t order = blocks.size(); order-- > 0;) {
    column.pair(fmt::format("{}", order), fmt::format("{}", blocks[order]));
    if (bars) {
      column.bar(std::log2(static_cast<double>(blocks[order]) + 1) / 20, column.hue(kGreen));
    }
  }
}

}  // namespace

void draw_stage(Canvas& canvas, const PipelineScene& scene, Stage stage) {
  const Rect box = stage_rect(scene, stage);
  const theme::Palette& palette = *scene.palette;
  canvas.fill_rect(box, palette.window);
  canvas.outline(box, {palette.separator, 1, false, false});
  const draw::Clip clip(canvas, box);
  const draw::TextStyle title{kTitle, palette.text, true};
  const draw::TextStyle function{9, palette.muted};
  const double room = box.w - 2 * kPad;
  canvas.text({box.x + kPad, box.y + 20}, cut_to(canvas, stage_info(stage).title, title, room), title);
  canvas.text({box.x + kPad, box.bottom() - 7},
              cut_to(canvas, stage_info(stage).function, function, room), function);
  const Column column(canvas, scene, box);
  const FreePathState& state = *scene.state;
  switch (stage) {
    case Stage::kMapped:
      return draw_mapped(column, state);
    case Stage::kGather:
      return draw_gather(column, state);
    case Stage::kQueue:
      return draw_queue(column, state);
    case Stage::kWorkers:
      return draw_workers(column, scene);
    case Stage::kLists:
      return draw_lists(column, state);
    case Stage::kLocks:
      return draw_locks(column, state);
    case Stage::kBuddy:
      return draw_buddy(column, state);
  }
}

std::vector<std::string> stage_lines(const PipelineScene& scene, Stage stage) {
  const FreePathState& state = *scene.state;
  std::vector<std::string> lines;
  if (stage == Stage::kMapped) {
    for (std::size_t i = 0; i < state.zones.size(); ++i) {
      if (state.zones[i].mapped > 0) {
        lines.push_back(fmt::format("zone {}: {}", i, pages_text(state.zones[i].mapped)));
      }
    }
  } else if (stage == Stage::kGather) {
    for (const stats::UnmapState& unmap : state.unmaps) {
      lines.push_back(fmt::format("{}: {} pages gathered, {} work items queued",
                                  scene.names->task(unmap.task), unmap.gathered, unmap.works));
    }
  } else if (stage == Stage::kWorkers) {
    for (const WorkerState& worker : state.workers) {
      lines.push_back(fmt::format("{} on CPU {}: {}, {} of {} pages freed",
                                  scene.names->task(worker.task), index(worker.cpu),
                                  doing_text(worker), worker.done, worker.pages));
    }
  } else if (stage == Stage::kLocks) {
    for (const stats::LockState& lock : state.locks) {
      if (lock.acquisitions > 0) {
        lines.push_back(fmt::format("{}: {} acquisitions, {} contended, {} waiting now",
                                    lock_name(lock.lock), lock.acquisitions, lock.contentions,
                                    lock.waiters.size()));
      }
    }
  }
  constexpr std::size_t kMostLines = 20;
  if (lines.size() > kMostLines) {
    const std::size_t hidden = lines.size() - kMostLines;
    lines.resize(kMostLines);
    lines.push_back(fmt::format("and {} more", hidden));
  }
  return lines;
}

}  // namespace schedlab::ui
