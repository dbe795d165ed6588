// SPDX-License-Identifier: GPL-3.0-or-later
// How a session begins: with a preset, or where a saved one stood.
#include <utility>

#include <fmt/format.h>

#include "core/engine/free_path_state.h"
#include "core/scenario/library.h"
#include "core/scenario/reader.h"

#include "ui/bridge/knob_writes.h"
#include "ui/bridge/session.h"

namespace schedlab::ui {

namespace {

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
  run.preset_hash = scenario.text_hash;
  run.has_cgroups = !setup.groups.empty();
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

}  // namespace

void Session::on(const OpenPreset& open) {
  const Result<std::string> file = scenario::find_preset(open.preset);
  if (!file.ok()) {
    tell(fmt::format("{} was not opened", open.preset), {file.error().message});
    return;
  }
  if (scenario::is_session_file(file.value())) {
    restore(file.value());
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
  engine::History history(std::make_shared<const engine::Setup>(std::move(scenario.setup)), seed,
                          record_budget_);
  run.flows_at_start = stats::flows_of(engine::free_path_state(history.machine()));
  take_over(std::move(history), std::make_shared<const RunInfo>(std::move(run)), speed);
  running_ = open.run;
}

void Session::take_over(engine::History history, std::shared_ptr<const RunInfo> run, double speed) {
  history_.emplace(std::move(history));
  other_.reset();
  branch_ = 'A';
  run_ = std::move(run);
  running_ = false;
  watch_.reset();
  refusals_.clear();
  made_.assign(history_->live_writes().size(), 0);
  undone_.clear();
  batch_ = BatchSizer{};
  pacer_.set_speed(speed, WallClock::now(), history_->now());
  journal_changed();
  jumped();
}

/// All of it or nothing: the run that is open stays, paused, until the other stands where it was
/// saved.
void Session::restore(const std::string& file) {
  auto loaded = scenario::load_session(file);
  if (!loaded.ok()) {
    tell(fmt::format("{} was not opened", file), lines_of(loaded.error()));
    return;
  }
  auto& [saved, preset_file, scenario] = loaded.value();
  auto run =
      describe(scenario, {saved.preset, saved.sets, saved.seed, false}, saved.seed, next_serial_++);
  run.restored = saved.view;
  engine::History history(std::make_shared<const engine::Setup>(std::move(scenario.setup)),
                          saved.seed, record_budget_);
  run.flows_at_start = stats::flows_of(engine::free_path_state(history.machine()));
  running_ = false;
  opening_ = file;
  restoring_ = std::make_unique<Restoring>(std::move(saved), std::move(history), std::move(run),
                                           scenario.view.speed.value_or(1.0));
}

bool Session::go_on_restoring() {
  if (restoring_->advance()) {
    const std::unique_ptr<Restoring> done = std::move(restoring_);
    restored(*done);
  }
  return restoring_ != nullptr;
}

void Session::restored(Restoring& done) {
  if (!done.problem().empty()) {
    tell(fmt::format("{} was not opened", opening_), {done.problem()});
    return;
  }
  take_over(done.take_own(), std::make_shared<const RunInfo>(done.run()), done.speed());
  if (std::optional<engine::History> other = done.take_other()) {
    const std::vector<std::uint64_t> made(other->live_writes().size(), 0);
    auto writes = std::make_shared<const std::vector<KnobWrite>>(writes_of(*other, made));
    other_.emplace(Branch{std::move(*other), std::move(writes), made, {}});
    branch_ = done.saved().fork->other_is_a ? 'B' : 'A';
    forked_at_ = done.saved().fork->at;
  }
}

}  // namespace schedlab::ui
