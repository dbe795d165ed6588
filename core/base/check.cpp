// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/check.h"

#include <fmt/format.h>

namespace schedlab {

void fail_check(const char* condition, const char* file, int line, const std::string& what) {
  throw InvariantError(fmt::format("{}:{}: {} ({})", file, line, what, condition));
}

}  // namespace schedlab
