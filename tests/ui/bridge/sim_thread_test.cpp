// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/sim_thread.h"

#include <functional>

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

constexpr int kPatienceMs = 10'000;

/// Turns the event loop until a frame is as wanted.
testing::AssertionResult reaches(SimThread& simulation,
                                 const std::function<bool(const Frame&)>& wanted) {
  const bool reached = QTest::qWaitFor(
      [&] { return simulation.frame() != nullptr && wanted(*simulation.frame()); }, kPatienceMs);
  return reached ? testing::AssertionSuccess()
                 : testing::AssertionFailure() << "no such frame came";
}

TEST(SimThread, OpensRunsAndShowsFramesThatMove) {
  SimThread simulation;
  QSignalSpy frames(&simulation, &SimThread::frameChanged);
  simulation.send(OpenPreset{"rt-95-starves", {}, std::nullopt, true});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return f.now > Instant{} + 50_ms; }));
  EXPECT_GE(frames.count(), 2);
  EXPECT_TRUE(simulation.frame()->running);
}

TEST(SimThread, PausesAndStaysWhereItIs) {
  SimThread simulation;
  simulation.send(OpenPreset{"rt-95-starves", {}, std::nullopt, true});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return f.now > Instant{} + 20_ms; }));
  simulation.send(Pause{});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return !f.running; }));
  const Instant at = simulation.frame()->now;
  QTest::qWait(60);
  EXPECT_EQ(simulation.frame()->now, at);
}

TEST(SimThread, TakesCommandsInOrder) {
  SimThread simulation;
  simulation.send(OpenPreset{"rt-95-starves", {}, std::nullopt, false});
  simulation.send(Seek{Instant{} + 1_s});
  simulation.send(WriteKnob{knobs::Knob::kSchedRtRuntimeUs, 400'000, 0});
  simulation.send(Seek{Instant{} + 2_s});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return f.now == Instant{} + 2_s; }));
  ASSERT_EQ(simulation.frame()->writes->size(), 1U);
  EXPECT_EQ(simulation.frame()->writes->front().at, Instant{} + 1_s);
}

TEST(SimThread, EndsWhileItRunsFlatOut) {
  SimThread simulation;
  simulation.send(OpenPreset{"rt-95-starves", {}, std::nullopt, true});
  simulation.send(SetSpeed{kFlatOut});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return f.now > Instant{}; }));
}

TEST(SimThread, AReaderThatSleepsFindsOnlyTheNewestFrame) {
  SimThread simulation;
  simulation.send(OpenPreset{"rt-95-starves", {}, std::nullopt, true});
  ASSERT_TRUE(reaches(simulation, [](const Frame& f) { return f.now > Instant{}; }));
  QSignalSpy frames(&simulation, &SimThread::frameChanged);
  QTest::qSleep(200);
  QCoreApplication::processEvents();
  EXPECT_LE(frames.count(), 2);
}

}  // namespace
}  // namespace schedlab::ui
