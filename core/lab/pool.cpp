// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/pool.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace schedlab::lab {

namespace {

class Pool {
 public:
  Pool(std::size_t count, const Crew& crew, const std::function<void(std::size_t)>& work)
      : count_(count), crew_(crew), work_(work) {}

  void run() {
    const std::size_t wanted = crew_.jobs == 0 ? std::thread::hardware_concurrency() : crew_.jobs;
    const std::size_t threads =
        std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(count_, 1));
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < threads; ++i) {
        others.emplace_back([this] { take_pieces(); });
      }
      take_pieces();
    }
    if (failure_) {
      std::rethrow_exception(failure_);
    }
  }

 private:
  void take_pieces() {
    while (!stop_.load() && !crew_.cancelled()) {
      const std::size_t piece = next_.fetch_add(1);
      if (piece >= count_) {
        return;
      }
      try {
        work_(piece);
        finished_one();
      } catch (...) {
        failed(piece, std::current_exception());
      }
    }
  }

  void finished_one() {
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (crew_.progress) {
      crew_.progress(static_cast<double>(done_) / static_cast<double>(count_));
    }
  }

  void failed(std::size_t piece, std::exception_ptr failure) {
    const std::scoped_lock lock(mutex_);
    if (!failure_ || piece < failed_piece_) {
      failure_ = std::move(failure);
      failed_piece_ = piece;
    }
    stop_ = true;
  }

  std::size_t count_;
  const Crew& crew_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;  // guards what follows
  std::size_t done_ = 0;
  std::exception_ptr failure_;
  std::size_t failed_piece_ = 0;
};

}  // namespace

void for_each_index(std::size_t count, const Crew& crew,
                    const std::function<void(std::size_t)>& work) {
  Pool(count, crew, work).run();
}

}  // namespace schedlab::lab
