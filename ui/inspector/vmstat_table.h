// SPDX-License-Identifier: GPL-3.0-or-later
// vmstat's rows, one an interval, newest at the end.
#pragma once

#include <QWidget>

#include "ui/bridge/frame.h"

namespace schedlab::ui {

class PlainTable;
class VmstatModel;

class VmstatTable : public QWidget {
  Q_OBJECT

 public:
  explicit VmstatTable(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  VmstatModel* model_;
  PlainTable* table_;
  std::shared_ptr<const trace::StoreView> record_;
};

}  // namespace schedlab::ui
