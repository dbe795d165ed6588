// SPDX-License-Identifier: GPL-3.0-or-later
// The lock panel: what share of the CPU time went into spinning, and the numbers of every lock.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/bridge/frame.h"

class QLabel;

namespace schedlab::ui {

class LocksModel;
class PlainTable;

class LocksTable : public QWidget {
  Q_OBJECT

 public:
  explicit LocksTable(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

 private:
  LocksModel* model_;
  QSortFilterProxyModel* sorted_;
  PlainTable* table_;
  QLabel* spin_;
};

}  // namespace schedlab::ui
