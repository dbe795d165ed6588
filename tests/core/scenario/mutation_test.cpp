// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged presets end in a Scenario or in problems, never in a crash, a hang or an exception.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/scenario/library.h"
#include "core/scenario/text_file.h"

#include "tests/core/scenario/texts.h"

namespace schedlab::scenario {
namespace {

/// Reads it, and holds a refusal to its promise: a place and words for each problem.
void expect_a_result(const std::string& text, const std::string& file, const std::string& how) {
  const auto read = read_preset_text(text, file);
  if (read.ok()) {
    EXPECT_GE(read.value().setup.machine.cpus, 1) << how;
    return;
  }
  EXPECT_FALSE(read.error().empty()) << how;
  for (const Problem& problem : read.error()) {
    EXPECT_FALSE(problem.file.empty() || problem.message.empty()) << how;
  }
}

class Damaged : public testing::TestWithParam<PresetEntry> {
 protected:
  [[nodiscard]] static std::string text() { return read_text_file(GetParam().file).value(); }
};

TEST_P(Damaged, CutAnywhere) {
  const std::string whole = text();
  const std::size_t step = std::max<std::size_t>(1, whole.size() / 40);
  for (std::size_t length = 0; length < whole.size(); length += step) {
    expect_a_result(whole.substr(0, length), GetParam().file, "cut at " + std::to_string(length));
  }
}

TEST_P(Damaged, BytesChanged) {
  const std::string whole = text();
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    std::string changed = whole;
    for (int i = 0; i < 3; ++i) {
      constexpr std::string_view kUseful = ":-[]{},#'\"&*|>!%@ \n0123456789.abc";
      changed[random() % changed.size()] =
          seed % 4 == 0 ? static_cast<char>(random() % 256) : kUseful[random() % kUseful.size()];
    }
    expect_a_result(changed, GetParam().file, "seed " + std::to_string(seed));
  }
}

TEST_P(Damaged, LinesMoved) {
  const std::string whole = text();
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    const std::size_t from = random() % whole.size();
    const std::size_t length = random() % 200;
    const std::string piece = whole.substr(from, length);
    std::string changed = whole;
    changed.insert(random() % whole.size(), piece);
    expect_a_result(changed, GetParam().file, "seed " + std::to_string(seed));
  }
}

/// Runs for SCHEDLAB_FUZZ_SECONDS, 2 when that is not set: each round takes a preset, damages it in a
/// few ways at once, and reads it. A failure names the round, which is all that is needed to repeat it.
TEST(Fuzz, AnyDamageEndsInAScenarioOrInProblems) {
  const char* wanted = std::getenv("SCHEDLAB_FUZZ_SECONDS");
  const auto until = std::chrono::steady_clock::now() +
                     std::chrono::seconds(wanted == nullptr ? 2 : std::atoi(wanted));
  std::vector<std::pair<std::string, std::string>> texts;
  for (const PresetEntry& preset : list_presets()) {
    texts.emplace_back(preset.file, read_text_file(preset.file).value());
  }
  for (unsigned round = 0; std::chrono::steady_clock::now() < until; ++round) {
    std::mt19937 random(round);
    const auto& [file, whole] = texts[random() % texts.size()];
    const std::string& other = texts[random() % texts.size()].second;
    std::string changed = whole;
    for (auto damage = 1 + random() % 6; damage > 0; --damage) {
      const std::size_t at = random() % (changed.size() + 1);
      const std::size_t length = random() % 60;
      switch (random() % 4) {
        case 0:
          changed.erase(at, length);
          break;
        case 1:
          changed.insert(at, other.substr(random() % other.size(), length));
          break;
        case 2:
          changed.insert(at, std::to_string(random() * 1'000'003ULL));
          break;
        default:
          changed.insert(at, 1, static_cast<char>(random() % 256));
      }
    }
    expect_a_result(changed, file, "round " + std::to_string(round));
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, Damaged, testing::ValuesIn(list_presets()), test_name);

}  // namespace
}  // namespace schedlab::scenario
