// SPDX-License-Identifier: GPL-3.0-or-later
// Does a session come back as it was saved, or not at all?
#include "core/scenario/session_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scenario/library.h"
#include "core/sim/rng.h"

namespace schedlab::scenario {
namespace {

using testing::HasSubstr;

SavedSession a_session() {
  SavedSession session;
  session.preset = "rt-95-starves";
  session.preset_hash = 0x0123'4567'89ab'cdef;
  session.sets = {{"machine.hz", "100"}, {"kernel", "4.14"}};
  session.seed = 7;
  session.run.writes = {{Instant{200'000'001}, knobs::Knob::kSchedRtRuntimeUs, 500'000},
                        {Instant{200'000'001}, knobs::Knob::kRtRuntimeShare, 0}};
  session.run.now = Instant{1'500'000'123};
  session.run.events = 4'321;
  session.run.trace_hash = 0xfedc'ba98'7654'3210;
  session.fork = {Instant{100'000},
                  false,
                  {{{Instant{100'001}, knobs::Knob::kRtRuntimeShare, 0}}, Instant{9}, 3, 1}};
  session.view.from = Instant{100};
  session.view.to = Instant{2'000'000'000};
  session.view.task_rows = false;
  session.view.marker_a = Instant{5};
  session.view.notes = {{Instant{7}, "here: \"it\" waits\\ - #1"},
                        {Instant{8}, "two words \xc3\xa4"}};
  return session;
}

std::string problem_of(const std::string& yaml) {
  const auto read = read_session_text(yaml, "s.yaml");
  return read.ok() ? "" : read.error().front().text();
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

TEST(SessionFile, ComesBackAsItWas) {
  const auto read = read_session_text(write_session(a_session()), "s.yaml");
  ASSERT_TRUE(read.ok()) << read.error().front().text();
  EXPECT_EQ(read.value(), a_session());
  SavedSession least;
  least.preset = "x";
  const auto read_least = read_session_text(write_session(least), "s.yaml");
  ASSERT_TRUE(read_least.ok());
  EXPECT_EQ(read_least.value(), least);
}

TEST(SessionFile, OfTheFirstFormatHasNoRunBesideIt) {
  SavedSession session = a_session();
  session.fork.reset();
  const auto read = read_session_text(
      replaced(write_session(session), "schedlab_session: 2", "schedlab_session: 1"), "s.yaml");
  ASSERT_TRUE(read.ok()) << read.error().front().text();
  EXPECT_EQ(read.value(), session);
}

TEST(SessionFile, IsToldFromAPreset) {
  EXPECT_TRUE(is_session(write_session(a_session())));
  EXPECT_TRUE(is_session("# a comment\n\nschedlab_session: 1\n"));
  EXPECT_FALSE(is_session("schedlab: 1\nname: x\n"));
  EXPECT_FALSE(is_session(""));
}

TEST(SessionFile, OfANewerFormatIsRefusedInOneSentence) {
  const auto read = read_session_text("schedlab_session: 3\nwhat: ever\n", "s.yaml");
  ASSERT_FALSE(read.ok());
  ASSERT_EQ(read.error().size(), 1U);
  EXPECT_THAT(read.error()[0].text(), HasSubstr("saved by a newer schedlab (format 3)"));
}

TEST(SessionFile, SaysWhereItIsWrong) {
  const std::string good = write_session(a_session());
  EXPECT_THAT(problem_of(""), HasSubstr("s.yaml"));
  EXPECT_THAT(problem_of(replaced(good, "seed: 7", "sed: 7")), HasSubstr("seed"));
  EXPECT_THAT(problem_of(replaced(good, "0123456789abcdef", "zz")), HasSubstr("hexadecimal"));
  EXPECT_THAT(problem_of(replaced(good, "machine.hz=100", "machine.hz")), HasSubstr("NAME=VALUE"));
  EXPECT_THAT(problem_of(replaced(good, "kernel.sched_rt_runtime_us=", "kernel.sched_rt_runtim=")),
              HasSubstr("s.yaml:9:"));
  EXPECT_THAT(problem_of(good + "schedlab_session: 1\n"), HasSubstr("schedlab_session"));
}

TEST(SessionFile, WhatIsCutOrMangledIsRefusedOrWholeAndNeverCrashes) {
  const std::string good = write_session(a_session());
  sim::Rng rng(3);
  for (int round = 0; round < 3'000; ++round) {
    std::string bad = good;
    for (int change = 0; change < 3; ++change) {
      const auto at = static_cast<std::size_t>(rng.below(std::uint64_t{bad.size()}));
      if (rng.below(std::uint64_t{2}) == 0) {
        bad.resize(at + 1);
      } else {
        bad[at] = static_cast<char>(rng.below(std::uint64_t{256}));
      }
    }
    const auto read = read_session_text(bad, "s.yaml");
    EXPECT_TRUE(read.ok() || !read.error().empty());
  }
}

TEST(SessionFile, KnowsWhenThePresetHasChanged) {
  const auto preset = read_preset(find_preset("rt-95-starves").value());
  ASSERT_TRUE(preset.ok());
  SavedSession session = a_session();
  session.preset_hash = preset.value().text_hash;
  EXPECT_EQ(preset_mismatch(session, preset.value()), "");
  session.preset_hash ^= 1;
  EXPECT_THAT(preset_mismatch(session, preset.value()),
              HasSubstr("rt-95-starves has changed since the session was saved"));
  EXPECT_NE(preset.value().text_hash, 0U);
}

}  // namespace
}  // namespace schedlab::scenario
