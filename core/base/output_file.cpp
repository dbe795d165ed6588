// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/output_file.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace schedlab {

namespace fs = std::filesystem;

namespace {

Error cannot_write(const std::string& path, int code) {
  return {fmt::format("{}: cannot be written: {}", path, std::generic_category().message(code))};
}

/// Where a chain of symbolic links ends, so that the link stays and its target is replaced.
std::string followed(const std::string& path) {
  std::error_code failed;
  const fs::path target = fs::weakly_canonical(path, failed);
  return failed ? path : target.string();
}

}  // namespace

Result<OutputFile> OutputFile::open(const std::string& path) {
  std::error_code failed;
  const std::string place = followed(path);
  const fs::file_status there = fs::status(place, failed);
  if (fs::is_directory(there)) {
    return cannot_write(path, EISDIR);
  }
  if (fs::exists(there) && ::access(place.c_str(), W_OK) != 0) {
    return cannot_write(path, errno);
  }
  const bool direct = fs::exists(there) && !fs::is_regular_file(there);
  OutputFile file(place, direct ? "" : fmt::format("{}.{}.part", place, ::getpid()));
  errno = 0;
  file.stream_.open(direct ? file.path_ : file.beside_, std::ios::binary | std::ios::trunc);
  if (!file.stream_) {
    file.beside_.clear();
    return cannot_write(path, errno);
  }
  if (!direct && fs::exists(there)) {
    fs::permissions(file.beside_, there.permissions(), failed);
  }
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::exchange(other.beside_, {})),
      stream_(std::move(other.stream_)) {}

OutputFile::~OutputFile() {
  if (!beside_.empty()) {
    std::error_code ignored;
    fs::remove(beside_, ignored);
  }
}

Result<Written> OutputFile::commit() {
  if (stream_) {
    errno = 0;  // else it still says why an earlier write failed
  }
  stream_.close();
  if (!stream_) {
    return cannot_write(path_, errno == 0 ? EIO : errno);
  }
  if (beside_.empty()) {
    return Written{};
  }
  std::error_code failed;
  fs::rename(beside_, path_, failed);
  if (failed) {
    return cannot_write(path_, failed.value());
  }
  beside_.clear();
  return Written{};
}

}  // namespace schedlab
