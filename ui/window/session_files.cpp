// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_files.h"

#include <algorithm>
#include <utility>

#include <QFileDialog>
#include <QInputDialog>

#include "ui/bridge/save.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

/// A note this near to the cursor, in parts of what is seen, is the one that is meant.
constexpr std::int64_t kNear = 100;

/// What of a session its user made, and would miss: writes, a fork, notes.
scenario::SavedSession made_by_user(const scenario::SavedSession& session) {
  scenario::SavedSession made;
  made.run.writes = session.run.writes;
  if (session.fork) {
    made.fork.emplace();
    made.fork->other.writes = session.fork->other.writes;
  }
  made.view.notes = session.view.notes;
  return made;
}

}  // namespace

SessionFiles::SessionFiles(TimeWindow& time, std::function<FramePtr()> frame, QWidget& window)
    : time_(time),
      frame_(std::move(frame)),
      window_(window),
      autosave_(Autosave::default_folder(), [this]() -> std::optional<scenario::SavedSession> {
        return has_changes() ? std::optional(session()) : std::nullopt;
      }) {}

void SessionFiles::opened(const RunInfo& run) {
  file_.clear();
  saved_ = {};
  if (run.restored) {
    saved_ = made_by_user(session_of(*frame_(), *run.restored));
  }
}

scenario::SavedSession SessionFiles::session() const {
  scenario::SavedView view;
  view.from = time_.visible().from;
  view.to = time_.visible().to;
  view.task_rows = task_rows_;
  view.marker_a = time_.marker_a();
  view.marker_b = time_.marker_b();
  view.notes = time_.notes();
  return session_of(*frame_(), std::move(view));
}

bool SessionFiles::has_changes() const {
  const FramePtr frame = frame_();
  return frame != nullptr && frame->run != nullptr && made_by_user(session()) != saved_;
}

bool SessionFiles::save(bool elsewhere) {
  const FramePtr frame = frame_();
  if (frame == nullptr || frame->run == nullptr) {
    return false;
  }
  QString file = file_;
  if (file.isEmpty() || elsewhere) {
    const QString name = QStringLiteral("%1-session.yaml").arg(to_qstring(frame->run->name));
    file = QFileDialog::getSaveFileName(&window_, tr("Save the session"),
                                        file_.isEmpty() ? name : file_,
                                        tr("Sessions (*.yaml);;All files (*)"));
    if (file.isEmpty()) {
      return false;
    }
  }
  const scenario::SavedSession now = session();
  const auto written = save_session(now, to_std(file));
  if (written.ok()) {
    file_ = file;
    saved_ = made_by_user(now);
  }
  Q_EMIT saved(file, written.ok() ? QString() : to_qstring(written.error().message));
  return written.ok();
}

void SessionFiles::ask_for_note() {
  const FramePtr frame = frame_();
  if (frame == nullptr || frame->run == nullptr) {
    return;
  }
  const Instant at = time_.cursor().value_or(frame->now);
  std::vector<scenario::Note> notes = time_.notes();
  const Duration reach = time_.visible().span() / kNear;
  auto meant = std::ranges::find_if(notes, [&](const scenario::Note& note) {
    return note.at - at <= reach && at - note.at <= reach;
  });
  const QString before = meant == notes.end() ? QString() : to_qstring(meant->text);
  bool taken = false;
  const QString text = QInputDialog::getText(
      &window_, before.isEmpty() ? tr("Add a note") : tr("Change the note"),
      tr("At %1:").arg(to_qstring(to_string(at - Instant{}))), QLineEdit::Normal, before, &taken);
  if (!taken) {
    return;
  }
  const Instant place = meant == notes.end() ? at : meant->at;
  if (meant != notes.end()) {
    notes.erase(meant);
  }
  if (!text.trimmed().isEmpty()) {
    notes.push_back({place, to_std(text.trimmed())});
  }
  time_.set_notes(std::move(notes));
}

}  // namespace schedlab::ui
