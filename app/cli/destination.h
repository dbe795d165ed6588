// SPDX-License-Identifier: GPL-3.0-or-later
// Where a command's data goes: a file, or standard output for "-". Opened before the work begins,
// so that a long run does not end at a file that cannot be written.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "core/base/output_file.h"

#include "app/cli/failure.h"

namespace schedlab::cli {

class Destination {
 public:
  [[nodiscard]] static Outcome<Destination> open(const std::string& path);

  [[nodiscard]] std::ostream& stream();
  /// Writes `text` and puts the file in its place.
  [[nodiscard]] Outcome<Written> write(const std::string& text);
  /// Puts what was written to stream() in its place.
  [[nodiscard]] Outcome<Written> commit();

 private:
  Destination() = default;

  std::optional<OutputFile> file_;  // none: standard output
};

/// Opens `into` when there is a path; without one the command writes no such file.
[[nodiscard]] Outcome<Written> open_if_wanted(const std::string& path,
                                              std::optional<Destination>& into);
/// Text to standard output, all of it, or a failure that says why.
[[nodiscard]] Outcome<Written> print(const std::string& text);
/// The status of a command whose last act was `written`.
[[nodiscard]] Exit status_of(const Outcome<Written>& written, Exit when_written = Exit::kDone);

}  // namespace schedlab::cli
