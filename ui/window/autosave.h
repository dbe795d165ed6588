// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the session every few seconds beside the program's settings, so that a crash loses little.
// The file goes when the window closes as it should; one that is left over is of a program that
// did not.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include "core/scenario/session_file.h"

namespace schedlab::ui {

class Autosave : public QObject {
  Q_OBJECT

 public:
  /// `session` gives what there is to lose, or nothing.
  Autosave(QString folder, std::function<std::optional<scenario::SavedSession>()> session,
           QObject* parent = nullptr);
  ~Autosave() override;

  static constexpr int kEveryMs = 5'000;

  /// The program's own folder for it.
  [[nodiscard]] static QString default_folder();
  /// Sessions that programs left which no longer run; newest first.
  [[nodiscard]] QStringList lost() const;
  /// Writes now when something changed since the last time.
  void save();

 private:
  QString file_;
  std::function<std::optional<scenario::SavedSession>()> session_;
  std::optional<scenario::SavedSession> saved_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
};

}  // namespace schedlab::ui
