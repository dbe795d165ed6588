// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to say of a stage: what it is, the kernel functions it stands for, and all its
// numbers.
#pragma once

#include <QFrame>

#include "ui/pipeline/pipeline_scene.h"
#include "ui/theme/palette.h"

class QLabel;
class QScrollArea;
class QTimer;

namespace schedlab::ui {

class StagePanel : public QFrame {
  Q_OBJECT

 public:
  explicit StagePanel(QWidget* parent);

  static constexpr int kWidth = 330;

  /// The numbers of `scene` as they are now.
  void show_stage(const PipelineScene& scene, Stage stage);
  void set_palette(const theme::Palette& palette);

  /// As it stands for people.
  [[nodiscard]] QString numbers() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* title_;
  QLabel* functions_;
  QLabel* what_;
  QLabel* numbers_;
  const theme::Palette* palette_;
};

}  // namespace schedlab::ui
