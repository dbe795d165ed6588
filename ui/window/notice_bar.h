// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong, above the views, until it is closed or something else is told. It never takes
// the window away from whoever works in it.
#pragma once

#include <cstdint>

#include <QFrame>

#include "ui/bridge/frame.h"

class QLabel;

namespace schedlab::ui {

class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  /// Shows the frame's notice when it is another one than last time.
  void show_frame(const Frame& frame);
  void tell(const QString& title, const QString& text, bool is_error);

 private:
  std::uint64_t shown_ = 0;
  QLabel* title_;
  QLabel* text_;
};

}  // namespace schedlab::ui
