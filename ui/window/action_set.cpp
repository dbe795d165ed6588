// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/action_set.h"

#include "ui/window/icons.h"

namespace schedlab::ui {

ActionSet::ActionSet(QMainWindow& window) : window_(window) {
  add_run_actions();
  add_file_actions();
  add_knob_actions();
  add_view_actions();
  find = add("find", tr("Find ..."), tr("A task, a CPU, a preset or a knob by its name"),
             {QKeySequence(Qt::CTRL | Qt::Key_P)});
  commands = add("commands", tr("Run a command ..."), tr("Every command of the window by its name"),
                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
  keys = add("keys", tr("Keys"), tr("The sheet of keys"),
             {QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)});
  about = add("about", tr("About schedlab"), tr("Version and licence"));
}

QAction* ActionSet::add(const char* name, const QString& text, const QString& help,
                        const QList<QKeySequence>& shortcuts) {
  auto* action = new QAction(text, &window_);
  action->setObjectName(QString::fromLatin1(name));
  action->setShortcuts(shortcuts);
  const QString shown =
      shortcuts.isEmpty()
          ? QString()
          : QStringLiteral("  (%1)").arg(shortcuts.front().toString(QKeySequence::NativeText));
  action->setToolTip(help + shown);
  action->setWhatsThis(help);
  window_.addAction(action);
  return action;
}

QAction* ActionSet::add_choice(QActionGroup& group, const char* name, const QString& text,
                               int value) {
  QAction* action = add(name, text, text);
  action->setCheckable(true);
  action->setData(value);
  group.addAction(action);
  return action;
}

void ActionSet::add_run_actions() {
  run_pause =
      add("run_pause", tr("Run"), tr("Runs and pauses the machine"), {QKeySequence(Qt::Key_Space)});
  restart = add("restart", tr("Back to boot"), tr("Goes back to the instant 0"),
                {QKeySequence(Qt::Key_Home)});
  step_forward = add("step_forward", tr("Step"), tr("One event, tick or millisecond on"),
                     {QKeySequence(Qt::Key_F4)});
  step_back = add("step_back", tr("Step back"), tr("One event, tick or millisecond back"),
                  {QKeySequence(Qt::Key_Backspace), QKeySequence(Qt::SHIFT | Qt::Key_F4)});
  to_newest = add("to_newest", tr("To the newest instant"),
                  tr("Goes where the record ends, and follows it"), {QKeySequence(Qt::Key_End)});
  to_cursor = add("to_cursor", tr("Machine to the cursor"),
                  tr("Goes to the instant under the cursor"), {QKeySequence(Qt::Key_G)});
  run_until = add("run_until", tr("Run until ..."),
                  tr("Runs until a task waits too long, a CPU is throttled, something happens"),
                  {QKeySequence(Qt::Key_F8)});
  sweep = add("sweep", tr("Sweep ..."), tr("Measures this run over values of one or two knobs"),
              {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
  fork = add("fork", tr("Fork"),
             tr("A second run from this instant: A stays as it is, B takes the knobs"),
             {QKeySequence(Qt::CTRL | Qt::Key_K)});
  switch_branch = add("switch_branch", tr("Switch A and B"), tr("The other run takes commands"),
                      {QKeySequence(Qt::CTRL | Qt::Key_J)});
  close_branch =
      add("close_branch", tr("Close the other run"), tr("Only the run that takes commands stays"),
          {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)});
  slower = add("slower", tr("Slower"), tr("Less simulated time a second"),
               {QKeySequence(Qt::Key_BracketLeft)});
  faster = add("faster", tr("Faster"), tr("More simulated time a second"),
               {QKeySequence(Qt::Key_BracketRight)});
  strides = new QActionGroup(&window_);
  add_choice(*strides, "stride_event", tr("event"), static_cast<int>(Stride::kEvent));
  add_choice(*strides, "stride_tick", tr("tick"), static_cast<int>(Stride::kTick))
      ->setChecked(true);
  add_choice(*strides, "stride_ms", tr("1 ms"), static_cast<int>(Stride::kMillisecond));
}

void ActionSet::add_file_actions() {
  open_preset = add("open", tr("Open ..."), tr("Opens a preset or a saved session"),
                    {QKeySequence(QKeySequence::Open)});
  save_session = add("save_session", tr("Save the session"),
                     tr("Writes preset, seed, knob writes, markers and notes into one file"),
                     {QKeySequence(QKeySequence::Save)});
  save_session_as =
      add("save_session_as", tr("Save the session as ..."), tr("The same into another file"),
          {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
  add_note = add("add_note", tr("Note ..."),
                 tr("Pins words to the instant under the cursor, or changes those that are there"),
                 {QKeySequence(Qt::Key_N)});
  export_chart = add("export", tr("Export ..."), tr("Writes what is seen as SVG, PDF, PNG or CSV"),
                     {QKeySequence(Qt::CTRL | Qt::Key_E)});
  copy_command = add("copy_command", tr("Copy the command line"),
                     tr("Copies the command that makes this run again, knob writes included"),
                     {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)});
  quit = add("quit", tr("Quit"), tr("Closes the window"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
}

void ActionSet::add_knob_actions() {
  undo = add("undo", tr("Undo knob"), tr("Takes the last knob write back; the run forks there"),
             {QKeySequence(QKeySequence::Undo)});
  redo = add("redo", tr("Redo knob"), tr("Makes the write again that was taken back"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  copy_sysctl = add("copy_sysctl", tr("Copy knobs as sysctl lines"),
                    tr("Copies what differs from this kernel's defaults"));
  paste_sysctl = add("paste_sysctl", tr("Paste sysctl lines"),
                     tr("Writes every NAME=VALUE line of the clipboard"));
  search_knobs = add("search_knobs", tr("Search knobs"), tr("To the search field of the knobs"),
                     {QKeySequence(Qt::CTRL | Qt::Key_F)});
}

void ActionSet::add_view_actions() {
  const auto toggle = [this](const char* name, const QString& text, Qt::Key key) {
    QAction* action = add(name, text, tr("Shows or hides it"), {QKeySequence(key)});
    action->setCheckable(true);
    action->setChecked(true);
    return action;
  };
  show_overview = toggle("show_overview", tr("Overview"), Qt::Key_1);
  show_tasks = toggle("show_tasks", tr("Task rows"), Qt::Key_2);
  show_counters = toggle("show_counters", tr("Counters"), Qt::Key_3);
  show_heatmap = toggle("show_heatmap", tr("Locks over time"), {});
  show_all = add("show_all", tr("Show the whole run"), tr("Zooms out to everything recorded"),
                 {QKeySequence(Qt::Key_0)});
  reset_layout = add("reset_layout", tr("Reset the layout"), tr("Every panel back to its place"));
  full_screen = add("full_screen", tr("Full screen"), tr("The whole screen for the window"),
                    {QKeySequence(Qt::Key_F11)});
  full_screen->setCheckable(true);
  modes = new QActionGroup(&window_);
  add_choice(*modes, "mode_system", tr("Colours of the desktop"),
             static_cast<int>(theme::Mode::kFollowSystem))
      ->setChecked(true);
  add_choice(*modes, "mode_light", tr("Light"), static_cast<int>(theme::Mode::kLight));
  add_choice(*modes, "mode_dark", tr("Dark"), static_cast<int>(theme::Mode::kDark));
}

Stride ActionSet::stride() const {
  return stride_of(*strides->checkedAction());
}

Stride ActionSet::stride_of(const QAction& action) {
  return static_cast<Stride>(action.data().toInt());
}

theme::Mode ActionSet::mode_of(const QAction& action) {
  return static_cast<theme::Mode>(action.data().toInt());
}

void ActionSet::set_mode(theme::Mode mode) {
  for (QAction* action : modes->actions()) {
    if (mode_of(*action) == mode) {
      action->setChecked(true);
    }
  }
}

void ActionSet::set_running(bool running) {
  if (running == running_) {
    return;
  }
  running_ = running;
  run_pause->setText(running ? tr("Pause") : tr("Run"));
  if (palette_ != nullptr) {
    recolour(*palette_);
  }
}

void ActionSet::recolour(const theme::Palette& palette) {
  palette_ = &palette;
  const QColor text = theme::to_qcolor(palette.text);
  restart->setIcon(glyph_icon(Glyph::kRestart, text));
  step_back->setIcon(glyph_icon(Glyph::kStepBack, text));
  run_pause->setIcon(
      glyph_icon(running_ ? Glyph::kPause : Glyph::kRun, theme::to_qcolor(palette.on_accent)));
  step_forward->setIcon(glyph_icon(Glyph::kStepForward, text));
  to_newest->setIcon(glyph_icon(Glyph::kToNewest, text));
}

}  // namespace schedlab::ui
