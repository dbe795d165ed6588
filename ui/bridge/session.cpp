// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/engine/free_path_state.h"
#include "core/engine/machine.h"

#include "ui/bridge/knob_writes.h"

namespace schedlab::ui {

namespace {

constexpr Duration kMillisecondStride{1'000'000};
/// Further behind than this the simulation cannot keep up, and does not try to catch up later.
constexpr std::chrono::milliseconds kMostBehind{100};

/// How many of the last writes are of one gesture; one of 0 stands for itself.
std::size_t last_gesture_length(const std::vector<std::uint64_t>& gestures) {
  const std::uint64_t last = gestures.back();
  const auto other = std::find_if(gestures.rbegin(), gestures.rend(),
                                  [last](std::uint64_t gesture) { return gesture != last; });
  return last == 0 ? 1 : static_cast<std::size_t>(other - gestures.rbegin());
}

knobs::KnobValues without_user(const engine::Machine& m) {
  knobs::KnobValues values = m.setup->knobs;
  for (const engine::JournalEntry& entry : m.setup->journal) {
    if (entry.at <= m.now()) {
      values.set(entry.knob, entry.value);
    }
  }
  return values;
}

}  // namespace

Session::Session(std::size_t record_budget)
    : record_budget_(record_budget), writes_(std::make_shared<const std::vector<KnobWrite>>()) {}

void Session::apply(const Command& command) {
  std::visit([this](const auto& c) { on(c); }, command);
}

bool Session::advance() {
  if (restoring_) {
    return go_on_restoring();
  }
  if (!running_ || !history_) {
    return false;
  }
  const WallClock::time_point begin = WallClock::now();
  const Instant from = reached();
  const Instant paced = watch_ ? kNever : pacer_.target(begin);
  const Instant target = std::min(paced, Instant{} + run_->duration);
  const Instant goal = std::min(target, from + batch_.span());
  if (goal > from) {
    const std::uint64_t events = history_->machine().events;
    std::optional<engine::Stop> stop;
    if (watch_) {
      stop = history_->run_until(goal, *watch_);
    } else {
      history_->run_until(goal);
    }
    if (other_) {
      other_->history.run_until(stop ? stop->at : goal);
    }
    const WallClock::duration took = WallClock::now() - begin;
    batch_.took(goal - from, took);
    simulated_ += reached() - from;
    dispatched_ += history_->machine().events - events;
    busy_ += took;
    if (stop) {
      stopped(*stop);
    }
  }
  if (running_ && over()) {
    running_ = false;
    if (watch_) {
      tell("The run is over and no condition came true", {}, false);
    }
  }
  if (!running_) {
    watch_.reset();
    return false;
  }
  if (pacer_.speed() != kFlatOut && pacer_.due(reached()) + kMostBehind < begin) {
    pacer_.anchor(begin, reached());
  }
  return reached() < target;
}

FramePtr Session::frame() {
  auto frame = std::make_shared<Frame>();
  frame->notice = notice_;
  frame->writes = writes_;
  frame->speed = pacer_.speed();
  frame->record_budget = record_budget_;
  frame->knob_writes_taken = knob_writes_taken_;
  if (history_) {
    const WallClock::time_point wall = WallClock::now();
    meter_.add(wall, simulated_, dispatched_, busy_);
    fill_figures(*frame);
    fill_other(*frame);
  } else if (last_ != nullptr) {
    *frame = *last_;
    frame->notice = notice_;
    frame->knob_writes_taken = knob_writes_taken_;
    frame->running = false;
  }
  frame->opening.reset();
  if (restoring_) {
    frame->opening = Opening{opening_, restoring_->done()};
  }
  last_ = frame;
  return last_;
}

void Session::fail(const std::string& what) {
  running_ = false;
  restoring_.reset();
  other_.reset();
  history_.reset();
  tell("The model broke one of its own rules", {what});
}

void Session::on(const RunOn&) {
  if (!history_) {
    return;
  }
  if (over()) {
    move_to(Instant{});
  }
  running_ = true;
  watch_.reset();
  jumped();
}

void Session::on(const RunUntil& until) {
  if (!history_) {
    return;
  }
  std::vector<engine::Condition> conditions;
  std::vector<std::string> problems;
  for (const std::string& text : until.conditions) {
    auto condition = engine::parse_condition(text, history_->store().names());
    if (condition.ok()) {
      conditions.push_back(std::move(condition.value()));
    } else {
      problems.push_back(condition.error().message);
    }
  }
  if (!problems.empty()) {
    tell("There is nothing to run to", std::move(problems));
    return;
  }
  watch_.emplace(history_->machine(), std::move(conditions));
  running_ = true;
  jumped();
}

void Session::stopped(const engine::Stop& stop) {
  running_ = false;
  tell(fmt::format("Stopped at {}", to_string(stop.at - Instant{})), {stop.what}, false);
}

void Session::on(const Pause&) {
  restoring_.reset();
  running_ = false;
  watch_.reset();
}

void Session::on(const SetSpeed& set) {
  pacer_.set_speed(set.speed, WallClock::now(), history_ ? history_->now() : Instant{});
  meter_.restart();
}

void Session::on(const Step& step) {
  if (!history_) {
    return;
  }
  running_ = false;
  watch_.reset();
  if (step.back) {
    step_back(step.stride);
  } else {
    step_forward(step.stride);
  }
  if (other_) {
    other_->history.seek(history_->now());
  }
  jumped();
}

void Session::step_forward(Stride stride) {
  switch (stride) {
    case Stride::kEvent:
      history_->step_event();
      return;
    case Stride::kTick:
      history_->step_tick();
      return;
    case Stride::kMillisecond:
      history_->run_until(history_->now() + kMillisecondStride);
      return;
  }
}

void Session::step_back(Stride stride) {
  switch (stride) {
    case Stride::kEvent:
      history_->step_back_event();
      return;
    case Stride::kTick:
      history_->step_back_tick();
      return;
    case Stride::kMillisecond:
      history_->seek(std::max(Instant{}, history_->now() - kMillisecondStride));
      return;
  }
}

void Session::on(const Seek& seek) {
  if (!history_) {
    return;
  }
  watch_.reset();
  move_to(std::clamp(seek.to, Instant{}, Instant{} + run_->duration));
  jumped();
}

void Session::on(const WriteKnob& write) {
  ++knob_writes_taken_;
  if (!history_) {
    return;
  }
  const engine::Machine& m = history_->machine();
  if (const auto refusal =
          knobs::refuse(m.kernel.profile, m.kernel.knobs, write.knob, write.value)) {
    refused(write, *refusal);
    return;
  }
  std::erase_if(refusals_, [&](const RefusedWrite& r) {
    return r.gesture == 0 || r.gesture != write.gesture;
  });
  const bool same_gesture = write.gesture != 0 && !made_.empty() && made_.back() == write.gesture;
  if (same_gesture && last_write_ && last_write_->at == m.now() &&
      last_write_->knob == write.knob) {
    history_->undo();  // a slider dragged while the clock stands leaves one write, its last
  }
  if (const auto refusal = history_->write(write.knob, write.value)) {
    refused(write, *refusal);
    return;
  }
  last_write_ = engine::JournalEntry{m.now(), write.knob, write.value};
  made_.resize(history_->live_writes().size());  // a write in the past forgets the later ones
  made_.back() = write.gesture;
  undone_.clear();
  journal_changed();
  jumped();
}

void Session::refused(const WriteKnob& write, const knobs::Refusal& refusal) {
  std::erase_if(refusals_, [&](const RefusedWrite& r) {
    return r.knob == write.knob || r.gesture == 0 || r.gesture != write.gesture;
  });
  refusals_.push_back({write.knob, write.value, write.gesture, refusal.text()});
}

void Session::on(const UndoWrite&) {
  if (!history_ || made_.empty()) {
    return;
  }
  watch_.reset();
  const std::size_t writes = last_gesture_length(made_);
  history_->undo(writes);
  undone_.insert(undone_.end(), writes, made_.back());
  made_.resize(made_.size() - writes);
  refusals_.clear();
  journal_changed();
  jumped();
}

void Session::on(const RedoWrite&) {
  if (!history_ || undone_.empty()) {
    return;
  }
  watch_.reset();
  for (std::size_t left = last_gesture_length(undone_); left > 0; --left) {
    history_->redo();
    made_.push_back(undone_.back());
    undone_.pop_back();
  }
  journal_changed();
  jumped();
}

/// The machine is somewhere else than the pacing expects it.
void Session::jumped() {
  pacer_.anchor(WallClock::now(), reached());
  meter_.restart();
}

/// Who changes the run that is open means to keep it: a session on its way is given up.
void Session::journal_changed() {
  restoring_.reset();
  writes_ = std::make_shared<const std::vector<KnobWrite>>(writes_of(*history_, made_));
  forked_at_ = std::min(forked_at_, history_->now());
  finder_.reset();
}

void Session::tell(std::string title, std::vector<std::string> lines, bool is_error) {
  notice_ = std::make_shared<const Notice>(
      Notice{next_serial_++, std::move(title), std::move(lines), is_error});
}

void Session::fill_figures(Frame& frame) const {
  const engine::Machine& m = history_->machine();
  frame.run = run_;
  trace::StoreView record = history_->view();
  record.build_overviews();  // on this thread: the window's is to draw only
  frame.record = std::make_shared<const trace::StoreView>(std::move(record));
  frame.now = history_->now();
  frame.recorded_until = history_->recorded_until();
  frame.running = running_;
  if (watch_) {
    for (const engine::Condition& condition : watch_->conditions()) {
      frame.until += (frame.until.empty() ? "" : " or ") + condition.text;
    }
  }
  frame.finished = history_->finished();
  frame.knobs = m.kernel.knobs;
  frame.preset_knobs = without_user(m);
  frame.refusals = refusals_;
  frame.can_undo = !made_.empty();
  frame.can_redo = !undone_.empty();
  frame.user_writes = made_.size();
  frame.rates = meter_.rates();
  frame.events = m.events;
  frame.trace_hash = m.trace_hash;
  frame.record_bytes = history_->store().bytes();
  frame.snapshots = history_->snapshots();
  frame.snapshot_bytes = history_->snapshot_bytes();
  frame.snapshot_budget = history_->snapshot_budget();
  for (std::size_t i = 0; i < m.kernel.tasks.size(); ++i) {
    const machine::Task& task = m.kernel.tasks[i];
    frame.tasks.push_back({task.state, task.cpu, engine::cpu_time(m, task_id(i)),
                           nanoseconds(task.stats.tick_ns), engine::wait_time(m, task_id(i)),
                           task.stats.nvcsw + task.stats.nivcsw, task.stats.migrations});
  }
  if (m.free_path.simulated()) {
    frame.free_path = std::make_shared<const stats::FreePathState>(engine::free_path_state(m));
  }
  for (const machine::RunQueue& rq : m.kernel.rqs) {
    frame.cpus.push_back({rq.rt.rt_time, rq.rt.rt_runtime, rq.rt.rt_throttled});
  }
}

}  // namespace schedlab::ui
