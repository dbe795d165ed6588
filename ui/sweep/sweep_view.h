// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of a sweep as a widget: a point under the pointer says its numbers, a click opens it.
#pragma once

#include <optional>

#include <QWidget>

#include "ui/sweep/sweep_picture.h"
#include "ui/sweep/sweep_scene.h"
#include "ui/theme/palette.h"

namespace schedlab::ui {

class LayeredPlot;

class SweepView : public QWidget {
  Q_OBJECT

 public:
  explicit SweepView(QWidget* parent = nullptr);

  void show_picture(SweepPicture picture);
  void set_palette(const theme::Palette& palette);

  [[nodiscard]] const SweepPicture& picture() const { return picture_; }

  /// The picture as it is drawn now: where each point is.
  [[nodiscard]] SweepScene scene() const;

  [[nodiscard]] QSize sizeHint() const override { return {720, 420}; }

 Q_SIGNALS:
  /// A row of the table, or -1 when the pointer is at none.
  void hovered(int row);
  void clicked(int row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void mark(std::optional<std::size_t> row);

  LayeredPlot* plot_;
  SweepPicture picture_;
  const theme::Palette* palette_;
  std::optional<std::size_t> marked_;
};

}  // namespace schedlab::ui
