// SPDX-License-Identifier: GPL-3.0-or-later
// The program: reads the command line and does what it asks for.
#pragma once

#include "app/cli/failure.h"

namespace schedlab::cli {

[[nodiscard]] Exit run_program(int argc, char** argv);

}  // namespace schedlab::cli
