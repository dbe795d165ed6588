// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is written as a whole: first beside its place, then renamed. Whatever fails, what was
// there before stays as it was.
#pragma once

#include <fstream>
#include <string>
#include <variant>

#include "core/base/result.h"

namespace schedlab {

using Written = std::monostate;

class OutputFile {
 public:
  /// Opens a new file beside `path`; an error when there cannot be one or `path` may not be
  /// replaced. Something that is not a regular file (a pipe, /dev/null) is written to directly.
  [[nodiscard]] static Result<OutputFile> open(const std::string& path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Without commit() nothing stays.
  ~OutputFile();

  [[nodiscard]] std::ostream& stream() { return stream_; }

  /// Puts the file in its place, once everything written to stream() has reached the disk's cache.
  [[nodiscard]] Result<Written> commit();

 private:
  OutputFile(std::string path, std::string beside)
      : path_(std::move(path)), beside_(std::move(beside)) {}

  std::string path_;
  std::string beside_;  // empty: written to directly
  std::ofstream stream_;
};

}  // namespace schedlab
