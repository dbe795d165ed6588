// SPDX-License-Identifier: GPL-3.0-or-later
// How a command ends, and what it says on standard error when it could not do its work.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace schedlab::cli {

/// Exit statuses are a contract: scripts rely on them.
enum class Exit : int {
  kDone = 0,
  kOutside = 1,    // check found a figure outside its tolerance
  kBadInput = 2,   // usage, YAML, knob value
  kFileError = 3,  // a file could not be read or written
  kBug = 4,        // an invariant of the model broke
  kInterrupted = 130,
};

/// Expected failures, one line each: all of them, not the first.
struct Failure {
  Exit status = Exit::kBadInput;
  std::vector<std::string> lines;
};

template <typename T>
using Outcome = Result<T, Failure>;

[[nodiscard]] inline Failure bad_input(std::string line) {
  return {Exit::kBadInput, {std::move(line)}};
}

[[nodiscard]] inline Failure file_error(const Error& error) {
  return {Exit::kFileError, {error.message}};
}

/// Prints the lines to standard error and gives the status.
Exit report(const Failure& failure);

}  // namespace schedlab::cli
