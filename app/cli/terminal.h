// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal a person sits at: a progress bar, and Ctrl-C as a flag that long work looks at.
#pragma once

#include <atomic>
#include <string>

namespace schedlab::cli {

/// A bar on standard error while it lives; nothing when that is not a terminal or was not asked
/// for.
class ProgressBar {
 public:
  ProgressBar(std::string what, bool wanted);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();

  /// From 0 to 1.
  void show(double done);

 private:
  std::string what_;
  bool visible_;
  int percent_ = -1;
};

/// Becomes true at the first Ctrl-C; the second ends the program as usual.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

}  // namespace schedlab::cli
