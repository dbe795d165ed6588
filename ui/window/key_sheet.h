// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet of keys: those of the actions, and those of the time views.
#pragma once

#include <utility>
#include <vector>

#include <QAction>
#include <QDialog>
#include <QList>

namespace schedlab::ui {

class KeySheet : public QDialog {
  Q_OBJECT

 public:
  explicit KeySheet(const QList<QAction*>& actions, QWidget* parent);

 private:
  using Line = std::pair<QString, QString>;  // keys, what they do

  [[nodiscard]] static std::vector<Line> view_keys();
  [[nodiscard]] QWidget* make_page(const QString& title, const std::vector<Line>& lines);
};

}  // namespace schedlab::ui
