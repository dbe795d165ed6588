// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <fmt/core.h>
#include <unistd.h>

namespace schedlab::cli {

namespace {

constexpr int kBarWidth = 40;

/// A signal handler reaches only what lives as long as the program.
std::atomic<bool>& interrupted() {
  static std::atomic<bool> flag = false;
  return flag;
}

static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may write it");

}  // namespace

ProgressBar::ProgressBar(std::string what, bool wanted)
    : what_(std::move(what)), visible_(wanted && ::isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (visible_ && percent_ >= 0) {
    fmt::print(stderr, "\r\033[K");
  }
}

void ProgressBar::show(double done) {
  const int percent = std::clamp(static_cast<int>(done * 100), 0, 100);
  if (!visible_ || percent == percent_) {
    return;
  }
  percent_ = percent;
  const auto filled = static_cast<std::size_t>(percent * kBarWidth / 100);
  fmt::print(stderr, "\r{} [{:<{}}] {:3} %", what_, std::string(filled, '#'), kBarWidth, percent);
  std::fflush(stderr);
}

const std::atomic<bool>& interrupt_flag() {
  std::atomic<bool>& flag = interrupted();

  struct sigaction action {};

  action.sa_handler = [](int) { interrupted() = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);  // SA_RESETHAND is unsigned
  ::sigaction(SIGINT, &action, nullptr);
  return flag;
}

}  // namespace schedlab::cli
