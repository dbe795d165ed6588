// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/failure.h"

#include <cstdio>

#include <fmt/core.h>

namespace schedlab::cli {

Exit report(const Failure& failure) {
  for (const std::string& line : failure.lines) {
    fmt::print(stderr, "schedlab: {}\n", line);
  }
  return failure.status;
}

}  // namespace schedlab::cli
