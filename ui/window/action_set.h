// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window as a QAction, with its text, keys and help: menus, tool bar, command
// palette and the sheet of keys are all made from here.
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QList>
#include <QMainWindow>
#include <QString>

#include "ui/bridge/command.h"
#include "ui/theme/theme.h"

namespace schedlab::ui {

class ActionSet {
  Q_DECLARE_TR_FUNCTIONS(ActionSet)

 public:
  explicit ActionSet(QMainWindow& window);

  // run
  QAction* run_pause;
  QAction* restart;
  QAction* step_forward;
  QAction* step_back;
  QAction* to_newest;
  QAction* to_cursor;
  QAction* run_until;
  QAction* sweep;
  QAction* fork;
  QAction* switch_branch;
  QAction* close_branch;
  QAction* slower;
  QAction* faster;
  QActionGroup* strides;
  // file
  QAction* open_preset;
  QAction* save_session;
  QAction* save_session_as;
  QAction* add_note;
  QAction* export_chart;
  QAction* copy_command;
  QAction* quit;
  // knobs
  QAction* undo;
  QAction* redo;
  QAction* copy_sysctl;
  QAction* paste_sysctl;
  QAction* search_knobs;
  // find
  QAction* find;
  QAction* commands;
  // view
  QAction* show_overview;
  QAction* show_tasks;
  QAction* show_counters;
  QAction* show_heatmap;
  QAction* show_all;
  QAction* reset_layout;
  QAction* full_screen;
  QActionGroup* modes;
  // help
  QAction* keys;
  QAction* about;

  [[nodiscard]] Stride stride() const;
  [[nodiscard]] static Stride stride_of(const QAction& action);
  [[nodiscard]] static theme::Mode mode_of(const QAction& action);

  [[nodiscard]] theme::Mode mode() const { return mode_of(*modes->checkedAction()); }

  void set_mode(theme::Mode mode);
  /// The run button says what a press would do.
  void set_running(bool running);
  /// Icons in the colours of a palette.
  void recolour(const theme::Palette& palette);

 private:
  QAction* add(const char* name, const QString& text, const QString& help,
               const QList<QKeySequence>& shortcuts = {});
  QAction* add_choice(QActionGroup& group, const char* name, const QString& text, int value);
  void add_run_actions();
  void add_file_actions();
  void add_knob_actions();
  void add_view_actions();

  QMainWindow& window_;
  bool running_ = false;
  const theme::Palette* palette_ = nullptr;
};

}  // namespace schedlab::ui
