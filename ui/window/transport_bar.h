// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar: which machine this is, the buttons that move its clock, how fast it goes, and what
// the clock says.
#pragma once

#include <QToolBar>

#include "ui/bridge/frame.h"

class QAction;
class QLabel;
class QSlider;
class QToolButton;

namespace schedlab::ui {

class ActionSet;

class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  explicit TransportBar(const ActionSet& actions, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);
  /// One notch slower or faster.
  void change_speed(int notches);

 Q_SIGNALS:
  void speedRequested(double speed);

 private:
  void add_space();
  void add_title();
  void add_transport(const ActionSet& actions);
  void add_strides(const ActionSet& actions);
  void add_speed();
  QToolButton* add_button(QAction* action);

  QLabel* name_ = nullptr;
  QLabel* machine_ = nullptr;
  QSlider* speed_ = nullptr;
  QLabel* speed_label_ = nullptr;
  QLabel* clock_ = nullptr;
};

}  // namespace schedlab::ui
