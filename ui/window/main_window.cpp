// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_view.h"
#include "ui/counters/counters_view.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/events_table.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/inspector/locks_table.h"
#include "ui/inspector/tasks_table.h"
#include "ui/inspector/vmstat_table.h"
#include "ui/knobs/knob_panel.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/preset_check.h"
#include "ui/lesson/preset_tree.h"
#include "ui/pipeline/pipeline_view.h"
#include "ui/shared/text.h"
#include "ui/sweep/sweep_window.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"
#include "ui/window/central_area.h"
#include "ui/window/menus.h"
#include "ui/window/notice_bar.h"
#include "ui/window/status_line.h"
#include "ui/window/transport_bar.h"

namespace schedlab::ui {

namespace {

constexpr int kLayoutVersion = 2;  // of the state in the settings
constexpr Duration kDefaultSpan{4'000'000'000};

}  // namespace

MainWindow::MainWindow(OpenPreset first, QWidget* parent)
    : QMainWindow(parent),
      actions_(*this),
      docks_(*this),
      playhead_(time_),
      exporter_(*this),
      files_(
          time_, [this] { return frame(); }, *this) {
  simulation_.send(std::move(first));
  setWindowTitle(tr("schedlab"));
  set_mode(static_cast<theme::Mode>(QSettings().value(QStringLiteral("colours"), 0).toInt()));
  transport_ = new TransportBar(actions_, this);
  addToolBar(transport_);
  status_ = new StatusLine(this);
  setStatusBar(status_);
  central_ = new CentralArea(time_, this);
  setCentralWidget(central_);
  build_panels();
  build_menus(*this, actions_, docks_.actions());
  connect_run_actions();
  connect_edit_actions();
  connect_view_actions();
  connect_parts();
  set_mode(actions_.mode());
  restore_layout();
  show_branches(false);
  tell_lost_sessions();
  qApp->installEventFilter(&key_guard_);
  central_->timeline().setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::build_panels() {
  presets_ = scenario::list_presets();
  tree_ = new PresetTree(this);
  tree_->show_presets(presets_);
  preset_check_ = new PresetCheck(this);
  lesson_ = new LessonPanel(this);
  knobs_ = new KnobPanel(this);
  auto* inspector = new InspectorPanel(time_, this);
  auto* events = new EventsTable(time_, this);
  auto* vmstat = new VmstatTable(this);
  auto* tasks = new TasksTable(this);
  docks_.add({QStringLiteral("presets"), tr("Presets"), Qt::Key_4, tree_, Qt::LeftDockWidgetArea});
  docks_.add({QStringLiteral("lesson"), tr("Lesson"), Qt::Key_5, lesson_, Qt::LeftDockWidgetArea});
  knob_dock_ = docks_.add(
      {QStringLiteral("knobs"), tr("Knobs"), Qt::Key_6, knobs_, Qt::RightDockWidgetArea});
  inspector_dock_ = docks_.add({QStringLiteral("inspector"), tr("Inspector"), Qt::Key_7, inspector,
                                Qt::BottomDockWidgetArea});
  docks_.add({QStringLiteral("events"), tr("Events"), Qt::Key_8, events, Qt::BottomDockWidgetArea});
  docks_.add({QStringLiteral("vmstat"), tr("vmstat"), Qt::Key_9, vmstat, Qt::BottomDockWidgetArea});
  docks_.add({QStringLiteral("tasks"), tr("Tasks"), {}, tasks, Qt::BottomDockWidgetArea});
  auto* pipeline = new PipelineView(this);
  pipeline_dock_ = docks_.add(
      {QStringLiteral("pipeline"), tr("Free pipeline"), {}, pipeline, Qt::BottomDockWidgetArea});
  pipeline_ = pipeline;
  connect(this, &MainWindow::frameShown, pipeline,
          [this, pipeline] { pipeline->show_frame(*frame()); });
  auto* locks = new LocksTable(time_, this);
  lock_dock_ =
      docks_.add({QStringLiteral("locks"), tr("Locks"), {}, locks, Qt::BottomDockWidgetArea});
  auto* compare = new ComparePanel(this);
  compare_dock_ = docks_.add(
      {QStringLiteral("compare"), tr("Compare A and B"), {}, compare, Qt::BottomDockWidgetArea});
  tables_.add(compare, [compare](const FramePtr& f) { compare->show_frame(f); });
  tables_.add(locks, [locks](const FramePtr& f) { locks->show_frame(*f); });
  tables_.add(inspector, [inspector](const FramePtr& f) { inspector->show_frame(*f); });
  tables_.add(events, [events](const FramePtr& f) { events->show_frame(*f); });
  tables_.add(vmstat, [vmstat](const FramePtr& f) { vmstat->show_frame(*f); });
  tables_.add(tasks, [tasks](const FramePtr& f) { tasks->show_frame(f); });
  for (QDockWidget* dock : docks_.all()) {
    connect(dock, &QDockWidget::visibilityChanged, &tables_, &TablePace::refresh);
  }
}

void MainWindow::connect_run_actions() {
  const auto on = [this](QAction* action, auto what) {
    connect(action, &QAction::triggered, this, what);
  };
  on(actions_.run_pause, [this] {
    const bool busy = frame() != nullptr && (frame()->running || frame()->opening);
    simulation_.send(busy ? Command(Pause{}) : Command(RunOn{}));
  });
  on(actions_.restart, [this] { simulation_.send(Seek{Instant{}}); });
  on(actions_.step_forward, [this] { step(false); });
  on(actions_.step_back, [this] { step(true); });
  on(actions_.to_newest, [this] { to_newest(); });
  on(actions_.to_cursor, [this] { to_cursor(); });
  on(actions_.run_until, [this] { ask_for_condition(); });
  on(actions_.sweep, [this] { show_sweep(); });
  on(actions_.fork, [this] { simulation_.send(Fork{}); });
  on(actions_.switch_branch, [this] { simulation_.send(SwitchBranch{}); });
  on(actions_.close_branch, [this] { simulation_.send(CloseBranch{}); });
  on(actions_.slower, [this] { transport_->change_speed(-1); });
  on(actions_.faster, [this] { transport_->change_speed(1); });
}

void MainWindow::connect_edit_actions() {
  const auto on = [this](QAction* action, auto what) {
    connect(action, &QAction::triggered, this, what);
  };
  on(actions_.open_preset, [this] { ask_for_preset(); });
  on(actions_.save_session, [this] { files_.save(false); });
  on(actions_.save_session_as, [this] { files_.save(true); });
  on(actions_.add_note, [this] { files_.ask_for_note(); });
  on(actions_.export_chart, [this] { ask_for_chart(); });
  on(actions_.copy_command, [this] { copy_command(); });
  on(actions_.quit, [this] { close(); });
  on(actions_.undo, [this] { simulation_.send(UndoWrite{}); });
  on(actions_.redo, [this] { simulation_.send(RedoWrite{}); });
  on(actions_.copy_sysctl, [this] { knobs_->copy_sysctl_lines(); });
  on(actions_.paste_sysctl, [this] { knobs_->paste_sysctl_lines(); });
  on(actions_.search_knobs, [this] {
    Docks::raise(*knob_dock_);
    knobs_->focus_search();
  });
  on(actions_.find, [this] { show_finder(); });
  on(actions_.commands, [this] { show_commands(); });
  on(actions_.keys, [this] { show_keys(); });
  on(actions_.about, [this] { show_about(); });
}

void MainWindow::connect_view_actions() {
  connect(actions_.show_overview, &QAction::toggled, &central_->overview(), &QWidget::setVisible);
  connect(actions_.show_tasks, &QAction::toggled, &central_->timeline(),
          &TimelineView::set_task_rows_shown);
  connect(actions_.show_tasks, &QAction::toggled, &central_->compare(),
          &CompareView::set_task_rows_shown);
  connect(actions_.show_tasks, &QAction::toggled, this,
          [this](bool shown) { files_.set_task_rows(shown); });
  connect(actions_.show_heatmap, &QAction::toggled, central_, &CentralArea::set_heatmap_wanted);
  connect(actions_.show_counters, &QAction::toggled, &central_->counters(), &QWidget::setVisible);
  connect(actions_.show_all, &QAction::triggered, &time_, &TimeWindow::show_all);
  connect(actions_.reset_layout, &QAction::triggered, this, [this] {
    docks_.reset();
    central_->reset_sizes();
  });
  connect(actions_.full_screen, &QAction::toggled, this,
          [this](bool full) { full ? showFullScreen() : showNormal(); });
  connect(actions_.modes, &QActionGroup::triggered, this, [this](const QAction* action) {
    set_mode(ActionSet::mode_of(*action));
    QSettings().setValue(QStringLiteral("colours"), action->data().toInt());
  });
}

void MainWindow::connect_parts() {
  connect(&simulation_, &SimThread::frameChanged, this, &MainWindow::show_frame);
  connect(transport_, &TransportBar::speedRequested, this,
          [this](double speed) { simulation_.send(SetSpeed{speed}); });
  connect(knobs_, &KnobPanel::writeRequested, this,
          [this](knobs::Knob knob, qint64 value, quint64 gesture) {
            simulation_.send(WriteKnob{knob, value, gesture});
          });
  connect(tree_, &PresetTree::presetChosen, this, &MainWindow::open);
  connect(preset_check_, &PresetCheck::broken, tree_, &PresetTree::set_problems);
  preset_check_->start(presets_);
  connect(&central_->overview(), &OverviewStrip::seekRequested, this,
          [this](Instant at) { simulation_.send(Seek{at}); });
  connect(&central_->compare(), &CompareView::switchRequested, actions_.switch_branch,
          &QAction::trigger);
  connect(&central_->compare(), &CompareView::closeRequested, actions_.close_branch,
          &QAction::trigger);
  connect(&central_->heatmap(), &HeatmapView::hovered, status_,
          [this](const QString& text) { status_->show_hover(text); });
  connect(&central_->timeline(), &TimelineView::hovered, status_, [this](const QString& text) {
    central_->timeline().setToolTip(status_->show_hover(text));
  });
  connect(&time_, &TimeWindow::visibleChanged, &tables_, &TablePace::refresh);
  const auto inspect = [this] {
    if (time_.selection() || time_.picked()) {
      Docks::raise(*inspector_dock_);
    }
  };
  connect(&time_, &TimeWindow::selectionChanged, this, inspect);
  connect(&time_, &TimeWindow::pickedChanged, this, inspect);
  const auto written = [this](const QString& file, const QString& problem) {
    const bool failed = !problem.isEmpty();
    central_->notices().tell(
        failed ? tr("%1 was not written").arg(file) : tr("Written: %1").arg(file), problem, failed);
  };
  connect(&exporter_, &Exporter::written, this, written);
  connect(&files_, &SessionFiles::saved, this, written);
  connect(&exporter_, &Exporter::cancelled, this, [this](const QString& file) {
    central_->notices().tell(tr("Cancelled: %1 is as it was").arg(file), {}, false);
  });
}

void MainWindow::restore_layout() {
  const QSettings settings;
  const bool known = restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  if (!known) {
    resize(sizeHint().boundedTo(screen()->availableSize()));
  }
  docks_.reset();
  central_->reset_sizes();
  restoreState(settings.value(QStringLiteral("layout")).toByteArray(), kLayoutVersion);
  central_->splitter().restoreState(settings.value(QStringLiteral("views")).toByteArray());
}

void MainWindow::show_frame() {
  const Frame& now = *frame();
  if (now.run != nullptr && now.run->serial != shown_run_) {
    show_run(*now.run);
  }
  if (now.run != nullptr) {
    playhead_.show_frame(now);
  }
  central_->show_frame(now);
  transport_->show_frame(now);
  status_->show_frame(now);
  knobs_->show_frame(now);
  tables_.show_frame(frame());
  actions_.set_running(now.running);
  actions_.undo->setEnabled(now.can_undo);
  actions_.redo->setEnabled(now.can_redo);
  if (two_branches_ != (now.other != nullptr)) {
    show_branches(now.other != nullptr);
  }
  Q_EMIT frameShown();
}

void MainWindow::show_run(const RunInfo& run) {
  shown_run_ = run.serial;
  setWindowTitle(tr("%1 - schedlab").arg(to_qstring(run.name)));
  time_.reset(run.span.value_or(std::min(run.duration, kDefaultSpan)));
  lesson_->show_lesson(parse_lesson(run.lesson));
  tree_->set_current(to_qstring(run.name));
  actions_.show_heatmap->setEnabled(run.has_memory);
  show_free_path(run.has_memory);
  knobs_->set_free_path_shown(run.has_memory);
  knobs_->set_cgroups_shown(run.has_cgroups);
  actions_.show_tasks->setChecked(run.task_rows);
  central_->timeline().set_task_rows_shown(run.task_rows);
  if (run.restored) {
    restore_view(*run.restored);
  }
  files_.opened(run);
}

/// The other run and its panel are there only after a fork.
void MainWindow::show_branches(bool two) {
  two_branches_ = two;
  actions_.switch_branch->setEnabled(two);
  actions_.close_branch->setEnabled(two);
  compare_dock_->setVisible(two);
  if (two) {
    Docks::raise(*compare_dock_);
  }
}

void MainWindow::restore_view(const scenario::SavedView& view) {
  if (view.to > view.from) {
    time_.show({view.from, view.to});
  }
  time_.set_marker_a(view.marker_a);
  time_.set_marker_b(view.marker_b);
  time_.set_notes(view.notes);
  actions_.show_tasks->setChecked(view.task_rows);
}

/// A program that did not close as it should has left its session: say where it is.
void MainWindow::tell_lost_sessions() {
  if (const QStringList lost = files_.lost(); !lost.isEmpty()) {
    central_->notices().tell(tr("schedlab did not close as it should; its session is kept"),
                             tr("Open it with Ctrl+O: %1").arg(lost.join(QLatin1Char('\n'))),
                             false);
  }
}

/// The panels of the free path are there only for a run that has memory, and the pipeline is in
/// front.
void MainWindow::show_free_path(bool has_memory) {
  lock_dock_->setVisible(has_memory);
  pipeline_dock_->setVisible(has_memory);
  if (has_memory) {
    constexpr int kLeast = 250;  // four workers with a bar each
    constexpr int kMost = 420;
    resizeDocks({pipeline_dock_}, {std::clamp(height() * 28 / 100, kLeast, kMost)}, Qt::Vertical);
    Docks::raise(*pipeline_dock_);
  }
}

void MainWindow::set_mode(theme::Mode mode) {
  const theme::Palette* wanted = &theme::palette_for(mode);
  if (palette_ != wanted) {
    palette_ = wanted;
    theme::apply(*qApp, *palette_);
  }
  actions_.set_mode(mode);
  actions_.recolour(*palette_);
  if (central_ != nullptr) {
    central_->set_palette(*palette_);
    pipeline_->set_palette(*palette_);
  }
  if (sweep_ != nullptr) {
    sweep_->set_palette(*palette_);
  }
}

void MainWindow::open(const QString& preset) {
  if (!may_leave(tr("Open %1").arg(preset))) {
    tree_->set_current(to_qstring(frame()->run->name));
    return;
  }
  simulation_.send(OpenPreset{to_std(preset), {}, std::nullopt, true});
}

void MainWindow::step(bool back) {
  simulation_.send(Step{actions_.stride(), back});
}

void MainWindow::pause_at(Instant at) {
  simulation_.send(Pause{});
  simulation_.send(Seek{at});
}

void MainWindow::to_newest() {
  if (frame() != nullptr && frame()->now < frame()->recorded_until) {
    simulation_.send(Seek{frame()->recorded_until});
  }
  time_.set_cursor(std::nullopt);
  time_.set_following(true);
}

void MainWindow::to_cursor() {
  if (time_.cursor()) {
    simulation_.send(Seek{*time_.cursor()});
  }
}

void MainWindow::select_task(TaskId task) {
  actions_.show_tasks->setChecked(true);
  time_.select(Selection{std::nullopt, task, time_.cursor().value_or(frame()->now)});
}

void MainWindow::select_cpu(CpuId cpu) {
  time_.select(Selection{cpu, std::nullopt, time_.cursor().value_or(frame()->now)});
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!may_leave(tr("Close schedlab"))) {
    event->ignore();
    return;
  }
  QSettings settings;
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("layout"), saveState(kLayoutVersion));
  settings.setValue(QStringLiteral("views"), central_->splitter().saveState());
  event->accept();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (forwarding_) {
    QMainWindow::keyPressEvent(event);
    return;
  }
  forwarding_ = true;
  QCoreApplication::sendEvent(&central_->timeline(), event);
  forwarding_ = false;
}

}  // namespace schedlab::ui
