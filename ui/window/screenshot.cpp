// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/screenshot.h"

#include <utility>

#include <QApplication>
#include <QTimer>

#include "ui/window/main_window.h"

namespace schedlab::ui {

namespace {

constexpr int kUnwritable = 3;
constexpr int kSettleMs = 700;  // tables and layouts follow the last frame at their own pace

}  // namespace

Screenshot::Screenshot(MainWindow& window, Instant at, QString file)
    : QObject(&window), window_(window), at_(at), file_(std::move(file)) {
  connect(&window, &MainWindow::frameShown, this, &Screenshot::look);
}

void Screenshot::look() {
  const FramePtr& frame = window_.frame();
  if (due_ || (frame->now < at_ && !frame->finished)) {
    return;
  }
  due_ = true;
  window_.pause_at(at_);
  QTimer::singleShot(kSettleMs, this, &Screenshot::write);
}

void Screenshot::write() {
  const bool written = window_.grab().save(file_);
  QApplication::exit(written ? 0 : kUnwritable);
}

}  // namespace schedlab::ui
