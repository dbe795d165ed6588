// SPDX-License-Identifier: GPL-3.0-or-later
// What every scheduling function works on, and where it says what it did. Nothing is kept here.
#pragma once

#include "core/machine/kernel.h"
#include "core/trace/store.h"

namespace schedlab::sched {

struct Context {
  machine::Kernel& k;
  trace::Sink& out;

  [[nodiscard]] Instant now() const { return k.now; }

  [[nodiscard]] machine::RunQueue& rq(CpuId cpu) const { return k.rq(cpu); }

  [[nodiscard]] machine::Task& task(TaskId id) const { return k.task(id); }

  [[nodiscard]] bool on(knobs::Knob knob) const { return k.knobs.on(knob); }

  /// A record of what happens now.
  [[nodiscard]] trace::Record record(trace::Kind kind, CpuId cpu, trace::Reason why) const {
    trace::Record r;
    r.at_ns = k.now.ns;
    r.cpu = static_cast<std::uint16_t>(cpu);
    r.kind = kind;
    r.reason = why;
    return r;
  }

  [[nodiscard]] std::int64_t knob(knobs::Knob knob) const { return k.knobs[knob]; }
};

}  // namespace schedlab::sched
