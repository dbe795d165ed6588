// SPDX-License-Identifier: GPL-3.0-or-later
// Records in words: the name of each kind, and for each reason a sentence in kernel terms with the
// numbers that were compared and the kernel function that decides.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/trace/record.h"
#include "core/trace/store.h"

namespace schedlab::trace {

/// The tracepoint's name: "sched_switch", "sim_rt_throttle", ...
[[nodiscard]] std::string_view event_name(Kind kind);
/// The same, but a new task's first wakeup is "sched_wakeup_new".
[[nodiscard]] std::string_view event_name(const Record& record);
/// The kind of an event_name(); empty when there is none.
[[nodiscard]] std::optional<Kind> event_named(std::string_view name);
/// R, S, D, X as /proc shows them; a throttled task is R.
[[nodiscard]] char state_letter(TaskState state);
/// "running", "runnable", "throttled", "sleeping", "disk sleep", "dead".
[[nodiscard]] std::string_view state_name(TaskState state);
/// One sentence, no full stop: "fifo was throttled: rt_time 810.0 ms > rt_runtime 800.0 ms".
[[nodiscard]] std::string explain(const Record& record, const Names& names);
/// A short name for tables and files: "rt_throttled".
[[nodiscard]] std::string_view reason_name(Reason reason);
/// The kernel function that takes this decision: "sched_rt_runtime_exceeded()"; empty when none.
[[nodiscard]] std::string_view kernel_function(Reason reason);
/// The tracepoint's argument text, as trace_pipe prints it after "event: ".
[[nodiscard]] std::string event_args(const Record& record, const Names& names);

}  // namespace schedlab::trace
