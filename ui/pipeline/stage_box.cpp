// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/stage_box.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "ui/draw/text_metrics.h"
#include "ui/pipeline/column.h"

namespace schedlab::ui {

namespace {

using draw::Canvas;
using draw::Rect;
using stats::FreePathState;
using stats::WorkerState;

constexpr double kPad = 7;
constexpr double kHead = 30;      // the title
constexpr double kFootLine = 11;  // of the name of the kernel function
constexpr double kAnd = kRowHeight + kBarPitch;

double part(std::int64_t some, std::int64_t all) {
  return all <= 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

/// A kernel name in as many lines as it needs; it may break after an underscore.
std::vector<std::string> name_lines(const Canvas& canvas, std::string_view name,
                                    const draw::TextStyle& style, double width) {
  std::vector<std::string> lines(1);
  while (!name.empty()) {
    const std::size_t mark = name.find_first_of("_ ", name.find_first_not_of('_'));
    const std::string_view word = name.substr(0, mark == std::string_view::npos ? mark : mark + 1);
    if (!lines.back().empty() &&
        canvas.text_width(lines.back() + std::string(word), style) > width) {
      lines.emplace_back();
    }
    lines.back() += word;
    name.remove_prefix(word.size());
  }
  return lines;
}

void draw_mapped(Column column, const FreePathState& state) {
  std::int64_t most = 1;
  for (const stats::ZoneState& zone : state.zones) {
    most = std::max(most, zone.managed);
  }
  std::vector<std::size_t> shown(state.zones.size());
  std::iota(shown.begin(), shown.end(), std::size_t{0});
  if (shown.size() > column.rows_of(kAnd)) {
    std::erase_if(shown, [&](std::size_t i) { return state.zones[i].mapped == 0; });
  }
  const bool wide = column.width() >= column.text_width("zone 127 128 GiB") + 6;
  const std::size_t fit = column.fit(shown.size(), kAnd);
  for (std::size_t i = 0; i < fit; ++i) {
    const stats::ZoneState& zone = state.zones[shown[i]];
    column.pair(fmt::format("{}{}", wide ? "zone " : "z", shown[i]), pages_text(zone.mapped));
    column.bar(part(zone.mapped, most), Hue::kBusy);
  }
  column.rest(shown.size(), fit);
}

std::string step_text(const stats::UnmapState& unmap) {
  switch (unmap.step) {
    case stats::UnmapState::Step::kWait:
      return "waits";
    case stats::UnmapState::Step::kTlbFlush:
      return "flushes the TLB";
    case stats::UnmapState::Step::kFree:
      return fmt::format("frees {}", unmap.freeing);
    case stats::UnmapState::Step::kZap:
      break;
  }
  return "zaps";
}

void draw_gather(Column column, const FreePathState& state) {
  if (state.unmaps.empty()) {
    column.text("no munmap() now");
    return;
  }
  constexpr double kTask = 3 * kRowHeight + kBarPitch;
  const std::size_t fit = column.fit(state.unmaps.size(), kTask);
  for (std::size_t i = 0; i < fit; ++i) {
    const stats::UnmapState& unmap = state.unmaps[i];
    column.pair("batches", fmt::format("{}/{}", unmap.batches, unmap.batch_limit));
    column.bar(part(unmap.batches, unmap.batch_limit), Hue::kItem);
    column.text(unmap.threshold == 0
                    ? fmt::format("{} pages", unmap.gathered)
                    : fmt::format("{}k of {}k", unmap.gathered / 1000, unmap.threshold / 1000));
    column.text(step_text(unmap), false);
  }
  column.rest(state.unmaps.size(), fit);
}

void draw_pool(Column& column, const stats::PoolState& pool) {
  constexpr std::size_t kMostRows = 4;
  column.text(fmt::format("pool of node {}", index(pool.node)), false);
  column.pair("done", fmt::format("{}", pool.done));
  column.pair("active", fmt::format("{}/{}", pool.active, pool.max_active));
  column.pair("held back", fmt::format("{}", pool.inactive.size()));
  const std::size_t waiting = pool.queued.size() + pool.inactive.size();
  if (waiting > 0) {
    column.pair("oldest", format_span(pool.oldest_wait));
    column.rest(waiting, column.squares(pool.queued.size(), waiting, kMostRows, Hue::kItem));
  }
}

void draw_queue(Column column, const FreePathState& state) {
  bool any = false;
  for (const stats::PoolState& pool : state.pools) {
    if (pool.active > 0 || !pool.inactive.empty() || pool.done > 0) {
      draw_pool(column, pool);
      column.skip(4);
      any = true;
    }
  }
  if (!any) {
    column.text("no work items");
  }
}

Hue hue_of(const WorkerState& worker) {
  if (worker.doing == WorkerState::Doing::kSpins) {
    return Hue::kWait;
  }
  return worker.doing == WorkerState::Doing::kHolds ? Hue::kFreed : Hue::kBusy;
}

/// "u288:0" of "kworker/u288:0".
std::string_view worker_name(std::string_view name) {
  return name.substr(name.find('/') + 1);
}

/// How much is said of each worker: all of it, what it does, or its place alone.
struct Card {
  double height;
  double width;  // at least, to be read
};

constexpr std::array<Card, 3> kCards{
    {{2 * kRowHeight + kBarPitch + 3, 200}, {kRowHeight + kBarPitch + 1, 106}, {kRowHeight, 106}}};

void draw_card(Column& cell, const PipelineScene& scene, const WorkerState& worker,
               std::size_t card) {
  const std::string cpu = fmt::format("CPU {}", index(worker.cpu));
  const std::string name = scene.names->task(worker.task);
  cell.pair(cell.width() >= kCards[0].width ? std::string_view(name) : worker_name(name), cpu);
  if (card < 2) {
    cell.bar(part(worker.done, worker.pages), hue_of(worker));
  }
  if (card == 0) {
    const auto share = [&](Duration d) {
      return std::lround(100 * part(d.ns, worker.cpu_time.ns));
    };
    cell.pair(doing_text(worker),
              fmt::format("hold {} spin {} %", share(worker.hold), share(worker.spin)));
    cell.skip(3);
  } else if (card == 1) {
    cell.skip(1);
  }
}

void draw_workers(const Column& whole, const PipelineScene& scene) {
  Column column = whole;
  std::vector<const WorkerState*> busy;
  for (const WorkerState& worker : scene.state->workers) {
    if (worker.doing != WorkerState::Doing::kIdle) {
      busy.push_back(&worker);
    }
  }
  column.text(fmt::format("{} busy of {}", busy.size(), scene.state->workers.size()));
  const auto columns_of = [&](const Card& card) {
    return static_cast<std::size_t>(std::max(1.0, (column.width() + 12) / (card.width + 12)));
  };
  std::size_t card = column.width() < kCards[0].width ? 1 : 0;
  while (card + 1 < kCards.size() &&
         columns_of(kCards[card]) * column.rows_of(kCards[card].height) < busy.size()) {
    ++card;
  }
  const std::size_t columns = columns_of(kCards[card]);
  const std::size_t lines = (busy.size() + columns - 1) / columns;
  const std::size_t fit = std::min(busy.size(), column.fit(lines, kCards[card].height) * columns);
  for (std::size_t i = 0; i < fit; ++i) {
    Column cell = column.part(i % columns, columns);
    cell.skip(static_cast<double>(i / columns) * kCards[card].height);
    draw_card(cell, scene, *busy[i], card);
  }
  column.skip(std::ceil(static_cast<double>(fit) / static_cast<double>(columns)) *
              kCards[card].height);
  column.rest(busy.size(), fit);
}

void draw_lists(Column column, const FreePathState& state) {
  const std::int64_t high = state.zones.empty() ? 0 : state.zones.front().pcp_high;
  column.pair("high", state.aggregation == 1 ? fmt::format("{}", high)
                                             : fmt::format("{} x{}", high, state.aggregation));
  std::vector<stats::CpuListState> lists = state.pcp;
  std::stable_sort(lists.begin(), lists.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  const std::size_t fit = column.fit(lists.size(), kAnd);
  const bool wide = column.width() >= column.text_width("CPU 143 zone 3") + 40;
  for (std::size_t i = 0; i < fit; ++i) {
    const stats::CpuListState& list = lists[i];
    column.pair(wide ? fmt::format("CPU {} zone {}", index(list.cpu), index(list.zone))
                     : fmt::format("c{} z{}", index(list.cpu), index(list.zone)),
                fmt::format("{}", list.count));
    column.bar(part(list.count, high * state.aggregation), Hue::kFreed);
  }
  column.rest(lists.size(), fit);
}

/// Who has it when there is room for that, and how long a wait was on average.
std::string lock_text(const Column& column, const stats::LockState& lock) {
  if (lock.contentions == 0) {
    return "no wait yet";
  }
  const Duration average = lock.waittime_total / static_cast<std::int64_t>(lock.contentions);
  const std::string wait = fmt::format("wait {}", format_span(average));
  const std::string owner = lock.owner == kNoCpu ? "" : fmt::format("CPU {}, ", index(lock.owner));
  return column.text_width(owner + wait) <= column.width() ? owner + wait : wait;
}

void draw_locks(Column column, const FreePathState& state) {
  constexpr std::int64_t kFullBar = 8;  // waiters
  constexpr double kLock = 2 * kRowHeight + kBarPitch;
  std::vector<const stats::LockState*> locks;
  for (const stats::LockState& lock : state.locks) {
    if (lock.acquisitions > 0) {
      locks.push_back(&lock);
    }
  }
  std::stable_sort(locks.begin(), locks.end(), [](const auto* a, const auto* b) {
    return a->waiters.size() > b->waiters.size();
  });
  column.pair("spin", fmt::format("{:.0f} %", 100 * part(state.spin.ns, state.busy.ns)));
  const std::size_t fit = column.fit(locks.size(), kLock);
  for (std::size_t i = 0; i < fit; ++i) {
    const stats::LockState& lock = *locks[i];
    const bool free = lock.owner == kNoCpu && lock.waiters.empty();
    column.pair(lock_name(lock.lock),
                free ? std::string("free") : fmt::format("{} waiting", lock.waiters.size()));
    column.bar(part(static_cast<std::int64_t>(lock.waiters.size()), kFullBar), Hue::kWait);
    column.text(lock_text(column, lock));
  }
  column.rest(locks.size(), fit);
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

/// The largest orders first; where all of them do not fit, the small ones share a line.
void draw_buddy(Column column, const FreePathState& state) {
  constexpr double kTight = 13;
  std::int64_t free = 0;
  for (const stats::ZoneState& zone : state.zones) {
    free += zone.free;
  }
  column.text(pages_text(free), false);
  const auto blocks = blocks_of(state);
  const bool wide = column.width() >= column.text_width("order 10 65402") + 4;
  const std::string_view words = wide ? "order " : "2^";
  const bool bars = column.room_for(static_cast<double>(blocks.size()) * kAnd);
  const double pitch = bars ? kAnd : kTight;
  const std::size_t room = column.rows_of(pitch);
  const bool all = room >= blocks.size();
  const std::size_t fit = all ? blocks.size() : std::max<std::size_t>(room, 2) - 1;
  for (std::size_t i = 0; i < fit; ++i) {
    const std::size_t order = blocks.size() - 1 - i;
    column.pair(fmt::format("{}{}", words, order), fmt::format("{}", blocks[order]));
    if (bars) {
      column.bar(std::log2(static_cast<double>(blocks[order]) + 1) / 20, Hue::kFreed);
    } else {
      column.skip(kTight - kRowHeight);
    }
  }
  if (!all) {
    const auto end = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() - fit);
    column.pair(fmt::format("to {}{}", words, blocks.size() - fit - 1),
                fmt::format("{}", std::accumulate(blocks.begin(), end, std::int64_t{0})));
  }
}

/// Its outline, title and kernel function; gives the room between them.
Rect draw_frame(Canvas& canvas, const PipelineScene& scene, Stage stage) {
  const Rect box = stage_rect(scene, stage);
  const theme::Palette& palette = *scene.palette;
  const double width = box.w - 2 * kPad;
  draw::TextStyle title{12, palette.text, true};
  while (title.size > 10 && canvas.text_width(stage_info(stage).title, title) > width) {
    --title.size;
  }
  canvas.text({box.x + kPad, box.y + 19},
              draw::elided(canvas, stage_info(stage).title, title, width), title);
  const draw::TextStyle function{9, palette.muted};
  const auto lines = name_lines(canvas, stage_info(stage).function, function, width);
  const double foot = kFootLine * static_cast<double>(lines.size()) + 4;
  double y = box.bottom() - foot + 6;
  for (const std::string& line : lines) {
    canvas.text({box.x + kPad, y}, line, function);
    y += kFootLine;
  }
  return {box.x + kPad, box.y + kHead, width, box.h - kHead - foot - 4};
}

}  // namespace

void draw_stage(Canvas& canvas, const PipelineScene& scene, Stage stage) {
  const Rect box = stage_rect(scene, stage);
  const theme::Palette& palette = *scene.palette;
  canvas.fill_rect(box, palette.window);
  canvas.outline(box, {palette.separator, 1, false, false});
  const draw::Clip clip(canvas, box);
  const Column column(canvas, palette, draw_frame(canvas, scene, stage));
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

}  // namespace schedlab::ui
