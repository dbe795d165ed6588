// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/thread.h"

#include "core/base/check.h"

namespace schedlab::workload {

namespace {

void begin_loop(Thread& thread) {
  SCHEDLAB_CHECK(thread.depth < kMaxLoopDepth, "loops nested too deep");
  thread.rounds[thread.depth++] = 1;
}

/// Behind the last step of a round: back to the first, or on.
void end_round(const Step& loop, std::size_t loop_at, Thread& thread) {
  std::uint32_t& round = thread.rounds[thread.depth - 1];
  const bool for_ever = loop.count == 0;
  if (for_ever || round < loop.count) {
    round = for_ever ? 1 : round + 1;
    thread.step = loop_at + 1;
    return;
  }
  round = 0;
  --thread.depth;
}

}  // namespace

Step next_step(const Program& program, Thread& thread) {
  while (thread.step < program.steps.size()) {
    const Step& step = program.steps[thread.step++];
    if (step.kind == StepKind::kLoop) {
      begin_loop(thread);
    } else if (step.kind == StepKind::kEnd) {
      end_round(program.steps[step.target], step.target, thread);
    } else {
      return step;
    }
  }
  return Step{};
}

Duration drawn_time(const Step& step, sim::Rng& rng) {
  if (step.jitter.ns == 0) {
    return step.time;
  }
  return step.time - step.jitter + rng.below(Duration{2 * step.jitter.ns + 1});
}

}  // namespace schedlab::workload
