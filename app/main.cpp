// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>

#include <fmt/format.h>

#include "app/cli/program.h"

namespace {

/// Whatever reaches this place is a bug of schedlab: it prints what a report needs.
int report_bug(const std::exception& bug, int argc, char** argv) {
  std::string command = "schedlab";
  for (int i = 1; i < argc; ++i) {
    command += std::string(" ") + argv[i];
  }
  const schedlab::cli::Failure failure{
      schedlab::cli::Exit::kBug,
      {"this is a bug of schedlab; please report these lines and your preset:",
       "version: " SCHEDLAB_VERSION, "command: " + command, fmt::format("broken: {}", bug.what())}};
  return static_cast<int>(schedlab::cli::report(failure));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(schedlab::cli::run_program(argc, argv));
  } catch (const std::exception& bug) {
    return report_bug(bug, argc, argv);
  }
}
