// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/destination.h"

#include <cerrno>
#include <iostream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace schedlab::cli {

namespace {

Outcome<Written> flush_standard_output() {
  errno = 0;
  if (std::cout.flush()) {
    return Written{};
  }
  return file_error({fmt::format("standard output: cannot be written: {}",
                                 std::generic_category().message(errno == 0 ? EIO : errno))});
}

}  // namespace

Outcome<Destination> Destination::open(const std::string& path) {
  Destination destination;
  if (path != "-") {
    auto file = OutputFile::open(path);
    if (!file.ok()) {
      return file_error(file.error());
    }
    destination.file_.emplace(std::move(file.value()));
  }
  return destination;
}

std::ostream& Destination::stream() {
  return file_ ? file_->stream() : std::cout;
}

Outcome<Written> Destination::write(const std::string& text) {
  stream() << text;
  return commit();
}

Outcome<Written> Destination::commit() {
  if (!file_) {
    return flush_standard_output();
  }
  const auto written = file_->commit();
  if (!written.ok()) {
    return file_error(written.error());
  }
  return Written{};
}

Outcome<Written> open_if_wanted(const std::string& path, std::optional<Destination>& into) {
  if (path.empty()) {
    return Written{};
  }
  auto file = Destination::open(path);
  if (!file.ok()) {
    return file.error();
  }
  into.emplace(std::move(file.value()));
  return Written{};
}

Outcome<Written> print(const std::string& text) {
  std::cout << text;
  return flush_standard_output();
}

Exit status_of(const Outcome<Written>& written, Exit when_written) {
  return written.ok() ? when_written : report(written.error());
}

}  // namespace schedlab::cli
