// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <span>

#include <fmt/format.h>

#include "ui/draw/text_metrics.h"

namespace schedlab::ui {

namespace {

using draw::Anchor;
using draw::Canvas;
using draw::Point;
using draw::TextStyle;

constexpr double kTextSize = 10;
constexpr double kNameSize = 12;
constexpr double kDot = 3;
constexpr double kDiamond = 4.5;
constexpr double kCap = 4;  // half the width of an error bar's end
constexpr theme::Colour kBandAlpha = 0x38;
constexpr double kLabelAir = 10;

void disc(Canvas& canvas, Point at, double radius, theme::Colour colour) {
  std::array<Point, 16> edge;
  for (std::size_t i = 0; i < edge.size(); ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / edge.size();
    edge[i] = {at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)};
  }
  canvas.fill_polygon(edge, colour);
}

/// Full when the figure was used to fit a cost, hollow when it is predicted.
void diamond(Canvas& canvas, const theme::Palette& palette, Point at, bool full) {
  const std::array<Point, 5> edge{Point{at.x - kDiamond, at.y}, Point{at.x, at.y - kDiamond},
                                  Point{at.x + kDiamond, at.y}, Point{at.x, at.y + kDiamond},
                                  Point{at.x - kDiamond, at.y}};
  canvas.fill_polygon(std::span(edge).first(4), full ? palette.text : palette.canvas);
  canvas.polyline(edge, {palette.text, 1.2, false, true});
}

void draw_band(Canvas& canvas, const SweepPlotLayout& layout, const SweepLine& line,
               theme::Colour colour) {
  std::vector<Point> edge;
  for (const SweepDot& dot : line.dots) {
    edge.push_back({layout.x.place(dot.x), layout.y.place(dot.y.q3)});
  }
  for (auto dot = line.dots.rbegin(); dot != line.dots.rend(); ++dot) {
    edge.push_back({layout.x.place(dot->x), layout.y.place(dot->y.q1)});
  }
  if (edge.size() > 2) {
    canvas.fill_polygon(edge, theme::with_alpha(colour, kBandAlpha));
  }
}

void draw_means(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout,
                const SweepLine& line, theme::Colour colour) {
  std::vector<Point> points;
  for (const SweepDot& dot : line.dots) {
    points.push_back({layout.x.place(dot.x), layout.y.place(dot.y.mean)});
  }
  if (points.size() > 1) {
    canvas.polyline(points, {colour, 1.6, false, true});
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (scene.marked_row == line.dots[i].row) {
      disc(canvas, points[i], kDot + 3, scene.palette->cursor);
    }
    disc(canvas, points[i], kDot, colour);
  }
}

void draw_mark(Canvas& canvas, const theme::Palette& palette, const SweepPlotLayout& layout,
               const SweepMark& mark) {
  const double x = layout.x.place(mark.x);
  const double low = layout.y.place(mark.low);
  const double high = layout.y.place(mark.high);
  if (mark.low != mark.high) {
    const draw::Stroke stroke{palette.text, 1, false, true};
    canvas.line({x, low}, {x, high}, stroke);
    canvas.line({x - kCap, low}, {x + kCap, low}, stroke);
    canvas.line({x - kCap, high}, {x + kCap, high}, stroke);
  }
  diamond(canvas, palette, {x, (low + high) / 2}, mark.fitted);
}

void draw_y_axis(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout) {
  constexpr double kPitch = 24;
  const std::vector<double> ticks =
      value_ticks(layout.y, std::max(4, static_cast<int>(layout.body.h / kPitch)));
  const std::vector<std::string> labels = value_labels(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const double y = layout.y.place(ticks[i]);
    canvas.line({layout.body.x, y}, {layout.body.right(), y}, {scene.palette->grid, 1});
    canvas.text({layout.body.x - 6, y + 3.5}, labels[i],
                {kTextSize, scene.palette->muted, false, Anchor::kEnd});
  }
}

struct XLabel {
  double x = 0;
  std::string words;
};

/// Round numbers.
std::vector<XLabel> even_labels(const SweepPicture& picture, const SweepPlotLayout& layout) {
  constexpr double kPitch = 70;
  const std::vector<double> ticks =
      value_ticks(layout.x, std::max(2, static_cast<int>(layout.body.w / kPitch)));
  const std::vector<std::string> words = value_labels(ticks);
  std::vector<XLabel> labels;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    labels.push_back({layout.x.place(ticks[i]), words[i] + picture.x.unit});
  }
  return labels;
}

/// The numbers themselves that were swept or published.
std::vector<XLabel> own_labels(const SweepPicture& picture, const SweepPlotLayout& layout) {
  std::set<double> numbers(picture.x.at.begin(), picture.x.at.end());
  for (const SweepPlot& plot : picture.plots) {
    for (const SweepMark& mark : plot.marks) {
      numbers.insert(mark.x);
    }
  }
  std::vector<XLabel> labels;
  for (const double number : numbers) {
    labels.push_back({layout.x.place(number), fmt::format("{:g}{}", number, picture.x.unit)});
  }
  return labels;
}

