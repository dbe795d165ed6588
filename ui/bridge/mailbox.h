// SPDX-License-Identifier: GPL-3.0-or-later
// The way frames take from the simulation to the window: one place, the newest wins, and the reader
// is told only when it has nothing to fetch yet, so that a slow reader never builds up a queue.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace schedlab::ui {

template <typename T>
class Mailbox {
 public:
  /// Puts a newer one in; true when the reader must be told.
  [[nodiscard]] bool put(std::shared_ptr<const T> newest) {
    const std::scoped_lock lock(mutex_);
    const bool was_empty = newest_ == nullptr;
    newest_ = std::move(newest);
    return was_empty;
  }

  /// Takes the newest out; null when there is none since the last time.
  [[nodiscard]] std::shared_ptr<const T> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(newest_, nullptr);
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const T> newest_;
};

}  // namespace schedlab::ui
