// SPDX-License-Identifier: GPL-3.0-or-later
// Work on a thread of the pool that a panel waits for: with progress, and cancelled when nobody
// waits any more. What comes back comes back on the panel's own thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include <QObject>

namespace schedlab::ui {

class BackgroundJob : public QObject {
  Q_OBJECT

 public:
  using Progress = std::function<void(double part)>;
  /// Runs on another thread; gives what to do with the result here.
  using Work = std::function<std::function<void()>(const std::atomic<bool>& cancelled,
                                                   const Progress& progress)>;

  using QObject::QObject;
  ~BackgroundJob() override;

  /// Starts anew; what ran before is cancelled.
  void start(Work work);
  /// Nothing more is heard of what runs.
  void cancel();

  [[nodiscard]] bool running() const { return cancelled_ != nullptr; }

 Q_SIGNALS:
  void progressed(double part);
  /// The work is done, and what it gave was done too.
  void finished();

 private:
  std::shared_ptr<std::atomic<bool>> cancelled_;
};

}  // namespace schedlab::ui
