// SPDX-License-Identifier: GPL-3.0-or-later
// A write to a knob: validated as the profile's kernel does, then put into effect.
#pragma once

#include <optional>

#include "core/knobs/sysctl.h"
#include "core/sched/context.h"

namespace schedlab::sched {

/// Writes `value`; a refusal changes nothing and leaves no record.
std::optional<knobs::Refusal> write_sysctl(Context& ctx, knobs::Knob knob, std::int64_t value);

}  // namespace schedlab::sched
