// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/slice_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using testing::HasSubstr;
using testing::StartsWith;
using trace::Reason;
using trace::TaskState;

constexpr TaskId kA{0};
constexpr TaskId kB{1};

/// CPU 0: a from 1 ms to 3 ms, b from 3 ms. b was woken at 2 ms by CPU 1.
std::shared_ptr<const trace::StoreView> two_tasks() {
  test::RecordBuilder run(2, {"a", "b"});
  run.wake(1_ms, kA, 0, 0).run(1_ms, 0, kIdleTask, TaskState::kRunning, kA, Reason::kWakeupIdle);
  run.wake(2_ms, kB, 0, 1).run(3_ms, 0, kA, TaskState::kInterruptible, kB, Reason::kBlocked);
  return run.view(10_ms);
}

TEST(SliceText, SaysWhoWhereHowLongAndWhy) {
  const auto record = two_tasks();
  const std::string text =
      slice_text(*record, RowKind::kCpu, 0, record->cpus[0].at(Instant{3'000'000}));
  EXPECT_THAT(
      text,
      StartsWith("b  pid 902  on CPU 0   0.003 000 000 - 0.010 000 000 s   7.000 ms so far   "));
  const auto began = switch_at(*record, CpuId{0}, Instant{3'000'000});
  ASSERT_TRUE(began);
  EXPECT_EQ(began->reason, Reason::kBlocked);
}

TEST(SliceText, SaysHowATaskStands) {
  const auto record = two_tasks();
  EXPECT_THAT(
      slice_text(*record, RowKind::kTask, 1, record->tasks[1].at(Instant{2'500'000})),
      StartsWith("b  pid 902  runnable (R)  CPU 0   0.002 000 000 - 0.003 000 000 s   1.000 ms"));
}

TEST(SliceText, APixelOfManySlicesSaysHowMany) {
  const auto record = two_tasks();
  EXPECT_THAT(pixel_text(*record, RowKind::kCpu, 0, {Instant{0}, Instant{4'000'000}}),
              StartsWith("CPU 0   3 slices merged in this pixel"));
  EXPECT_THAT(pixel_text(*record, RowKind::kCpu, 0, {Instant{1'100'000}, Instant{1'200'000}}),
              StartsWith("a  pid 901"));
}

TEST(SliceText, ThereIsNothingAfterTheEnd) {
  EXPECT_EQ(pixel_text(*two_tasks(), RowKind::kCpu, 0, {Instant{10'000'000}, Instant{11'000'000}}),
            "");
}

}  // namespace
}  // namespace schedlab::ui
