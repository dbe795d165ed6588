// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "ui/counters/counter_plots.h"

namespace schedlab::ui {

namespace {

using theme::Colour;
using trace::LockCell;

constexpr double kTextSize = 11;
constexpr double kNameLeft = 14;
constexpr int kLabelPitch = 15;  // pixels a name needs
constexpr double kLegendWidth = 120;
constexpr double kLegendHeight = 8;

bool is_chosen(const trace::LockLaneView& lock, HeatRows which) {
  const bool lru = lock.info().name == "lru_lock";
  return which == HeatRows::kBoth || lru == (which == HeatRows::kLruLocks);
}

/// The values of a row: those of its warmest lock, column by column.
void fill_values(const HeatScene& scene, const HeatRow& row, std::span<float> values,
                 std::vector<LockCell>& cells) {
  const Duration span = scene.scale.range.span() / static_cast<std::int64_t>(values.size());
  cells.resize(values.size());
  for (const std::size_t lock : row.locks) {
    scene.record->locks[lock].cells(scene.scale.range.from, scene.scale.range.to, cells);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto value = static_cast<float>(heat_value(cells[i], span, scene.measure));
      values[i] = lock == row.locks.front() ? value : std::max(values[i], value);
    }
  }
}

/// Where rows are `shared` by locks of both kinds, a name that says a kind would be true of some
/// rows only: there it is the zone, or the zones.
std::string row_name(const trace::StoreView& record, const HeatRow& row, bool shared) {
  const trace::LockInfo& first = record.locks[row.locks.front()].info();
  const auto last = record.locks[row.locks.back()].info().zone;
  if (last != first.zone) {
    return fmt::format("zone {}-{}", first.zone, last);
  }
  return fmt::format("{} {}", first.name == "lru_lock" && !shared ? "lru" : "zone", last);
}

/// As many shades as an eye tells apart: looked up, for a picture has a hundred thousand cells.
using Shades = std::array<Colour, 512>;

Shades make_shades() {
  Shades shades{};
  for (std::size_t i = 0; i < shades.size(); ++i) {
    shades[i] = heat_colour(static_cast<double>(i) / (shades.size() - 1));
  }
  return shades;
}

/// Colours of a row, or ground where nothing happened.
void paint_row(std::span<std::uint32_t> pixels, std::span<const float> values, double top,
               const Shades& shades, Colour ground) {
  const auto scale = static_cast<float>(static_cast<double>(shades.size() - 1) / top);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto shade = static_cast<std::size_t>(values[i] * scale + 0.5F);
    pixels[i] = values[i] <= 0 ? ground | 0xff00'0000U : shades[std::min(shade, shades.size() - 1)];
  }
}

double top_of(std::span<const float> values, HeatMeasure measure) {
  if (measure != HeatMeasure::kWaiters || values.empty()) {
    return 100;
  }
  return nice_top(std::max(1.0, static_cast<double>(*std::ranges::max_element(values))));
}

/// Every row has its name where there is room, else every n-th: of two kinds of locks in turn
/// always the same kind.
void draw_names(draw::Canvas& canvas, const HeatScene& scene, const std::vector<HeatRow>& rows) {
  if (rows.empty()) {
    return;
  }
  const double pitch = static_cast<double>(scene.body.height) / static_cast<double>(rows.size());
  auto step = static_cast<std::size_t>(std::ceil(kLabelPitch / pitch));
  if (scene.which == HeatRows::kBoth && step > 1) {
    step += step % 2;
  }
  const bool shared =
      scene.which == HeatRows::kBoth &&
      std::ranges::any_of(rows, [](const HeatRow& row) { return row.locks.size() > 1; });
  for (std::size_t i = 0; i < rows.size(); i += step) {
    const double y =
        std::max(rows[i].band.top + rows[i].band.height / 2.0, scene.body.top + kTextSize / 2.0);
    canvas.text({kNameLeft, y + kTextSize / 3}, row_name(*scene.record, rows[i], shared),
                {kTextSize, scene.palette->text});
  }
}

