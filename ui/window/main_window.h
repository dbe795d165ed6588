// SPDX-License-Identifier: GPL-3.0-or-later
// The window: it owns the simulation, the shared time axis, the views and the panels, and ties them
// together. Frames go to everything that shows something, commands go to the simulation; what each
// part does is its own affair.
#pragma once

#include <cstdint>
#include <vector>

#include <QMainWindow>

#include "core/scenario/library.h"

#include "ui/bridge/command.h"
#include "ui/bridge/sim_thread.h"
#include "ui/shared/time_window.h"
#include "ui/theme/theme.h"
#include "ui/window/action_set.h"
#include "ui/window/docks.h"
#include "ui/window/exporter.h"
#include "ui/window/key_guard.h"
#include "ui/window/playhead.h"
#include "ui/window/session_files.h"
#include "ui/window/table_pace.h"

namespace schedlab::ui {

class CentralArea;
class ComparePanel;
class InspectorPanel;
class KnobPanel;
class LessonPanel;
class PresetCheck;
class PipelineView;
class PresetTree;
class StatusLine;
class SweepWindow;
struct SweepResult;
class TransportBar;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// Opens `first` at once; the views are built while its first frame is made.
  explicit MainWindow(OpenPreset first, QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] const FramePtr& frame() const { return simulation_.frame(); }

  [[nodiscard]] TimeWindow& time() { return time_; }

  [[nodiscard]] const ActionSet& actions() const { return actions_; }

  [[nodiscard]] KnobPanel& knobs() { return *knobs_; }

  [[nodiscard]] CentralArea& central() { return *central_; }

  /// Stops the run and shows it as it was at an instant.
  void pause_at(Instant at);
  void set_mode(theme::Mode mode);

  [[nodiscard]] QSize sizeHint() const override { return {1440, 860}; }

 Q_SIGNALS:
  /// Everything shows frame().
  void frameShown();

 protected:
  void closeEvent(QCloseEvent* event) override;
  /// Keys nobody else wanted move the timeline.
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void build_panels();
  void connect_run_actions();
  void connect_edit_actions();
  void connect_view_actions();
  void connect_parts();
  void restore_layout();

  void show_frame();
  void show_run(const RunInfo& run);
  void show_free_path(bool has_memory);
  void show_branches(bool two);
  void restore_view(const scenario::SavedView& view);
  void tell_lost_sessions();
  void open(const QString& preset);
  void step(bool back);
  void to_newest();
  void to_cursor();
  void show_finder();
  void show_commands();
  void show_keys();
  void show_about();
  void ask_for_condition();
  void show_sweep();
  void export_sweep(const SweepResult& result);
  void ask_for_preset();
  void ask_for_chart();
  void copy_command();
  void select_task(TaskId task);
  void select_cpu(CpuId cpu);
  /// True when the run may go, for what the question's title says: nothing would be lost, or the
  /// user said so.
  [[nodiscard]] bool may_leave(const QString& what_for);

  SimThread simulation_;
  TimeWindow time_;
  ActionSet actions_;
  Docks docks_;
  Playhead playhead_;
  TablePace tables_;
  Exporter exporter_;
  SessionFiles files_;
  KeyGuard key_guard_;
  std::vector<scenario::PresetEntry> presets_;
  const theme::Palette* palette_ = nullptr;
  bool two_branches_ = false;
  std::uint64_t shown_run_ = 0;  // serial of the run the panels show
  bool forwarding_ = false;      // a key on its way to the timeline
  TransportBar* transport_ = nullptr;
  StatusLine* status_ = nullptr;
  CentralArea* central_ = nullptr;
  PresetTree* tree_ = nullptr;
  PresetCheck* preset_check_ = nullptr;
  LessonPanel* lesson_ = nullptr;
  KnobPanel* knobs_ = nullptr;
  QDockWidget* knob_dock_ = nullptr;
  QDockWidget* inspector_dock_ = nullptr;
  QDockWidget* compare_dock_ = nullptr;
  QDockWidget* lock_dock_ = nullptr;
  QDockWidget* pipeline_dock_ = nullptr;
  PipelineView* pipeline_ = nullptr;
  SweepWindow* sweep_ = nullptr;  // made when it is first asked for
};

}  // namespace schedlab::ui
