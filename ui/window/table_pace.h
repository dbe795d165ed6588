// SPDX-License-Identifier: GPL-3.0-or-later
// Gives frames to the tables below: at a pace people can read, and only to those in sight.
#pragma once

#include <functional>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

class TablePace : public QObject {
  Q_OBJECT

 public:
  explicit TablePace(QObject* parent = nullptr);

  void add(const QWidget* table, std::function<void(const FramePtr&)> show);
  void show_frame(const FramePtr& frame);
  /// Something else than the frame changed: what is in sight is shown again.
  void refresh();

 private:
  struct Table {
    const QWidget* widget = nullptr;
    std::function<void(const FramePtr&)> show;
  };

  void show_now();

  std::vector<Table> tables_;
  FramePtr frame_;
  QTimer rest_;  // runs while it is too early to show another frame
  bool waiting_ = false;
};

}  // namespace schedlab::ui
