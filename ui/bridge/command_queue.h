// SPDX-License-Identifier: GPL-3.0-or-later
// The way commands take from the window to the simulation: any thread sends, one takes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "ui/bridge/command.h"

namespace schedlab::ui {

class CommandQueue {
 public:
  using Clock = std::chrono::steady_clock;

  void send(Command command) {
    {
      const std::scoped_lock lock(mutex_);
      commands_.push_back(std::move(command));
    }
    arrived_.notify_one();
  }

  /// Everything sent so far, oldest first. With nothing there it waits until something is sent, the
  /// thread shall stop, or `until` has come; without `until` it waits for as long as it takes.
  [[nodiscard]] std::vector<Command> take(const std::stop_token& stop,
                                          std::optional<Clock::time_point> until) {
    std::unique_lock lock(mutex_);
    const auto any = [this] { return !commands_.empty(); };
    if (until) {
      arrived_.wait_until(lock, stop, *until, any);
    } else {
      arrived_.wait(lock, stop, any);
    }
    return std::exchange(commands_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::vector<Command> commands_;
};

}  // namespace schedlab::ui
