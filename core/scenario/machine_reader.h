// SPDX-License-Identifier: GPL-3.0-or-later
// `machine:` of a preset, and what a task has mapped of its memory.
#pragma once

#include "core/engine/setup.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

/// `{cpus: 4, hz: 250}`, or `{nodes: 4, cores: 18, smt: 2, hz: 1000, memory: {size: 512GiB}}`. A
/// machine that could not be read has every CPU, so that no affinity is blamed for it.
[[nodiscard]] engine::MachineSpec read_machine(const Place& machine);
/// `mapping: {size: 320GiB}`; nothing when it is not there.
[[nodiscard]] engine::MappingSpec read_mapping(const Place& mapping,
                                               const engine::MachineSpec& machine);

}  // namespace schedlab::scenario