std::string_view unit_of(HeatMeasure measure) {
  constexpr std::array<std::string_view, 3> kUnits{"waiting, on average",
                                                   "% waited, of wait + hold", "% held"};
  return kUnits[static_cast<std::size_t>(measure)];
}

void draw_legend(draw::Canvas& canvas, const HeatScene& scene, double top) {
  const double right = scene.scale.right();
  const double y = scene.head.top + scene.head.height / 2.0;
  const draw::TextStyle style{kTextSize, scene.palette->muted, false, draw::Anchor::kEnd};
  const std::string words =
      fmt::format("{} {}", static_cast<std::int64_t>(top), unit_of(scene.measure));
  const double bar_right = right - canvas.text_width(words, style) - 8;
  std::array<std::uint32_t, 64> pixels{};
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    pixels[i] = heat_colour(static_cast<double>(i) / (pixels.size() - 1));
  }
  canvas.image({bar_right - kLegendWidth, y - kLegendHeight / 2, kLegendWidth, kLegendHeight},
               {static_cast<int>(pixels.size()), 1, pixels});
  canvas.text({right, y + kTextSize / 3}, words, style);
  canvas.text({bar_right - kLegendWidth - 6, y + kTextSize / 3}, "0", style);
}

std::optional<HeatRow> row_at(const HeatScene& scene, double y) {
  for (const HeatRow& row : heat_rows(*scene.record, scene.which, scene.body)) {
    if (y >= row.band.top && y < row.band.bottom()) {
      return row;
    }
  }
  return std::nullopt;
}

struct Busiest {
  LockId lock;
  LockCell cell;
};

Busiest busiest(const trace::StoreView& record, const HeatRow& row, TimeRange column) {
  Busiest found{lock_id(row.locks.front()), {}};
  for (const std::size_t lock : row.locks) {
    const LockCell here = record.locks[lock].range(column.from, column.to);
    if (here.wait_ns + here.hold_ns > found.cell.wait_ns + found.cell.hold_ns) {
      found = {lock_id(lock), here};
    }
  }
  return found;
}

}  // namespace

std::vector<HeatRow> heat_rows(const trace::StoreView& record, HeatRows which, Band body) {
  std::vector<std::size_t> locks;
  for (std::size_t i = 0; i < record.locks.size(); ++i) {
    if (is_chosen(record.locks[i], which)) {
      locks.push_back(i);
    }
  }
  const std::size_t most = static_cast<std::size_t>(std::max(body.height, 1));
  const std::size_t count = std::min(locks.size(), most);
  std::vector<HeatRow> rows(count);
  for (std::size_t i = 0; i < locks.size(); ++i) {
    rows[i * count / locks.size()].locks.push_back(locks[i]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const int top = body.top + static_cast<int>(i * most / count);
    const int bottom = body.top + static_cast<int>((i + 1) * most / count);
    const int gap = bottom - top > 6 ? 1 : 0;
    rows[i].band = {top, bottom - top - gap};
  }
  return rows;
}

double heat_value(const LockCell& cell, Duration span, HeatMeasure measure) {
  const auto hold = static_cast<double>(cell.hold_ns);
  const auto wait = static_cast<double>(cell.wait_ns);
  const auto whole = static_cast<double>(span.ns);
  switch (measure) {
    case HeatMeasure::kWaiters:
      return whole <= 0 ? 0 : wait / whole;
    case HeatMeasure::kWaitShare:
      return wait + hold <= 0 ? 0 : 100 * wait / (wait + hold);
    case HeatMeasure::kHoldShare:
      return whole <= 0 ? 0 : std::min(100.0, 100 * hold / whole);
  }
  return 0;
}

Colour heat_colour(double part) {
  // Cividis at ninths; between them a straight line is good enough for the eye.
  constexpr std::array<Colour, 9> kAnchors{0xff00224e, 0xff123570, 0xff3b496c,
                                           0xff575d6d, 0xff707173, 0xff8a8678,
                                           0xffa59c74, 0xffc3b369, 0xfffee838};
  const double place = std::clamp(part, 0.0, 1.0) * (kAnchors.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), kAnchors.size() - 2);
  return theme::blend(kAnchors[low], kAnchors[low + 1],
                      static_cast<std::uint32_t>((place - static_cast<double>(low)) * 256));
}

