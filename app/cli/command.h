// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the program. Each adds its subcommand to the parser and says what to do when the
// user chose it.
#pragma once

#include <functional>
#include <memory>

#include <CLI/App.hpp>

#include "app/cli/failure.h"

namespace schedlab::cli {

/// Options of the program itself, set before a command is executed.
struct Verbosity {
  bool quiet = false;
  bool verbose = false;
};

struct Command {
  CLI::App* app = nullptr;
  std::function<Exit(const Verbosity&)> execute;
};

[[nodiscard]] Command run_command(CLI::App& program);
[[nodiscard]] Command sweep_command(CLI::App& program);
[[nodiscard]] Command check_command(CLI::App& program);
[[nodiscard]] Command list_command(CLI::App& program);
[[nodiscard]] Command compare_command(CLI::App& program);
[[nodiscard]] Command report_command(CLI::App& program);
[[nodiscard]] Command bench_command(CLI::App& program);

}  // namespace schedlab::cli
