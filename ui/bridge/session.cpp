// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/engine/free_path_state.h"
#include "core/engine/machine.h"
#include "core/scenario/library.h"
#include "core/scenario/reader.h"

namespace schedlab::ui {

namespace {

constexpr Duration kMillisecondStride{1'000'000};
/// Further behind than this the simulation cannot keep up, and does not try to catch up later.
constexpr std::chrono::milliseconds kMostBehind{100};

RunInfo describe(const scenario::Scenario& scenario, const OpenPreset& open, std::uint64_t seed,
                 std::uint64_t serial) {
  const engine::Setup& setup = scenario.setup;
  RunInfo run;
  run.serial = serial;
  run.preset = open.preset;
  run.overrides = open.overrides;
  run.name = scenario.name;
  run.title = scenario.title;
  run.lesson = scenario.lesson;
  run.profile = setup.profile;
  run.cpus = setup.machine.cpus;
  run.hz = setup.machine.hz;
  run.has_memory = setup.machine.memory.pages > 0;
  run.seed = seed;
  run.duration = setup.duration;
  run.default_knobs = knobs::KnobValues::defaults(setup.profile, setup.machine.cpus);
  run.span = scenario.view.span;
  run.task_rows = scenario.view.task_rows;
  return run;
}

std::vector<std::string> lines_of(const scenario::Problems& problems) {
  std::vector<std::string> lines;
  for (const scenario::Problem& problem : problems) {
    lines.push_back(problem.text());
  }
  return lines;
}

/// The journal; `gestures` are those of the user's writes, in order.
std::vector<KnobWrite> writes_of(const engine::History& history,
                                 const std::vector<std::uint64_t>& gestures) {
  const engine::Machine& m = history.machine();
  const std::vector<engine::JournalEntry>& live = history.live_writes();
  knobs::KnobValues values = m.setup->knobs;
  std::vector<KnobWrite> writes;
  std::size_t by_user = 0;
  for (const engine::JournalEntry& entry : m.journal) {
    const bool is_live = by_user < live.size() && live[by_user] == entry;
    const std::uint64_t gesture = is_live ? gestures[by_user] : 0;
    by_user += is_live ? 1 : 0;
    writes.push_back({entry.at, entry.knob, values[entry.knob], entry.value, !is_live, gesture});
    values.set(entry.knob, entry.value);
  }
  return writes;
}

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
  if (!running_ || !history_) {
    return false;
  }
  const WallClock::time_point begin = WallClock::now();
  const Instant from = history_->now();
  const Instant target = std::min(pacer_.target(begin), Instant{} + run_->duration);
  const Instant goal = std::min(target, from + batch_.span());
  if (goal > from) {
    const std::uint64_t events = history_->machine().events;
    history_->run_until(goal);
    const WallClock::duration took = WallClock::now() - begin;
    batch_.took(goal - from, took);
    simulated_ += history_->now() - from;
    dispatched_ += history_->machine().events - events;
    busy_ += took;
  }
  if (history_->finished()) {
    running_ = false;
    return false;
  }
  if (pacer_.speed() != kFlatOut && pacer_.due(history_->now()) + kMostBehind < begin) {
    pacer_.anchor(begin, history_->now());
  }
  return history_->now() < target;
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
  } else if (last_ != nullptr) {
    *frame = *last_;
    frame->notice = notice_;
    frame->knob_writes_taken = knob_writes_taken_;
    frame->running = false;
  }
  last_ = frame;
  return last_;
}

void Session::fail(const std::string& what) {
  running_ = false;
  history_.reset();
  tell("The model broke one of its own rules", {what});
}

void Session::on(const OpenPreset& open) {
  const Result<std::string> file = scenario::find_preset(open.preset);
  if (!file.ok()) {
    tell(fmt::format("{} was not opened", open.preset), {file.error().message});
    return;
  }
  auto scenario = scenario::read_preset(file.value(), open.overrides);
  if (!scenario.ok()) {
    tell(fmt::format("{} was not opened", open.preset), lines_of(scenario.error()));
    return;
  }
  start(std::move(scenario).value(), open);
}

void Session::start(scenario::Scenario scenario, const OpenPreset& open) {
  const std::uint64_t seed = open.seed.value_or(scenario.seed);
  auto run = describe(scenario, open, seed, next_serial_++);
  const double speed = scenario.view.speed.value_or(1.0);
  history_.emplace(std::make_shared<const engine::Setup>(std::move(scenario.setup)), seed,
                   record_budget_);
  run.flows_at_start = stats::flows_of(engine::free_path_state(history_->machine()));
  run_ = std::make_shared<const RunInfo>(std::move(run));
  running_ = open.run;
  refusals_.clear();
  made_.clear();
  undone_.clear();
  batch_ = BatchSizer{};
  pacer_.set_speed(speed, WallClock::now(), history_->now());
  journal_changed();
  jumped();
}

void Session::on(const RunOn&) {
  if (!history_) {
    return;
  }
  if (history_->finished()) {
    history_->seek(Instant{});
  }
  running_ = true;
  jumped();
}

void Session::on(const Pause&) {
  running_ = false;
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
  if (step.back) {
    step_back(step.stride);
  } else {
    step_forward(step.stride);
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
  history_->seek(std::clamp(seek.to, Instant{}, Instant{} + run_->duration));
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
  pacer_.anchor(WallClock::now(), history_->now());
  meter_.restart();
}

void Session::journal_changed() {
  writes_ = std::make_shared<const std::vector<KnobWrite>>(writes_of(*history_, made_));
}

void Session::tell(std::string title, std::vector<std::string> lines) {
  notice_ =
      std::make_shared<const Notice>(Notice{next_serial_++, std::move(title), std::move(lines)});
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