/// Names where they stand; columns of cells have their value in the middle.
std::vector<XLabel> name_labels(const SweepPicture& picture, const SweepPlotLayout& layout) {
  const double step = layout.body.w / static_cast<double>(picture.x_values.size());
  std::vector<XLabel> labels;
  for (std::size_t i = 0; i < picture.x_values.size(); ++i) {
    const double x = picture.rows ? layout.body.x + (static_cast<double>(i) + 0.5) * step
                                  : layout.x.place(picture.x.at[i]);
    labels.push_back({x, picture.x_values[i]});
  }
  return labels;
}

std::vector<XLabel> x_labels(const SweepPicture& picture, const SweepPlotLayout& layout) {
  if (!picture.x.numbers || picture.rows || picture.x.at.size() == 1) {
    return name_labels(picture, layout);
  }
  return picture.logarithmic ? own_labels(picture, layout) : even_labels(picture, layout);
}

/// Labels that would touch the one before are left out.
void draw_x_axis(Canvas& canvas, const SweepScene& scene, const SweepPlotLayout& layout) {
  const TextStyle style{kTextSize, scene.palette->muted, false, Anchor::kMiddle};
  double free_from = 0;
  for (const XLabel& label : x_labels(*scene.picture, layout)) {
    canvas.line({label.x, layout.body.bottom()}, {label.x, layout.body.bottom() + 4},
                {scene.palette->grid, 1});
    const double half = canvas.text_width(label.words, style) / 2;
    if (label.x - half >= free_from) {
      canvas.text({label.x, layout.body.bottom() + 15}, label.words, style);
      free_from = label.x + half + kLabelAir;
    }
  }
  canvas.text({layout.body.x + layout.body.w / 2, layout.body.bottom() + 31}, scene.picture->x_name,
              {kTextSize, scene.palette->text, false, Anchor::kMiddle});
}

/// What is on the plot, in a line above it: names of lines, kinds of marks.
class Legend {
 public:
  Legend(Canvas& canvas, const theme::Palette& palette, Point at)
      : canvas_(canvas), palette_(palette), at_(at) {}

  void head(const std::string& words) {
    const TextStyle style{kTextSize, palette_.muted, false, Anchor::kStart};
    canvas_.text(at_, words, style);
    at_.x += canvas_.text_width(words, style) + 8;
  }

  template <typename Swatch>
  void add(const std::string& words, Swatch swatch) {
    const TextStyle style{kTextSize, palette_.text, false, Anchor::kStart};
    swatch(Point{at_.x + 6, at_.y - 3.5});
    canvas_.text({at_.x + 15, at_.y}, words, style);
    at_.x += 15 + canvas_.text_width(words, style) + 12;
  }

 private:
  Canvas& canvas_;
  const theme::Palette& palette_;
  Point at_;
};

bool any_mark(const SweepPlot& plot, bool fitted) {
  return std::ranges::any_of(plot.marks,
                             [&](const SweepMark& mark) { return mark.fitted == fitted; });
}

void draw_legend(Canvas& canvas, const SweepScene& scene, const SweepPlot& plot,
                 const SweepPlotLayout& layout) {
  const theme::Palette& palette = *scene.palette;
  Legend legend(canvas, palette, {layout.body.x, layout.body.y - 8});
  if (!scene.picture->lines_name.empty()) {
    legend.head(scene.picture->lines_name);
  }
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    const std::string& name = plot.lines[i].name;
    legend.add(name.empty() ? "simulated" : name,
               [&](Point at) { disc(canvas, at, kDot, line_colour(palette, i)); });
  }
  if (scene.picture->repeated) {
    legend.add("quartiles", [&](Point at) {
      canvas.fill_rect({at.x - 5, at.y - 4, 10, 8},
                       theme::with_alpha(line_colour(palette, 0), kBandAlpha));
    });
  }
  for (const bool fitted : {true, false}) {
    if (any_mark(plot, fitted)) {
      legend.add(fitted ? "published, fitted to" : "published",
                 [&](Point at) { diamond(canvas, palette, at, fitted); });
    }
  }
}

}  // namespace

void draw_sweep_frame(Canvas& canvas, const SweepScene& scene, std::size_t index) {
  const SweepPlot& plot = scene.picture->plots[index];
  const SweepPlotLayout& layout = scene.plots[index];
  const std::string name =
      plot.unit.empty() ? plot.metric : fmt::format("{} [{}]", plot.metric, plot.unit);
  canvas.text({layout.body.x, layout.body.y - 23}, name,
              {kNameSize, scene.palette->text, true, Anchor::kStart});
  draw_x_axis(canvas, scene, layout);
}

void draw_sweep_lines(Canvas& canvas, const SweepScene& scene, std::size_t index) {
  const SweepPlot& plot = scene.picture->plots[index];
  const SweepPlotLayout& layout = scene.plots[index];
  canvas.fill_rect(layout.body, scene.palette->track);
  draw_y_axis(canvas, scene, layout);
  draw_sweep_frame(canvas, scene, index);
  if (scene.picture->repeated) {
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
      draw_band(canvas, layout, plot.lines[i], line_colour(*scene.palette, i));
    }
  }
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    draw_means(canvas, scene, layout, plot.lines[i], line_colour(*scene.palette, i));
  }
  for (const SweepMark& mark : plot.marks) {
    draw_mark(canvas, *scene.palette, layout, mark);
  }
  draw_legend(canvas, scene, plot, layout);
}

}  // namespace schedlab::ui
