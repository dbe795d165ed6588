// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/knobs/sysctl.h"
#include "core/knobs/table.h"

namespace schedlab::knobs {
namespace {

TEST(KnobTable, EveryNameFindsItsKnob) {
  for (const KnobSpec& row : table()) {
    EXPECT_EQ(knob_by_name(row.name), row.id);
  }
  EXPECT_EQ(knob_by_name("kernel.sched_nothing"), std::nullopt);
}

TEST(KnobDefaults, FairGranularitiesGrowWithTheCpus) {
  const auto latency = [](Profile p, int cpus) {
    return KnobValues::defaults(p, cpus)[Knob::kSchedLatencyNs];
  };
  EXPECT_EQ(latency(Profile::k6_1, 1), 6'000'000);
  EXPECT_EQ(latency(Profile::k6_1, 4), 18'000'000);
  EXPECT_EQ(latency(Profile::k6_1, 8), 24'000'000);
  EXPECT_EQ(latency(Profile::k6_1, 128), 24'000'000);
  EXPECT_EQ(latency(Profile::k2_6_26, 8), 80'000'000);
  EXPECT_EQ(latency(Profile::k2_6_26, 1024), 200'000'000);  // 20 ms * 11, capped
}

TEST(KnobDefaults, SharingIsOnUntilItWasSwitchedOff) {
  EXPECT_TRUE(KnobValues::defaults(Profile::k4_14, 4).on(Knob::kRtRuntimeShare));
  EXPECT_FALSE(KnobValues::defaults(Profile::k6_1, 4).on(Knob::kRtRuntimeShare));
}

TEST(ParseValue, TakesUnitsSwitchesAndChoices) {
  EXPECT_EQ(parse_value(Knob::kSchedRtRuntimeUs, "950ms").value(), 950'000);
  EXPECT_EQ(parse_value(Knob::kSchedRtRuntimeUs, "-1").value(), -1);
  EXPECT_EQ(parse_value(Knob::kRtRuntimeShare, "off").value(), 0);
  EXPECT_EQ(parse_value(Knob::kPeriodGrid, "activation").value(), 1);
  EXPECT_EQ(format_value(Knob::kPeriodGrid, 1), "activation");
  EXPECT_EQ(parse_value(Knob::kSchedRrTimesliceMs, "10us").error().message,
            "kernel.sched_rr_timeslice_ms: found '10us', accepted is an integer from -2147483648 "
            "to 2147483647 ms");
  EXPECT_FALSE(parse_value(Knob::kRtRuntimeShare, "perhaps").ok());
}

struct Write {
  Profile profile;
  Knob knob;
  std::int64_t value;
  std::string answer;  // empty: accepted
};

TEST(RtSysctl, AnswersAsEachKernelDoes) {
  const Knob runtime = Knob::kSchedRtRuntimeUs;
  const Knob period = Knob::kSchedRtPeriodUs;
  const std::string nothing = "; nothing changed";
  for (const Write& w : std::initializer_list<Write>{
           {Profile::k2_6_26, runtime, 2'000'000, ""},
           {Profile::k2_6_26, runtime, 0, ""},
           {Profile::k2_6_26, runtime, -5, ""},
           {Profile::k2_6_26, period, 0, ""},
           {Profile::k2_6_31, runtime, 0,
            "EBUSY: runtime 0 would leave the RT kernel threads no time" + nothing},
           {Profile::k2_6_31, runtime, 2'000'000, ""},
           {Profile::k2_6_31, period, 0, "EINVAL: period 0 must be at least 1" + nothing},
           {Profile::k2_6_31, runtime, -5, ""},
           {Profile::k4_14, runtime, 2'000'000,
            "EINVAL: runtime 2000000 > period 1000000" + nothing},
           {Profile::k6_1, runtime, 0, ""},
           {Profile::k6_1, runtime, -1, ""},
           {Profile::k6_1, runtime, -2, "EINVAL: runtime -2 is below -1" + nothing},
           {Profile::k6_1, period, 700'000, "EINVAL: runtime 950000 > period 700000" + nothing},
           {Profile::k6_1, Knob::kSchedLatencyNs, 1,
            "EINVAL: 1 is outside 100000 .. 1000000000" + nothing}}) {
    const auto refusal = refuse(w.profile, KnobValues::defaults(w.profile, 4), w.knob, w.value);
    EXPECT_EQ(refusal ? refusal->text() : "", w.answer)
        << info(w.profile).name << " " << spec(w.knob).name << " " << w.value;
  }
}

TEST(CfsBandwidthKnobs, AreRefusedAsTheKernelDoes) {
  const KnobValues values = KnobValues::defaults(Profile::k6_1, 4);
  const auto answer = [&](Knob knob, std::int64_t value) {
    const auto refusal = refuse(Profile::k6_1, values, knob, value);
    return refusal ? refusal->text() : "taken";
  };
  for (const std::int64_t value : {-1, -7, 1'000, 100'000, 5'000'000}) {
    EXPECT_EQ(answer(Knob::kCfsQuotaUs, value), "taken") << value;
  }
  EXPECT_EQ(answer(Knob::kCfsQuotaUs, 0),
            "EINVAL: quota 0 is neither negative nor at least 1000; nothing changed");
  EXPECT_EQ(answer(Knob::kCfsQuotaUs, 999),
            "EINVAL: quota 999 is neither negative nor at least 1000; nothing changed");
  EXPECT_EQ(taken_value(Knob::kCfsQuotaUs, -7, 4), -1);  // as it is read back
  EXPECT_EQ(answer(Knob::kCfsPeriodUs, 1'000), "taken");
  EXPECT_EQ(answer(Knob::kCfsPeriodUs, 1'000'000), "taken");
  EXPECT_EQ(answer(Knob::kCfsPeriodUs, 999),
            "EINVAL: period 999 is outside 1000 .. 1000000; nothing changed");
  EXPECT_EQ(answer(Knob::kCfsPeriodUs, 1'000'001),
            "EINVAL: period 1000001 is outside 1000 .. 1000000; nothing changed");
  EXPECT_TRUE(refuse(Profile::k6_1, values, Knob::kCfsBandwidthSliceUs, 0).has_value());
}

TEST(CfsBandwidthKnobs, DoNotExistBefore32) {
  for (const Profile profile : {Profile::k2_6_26, Profile::k2_6_26_fixed, Profile::k2_6_31}) {
    const KnobValues values = KnobValues::defaults(profile, 4);
    EXPECT_EQ(refuse(profile, values, Knob::kCfsQuotaUs, 50'000)->code, Errno::kEnoent);
  }
}

}  // namespace
}  // namespace schedlab::knobs
