// SPDX-License-Identifier: GPL-3.0-or-later
// Where a woken or new fair task runs. Simplified: "near" and "far" are the same. A task goes to a
// core with no busy thread (select_idle_core()), else to an idle CPU, its own first, else it stays.
#pragma once

#include "core/sched/context.h"

namespace schedlab::sched {

[[nodiscard]] CpuId select_task_rq_fair(Context& ctx, TaskId task, bool fork);

}  // namespace schedlab::sched
