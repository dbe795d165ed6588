// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/sim_thread.h"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include <QMetaObject>

#include "ui/bridge/session.h"

namespace schedlab::ui {

namespace {

constexpr std::chrono::microseconds kFrameInterval{16'667};

}  // namespace

SimThread::SimThread(std::size_t record_budget, QObject* parent)
    : QObject(parent),
      thread_([this, record_budget](const std::stop_token& stop) { loop(stop, record_budget); }) {}

SimThread::~SimThread() = default;

void SimThread::loop(const std::stop_token& stop, std::size_t record_budget) {
  Session session(record_budget);
  CommandQueue::Clock::time_point next_frame{};
  std::optional<CommandQueue::Clock::time_point> wake;
  while (!stop.stop_requested()) {
    const std::vector<Command> commands = commands_.take(stop, wake);
    const bool was_running = session.running();
    const bool behind = work(session, commands);
    const auto wall = CommandQueue::Clock::now();
    const bool turned = session.running() != was_running;
    if (!commands.empty() || turned || (was_running && wall >= next_frame)) {
      publish(session);
      next_frame = wall + kFrameInterval;
    }
    wake.reset();
    if (session.running()) {
      wake = behind ? wall : next_frame;
    }
  }
}

bool SimThread::work(Session& session, const std::vector<Command>& commands) {
  try {
    for (const Command& command : commands) {
      session.apply(command);
    }
    return session.advance();
  } catch (const std::exception& e) {
    session.fail(e.what());
    return false;
  }
}

void SimThread::publish(Session& session) {
  FramePtr frame;
  try {
    frame = session.frame();
  } catch (const std::exception& e) {
    session.fail(e.what());
    frame = session.frame();
  }
  if (mailbox_.put(std::move(frame))) {
    QMetaObject::invokeMethod(this, &SimThread::deliver, Qt::QueuedConnection);
  }
}

void SimThread::deliver() {
  if (FramePtr newest = mailbox_.take()) {
    frame_ = std::move(newest);
    Q_EMIT frameChanged();
  }
}

}  // namespace schedlab::ui
