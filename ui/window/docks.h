// SPDX-License-Identifier: GPL-3.0-or-later
// The panels around the views and where they stand: presets and lesson on the left, knobs on the
// right, tables below. They can be moved, floated and stacked; reset() puts them back.
#pragma once

#include <vector>

#include <QAction>
#include <QDockWidget>
#include <QList>
#include <QMainWindow>
#include <QString>

namespace schedlab::ui {

class Docks : public QObject {
  Q_OBJECT

 public:
  struct Panel {
    QString name;  // of the object, kept in the settings
    QString title;
    QKeySequence key;  // shows and hides it
    QWidget* widget = nullptr;
    Qt::DockWidgetArea area{};
  };

  explicit Docks(QMainWindow& window);

  /// Panels of one area stand one under the other; those at the bottom share a row of tabs.
  QDockWidget* add(const Panel& panel);

  /// One for each panel: brings it to the front, or hides it when it is there already.
  [[nodiscard]] const QList<QAction*>& actions() const { return actions_; }

  void reset();

  [[nodiscard]] const std::vector<QDockWidget*>& all() const { return docks_; }

  /// Shows a panel and brings its tab to the front.
  static void raise(QDockWidget& dock);

 private:
  void settle();

  QMainWindow& window_;
  std::vector<QDockWidget*> docks_;
  std::vector<Qt::DockWidgetArea> homes_;
  QList<QAction*> actions_;
};

}  // namespace schedlab::ui
