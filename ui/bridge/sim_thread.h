// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation on a thread of its own. The window sends commands and is told of frames; neither
// side ever waits for the other.
#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <thread>

#include <QObject>

#include "core/trace/store.h"

#include "ui/bridge/command_queue.h"
#include "ui/bridge/frame.h"
#include "ui/bridge/mailbox.h"

namespace schedlab::ui {

class Session;

class SimThread : public QObject {
  Q_OBJECT

 public:
  explicit SimThread(std::size_t record_budget = trace::Store::kDefaultBudget,
                     QObject* parent = nullptr);
  ~SimThread() override;

  void send(Command command) { commands_.send(std::move(command)); }

  /// The newest frame this side was told of; null before the first.
  [[nodiscard]] const FramePtr& frame() const { return frame_; }

 Q_SIGNALS:
  /// There is a newer frame(). At most 60 a second, and at once after a command.
  void frameChanged();

 private:
  void loop(const std::stop_token& stop, std::size_t record_budget);
  /// Commands, then a batch; whatever they throw ends up in a frame. True when more is due at once.
  bool work(Session& session, const std::vector<Command>& commands);
  void publish(Session& session);
  void deliver();

  CommandQueue commands_;
  Mailbox<Frame> mailbox_;
  FramePtr frame_;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace schedlab::ui
