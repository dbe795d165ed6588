// SPDX-License-Identifier: GPL-3.0-or-later
// Where a woken or new fair task runs. Simplified: without topology, so "near" and "far" are the
// same; a task goes where it was if that CPU is idle, else to an idle CPU, else it stays.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

[[nodiscard]] CpuId select_task_rq_fair(Context& ctx, TaskId task, bool fork);

}  // namespace schedlab::sched
