// SPDX-License-Identifier: GPL-3.0-or-later
// Time travel on every preset that comes with the program: wherever a run has been, seek(t) is the
// machine that run(t) makes, field by field.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/engine/history.h"
#include "core/scenario/library.h"
#include "core/scenario/reader.h"
#include "core/sim/rng.h"

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

/// SCHEDLAB_SEEK_INSTANTS says how many of a run are tried.
int instants() {
  const char* text = std::getenv("SCHEDLAB_SEEK_INSTANTS");
  return text == nullptr ? 100 : std::max(2, std::atoi(text));
}

class Seek : public testing::TestWithParam<PresetEntry> {};

TEST_P(Seek, IsTheMachineOfARunFromTheStart) {
  auto read = read_preset(GetParam().file);
  ASSERT_TRUE(read.ok());
  Scenario scenario = std::move(read).value();
  const auto setup = std::make_shared<const engine::Setup>(std::move(scenario.setup));
  engine::History history(setup, scenario.seed);
  history.run_until(Instant{} + setup->duration);
  engine::Machine straight = engine::boot(setup, scenario.seed);
  sim::Rng rng(scenario.seed);
  const int count = instants();
  const Duration length = history.recorded_until() - Instant{};
  Instant t;
  int tried = 0;
  for (; t < Instant{} + length; t += rng.below(length * 2 / count)) {
    engine::run_until(straight, t, nullptr);
    history.seek(Instant{} + rng.below(length));
    history.seek(t);
    ASSERT_EQ(engine::state_hash(history.machine()), engine::state_hash(straight))
        << to_string(t - Instant{});
    ASSERT_TRUE(history.machine() == straight) << to_string(t - Instant{});
    ++tried;
  }
  EXPECT_GT(tried, count / 2);
}

INSTANTIATE_TEST_SUITE_P(Shipped, Seek, testing::ValuesIn(list_presets()), test_name);

}  // namespace
}  // namespace schedlab::scenario
