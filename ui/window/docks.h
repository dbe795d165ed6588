// SPDX-License-Identifier: GPL-3.0-or-later
// The panels around the views and where they stand: presets and lesson on the left, knobs on the
// right, tables below. They can be moved, floated and stacked; reset() puts them back.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QString>

#include <vector>

namespace schedlab::ui {

class Docks : public QObject {
  Q_OBJECT

 public:
  struct Panel {
    QString name;   // of the object, kept in the settings
    QString title;
    QKeySequence key;  // shows and hides it
    QWidget* widget = nullptr;
    Qt::DockWidgetArea area{};
  };

  explicit Docks(QMainWindow& window);

  /// Panels of one area stand one under the other; those at the bottom share a row of tabs.
  QDockWidget* add(const Panel& panel);
  void reset();
  [[nodiscard]] const std::vector<QDockWidget*>& all() const { return docks_; }
  /// Shows a panel and brings its tab to the front.
  static void raise(QDockWidget& dock);

 private:
  void update_titles();

  QMainWindow& window_;
  std::vector<QDockWidget*> docks_;
  std::vector<Qt::DockWidgetArea> homes_;
};

}  // namespace schedlab::ui
