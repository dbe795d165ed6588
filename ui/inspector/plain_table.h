// SPDX-License-Identifier: GPL-3.0-or-later
// The look every table of the bottom panels shares: calm, dense, keyboard friendly.
#pragma once

#include <QHeaderView>
#include <QTableView>

namespace schedlab::ui {

class PlainTable : public QTableView {
  Q_OBJECT

 public:
  explicit PlainTable(const QString& accessible_name, QWidget* parent = nullptr);

  /// Width of a column in characters of the table's font.
  void set_column_width(int column, int characters);
  /// Whether the last row is in sight, so that a growing table may keep it there.
  [[nodiscard]] bool at_end() const;
};

}  // namespace schedlab::ui
