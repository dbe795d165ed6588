// SPDX-License-Identifier: GPL-3.0-or-later
// CHECK: an invariant of the program. A broken one is a bug of schedlab, never of the input; it
// throws InvariantError, which the program turns into exit status 4 and a report.
#pragma once

#include <stdexcept>
#include <string>

namespace schedlab {

class InvariantError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* condition, const char* file, int line, const std::string& what);

}  // namespace schedlab

#define SCHEDLAB_CHECK(condition, what)                                      \
  do {                                                                       \
    if (!(condition)) [[unlikely]] {                                         \
      ::schedlab::fail_check(#condition, __FILE__, __LINE__, what);          \
    }                                                                        \
  } while (false)
