// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a machine: what a snapshot of it costs.
#pragma once

#include <cstddef>

#include "core/engine/machine.h"

namespace schedlab::engine {

/// Of a copy; the setup, which copies share, is not counted.
[[nodiscard]] std::size_t bytes(const Machine& m);

}  // namespace schedlab::engine