void draw_heat(draw::Canvas& canvas, const HeatScene& scene, HeatScratch& scratch) {
  const std::vector<HeatRow> rows = heat_rows(*scene.record, scene.which, scene.body);
  const auto columns = static_cast<std::size_t>(scene.scale.columns());
  scratch.values.resize(columns * rows.size());
  scratch.line.resize(columns);
  const auto values_of = [&](std::size_t i) {
    return std::span(scratch.values).subspan(i * columns, columns);
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    fill_values(scene, rows[i], values_of(i), scratch.cells);
  }
  const double top = top_of(scratch.values, scene.measure);
  const Shades shades = make_shades();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    paint_row(scratch.line, values_of(i), top, shades, scene.palette->track);
    canvas.image({scene.scale.left, static_cast<double>(rows[i].band.top), scene.scale.width,
                  static_cast<double>(rows[i].band.height)},
                 {static_cast<int>(columns), 1, scratch.line});
  }
  draw_names(canvas, scene, rows);
  draw_legend(canvas, scene, top);
}

void draw_heat_selection(draw::Canvas& canvas, const HeatScene& scene, LockId lock) {
  for (const HeatRow& row : heat_rows(*scene.record, scene.which, scene.body)) {
    if (std::find(row.locks.begin(), row.locks.end(), index(lock)) != row.locks.end()) {
      canvas.outline(
          {scene.scale.left - 2, row.band.top - 2.0, scene.scale.width + 4, row.band.height + 4.0},
          {scene.palette->cursor, 2, false, false});
    }
  }
}

std::optional<LockId> heat_lock_at(const HeatScene& scene, double x, double y, Instant at) {
  if (scene.record == nullptr || x >= scene.scale.right()) {
    return std::nullopt;
  }
  const std::optional<HeatRow> row = row_at(scene, y);
  if (!row) {
    return std::nullopt;
  }
  const TimeRange column =
      x < scene.scale.left ? scene.scale.column_at(scene.scale.x(at)) : scene.scale.column_at(x);
  return busiest(*scene.record, *row, column).lock;
}

std::string heat_text(const HeatScene& scene, double x, double y) {
  if (scene.record == nullptr || x < scene.scale.left || x >= scene.scale.right()) {
    return {};
  }
  const std::optional<HeatRow> row = row_at(scene, y);
  if (!row) {
    return {};
  }
  const TimeRange column = scene.scale.column_at(x);
  const auto [lock, cell] = busiest(*scene.record, *row, column);
  const trace::LockInfo& info = scene.record->locks[index(lock)].info();
  const std::string where = fmt::format("{} of zone {}, {} s + {}", info.name, info.zone,
                                        format_clock(column.from), format_span(column.span()));
  if (cell.hold_ns == 0 && cell.wait_ns == 0) {
    return where + ": free";
  }
  return fmt::format(
      "{}: CPU {} had it last, {:.1f} waiting on average, {} at most, longest wait {}, held {:.0f} "
      "%{}",
      where, index(cell.owner), heat_value(cell, column.span(), HeatMeasure::kWaiters),
      cell.max_waiters, format_span(Duration{cell.longest_wait_ns}),
      heat_value(cell, column.span(), HeatMeasure::kHoldShare),
      row->locks.size() > 1
          ? fmt::format("; the busiest of the {} locks of this row", row->locks.size())
          : "");
}

}  // namespace schedlab::ui
