// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/table_pace.h"

#include <utility>

namespace schedlab::ui {

namespace {

constexpr int kRestMs = 150;

}  // namespace

TablePace::TablePace(QObject* parent) : QObject(parent) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMs);
  connect(&rest_, &QTimer::timeout, this, [this] {
    if (waiting_) {
      show_now();
    }
  });
}

void TablePace::add(const QWidget* table, std::function<void(const FramePtr&)> show) {
  tables_.push_back({table, std::move(show)});
}

void TablePace::show_frame(const FramePtr& frame) {
  frame_ = frame;
  refresh();
}

void TablePace::refresh() {
  if (rest_.isActive()) {
    waiting_ = true;
  } else {
    show_now();
  }
}

void TablePace::show_now() {
  waiting_ = false;
  rest_.start();
  if (frame_ == nullptr || frame_->record == nullptr) {
    return;
  }
  for (const Table& table : tables_) {
    if (table.widget->isVisible()) {
      table.show(frame_);
    }
  }
}

}  // namespace schedlab::ui
