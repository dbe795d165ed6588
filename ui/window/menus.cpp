// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "ui/window/action_set.h"

namespace schedlab::ui {

namespace {

/// Actions one under the other; a null one is a line between groups.
void fill(QMenu& menu, const QList<QAction*>& actions) {
  for (QAction* action : actions) {
    if (action == nullptr) {
      menu.addSeparator();
    } else {
      menu.addAction(action);
    }
  }
}

}  // namespace

void build_menus(QMainWindow& window, const ActionSet& a, const QList<QAction*>& panels) {
  QMenuBar* bar = window.menuBar();
  fill(*bar->addMenu(QMainWindow::tr("&File")),
       {a.open_preset, a.save_session, a.save_session_as, nullptr, a.add_note, a.export_chart,
        a.copy_command, nullptr, a.quit});
  QMenu* run = bar->addMenu(QMainWindow::tr("&Run"));
  fill(*run, {a.run_pause, a.run_until, a.restart, a.to_newest, a.to_cursor, nullptr,
              a.step_forward, a.step_back});
  QMenu* step = run->addMenu(QMainWindow::tr("Step by one"));
  step->addActions(a.strides->actions());
  fill(*run, {nullptr, a.slower, a.faster, nullptr, a.fork, a.switch_branch, a.close_branch,
              nullptr, a.sweep});
  fill(*bar->addMenu(QMainWindow::tr("&Knobs")),
       {a.undo, a.redo, nullptr, a.search_knobs, a.copy_sysctl, a.paste_sysctl});
  QMenu* view = bar->addMenu(QMainWindow::tr("&View"));
  fill(*view, {a.show_overview, a.show_tasks, a.show_heatmap, a.show_counters, nullptr});
  view->addActions(panels);
  fill(*view, {nullptr, a.show_all, nullptr});
  QMenu* colours = view->addMenu(QMainWindow::tr("Colours"));
  colours->addActions(a.modes->actions());
  fill(*view, {a.reset_layout, a.full_screen});
  fill(*bar->addMenu(QMainWindow::tr("&Help")), {a.find, a.commands, a.keys, nullptr, a.about});
}

}  // namespace schedlab::ui
