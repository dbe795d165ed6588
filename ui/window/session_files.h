// SPDX-License-Identifier: GPL-3.0-or-later
// The session as a document of the window: where it was saved, whether that is out of date, and the
// notes that are part of it.
#pragma once

#include <optional>

#include <QObject>
#include <QString>

#include "ui/bridge/frame.h"
#include "ui/shared/time_window.h"
#include "ui/window/autosave.h"

class QWidget;

namespace schedlab::ui {

class SessionFiles : public QObject {
  Q_OBJECT

 public:
  /// `frame` gives the newest frame; dialogs are shown above `window`. Both outlive this.
  SessionFiles(TimeWindow& time, std::function<FramePtr()> frame, QWidget& window);

  /// Another run was opened: from here on there is nothing to lose.
  void opened(const RunInfo& run);
  /// Asks for a file when there is none yet, or when `elsewhere`; false when nothing was saved.
  bool save(bool elsewhere);
  /// Knob writes, a fork or notes that no file has.
  [[nodiscard]] bool has_changes() const;
  /// A note at the cursor or, without one, now; an empty one goes.
  void ask_for_note();

  /// What a program left that did not close as it should.
  [[nodiscard]] QStringList lost() const { return autosave_.lost(); }

  void set_task_rows(bool shown) { task_rows_ = shown; }

 Q_SIGNALS:
  void saved(const QString& file, const QString& problem);

 private:
  [[nodiscard]] scenario::SavedSession session() const;

  TimeWindow& time_;
  std::function<FramePtr()> frame_;
  QWidget& window_;
  bool task_rows_ = true;
  QString file_;
  scenario::SavedSession saved_;  // what of it a user would miss
  Autosave autosave_;
};

}  // namespace schedlab::ui
