// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knobs/table.h"

#include <algorithm>
#include <bit>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/sim/time.h"

namespace schedlab::knobs {

namespace {

constexpr std::int64_t kIntMax = std::numeric_limits<std::int32_t>::max();
constexpr std::array<std::string_view, 2> kGrids{"absolute", "activation"};
constexpr std::array<std::string_view, 3> kScalings{"none", "log", "linear"};

/// A row that is a switch, on or off by profile.
constexpr KnobSpec a_switch(Knob id, std::string_view name, Group group, Origin origin,
                            std::array<std::int64_t, kProfiles> defaults, std::string_view help,
                            std::string_view kernel_ref) {
  return {id, name, "",       group, Form::kSwitch,       origin, 0,    1,
          0,  1,    defaults, false, ApplyAt::kNextEvent, {},     help, kernel_ref};
}

/// A row that is a number with the same shape in every kernel.
constexpr KnobSpec a_number(Knob id, std::string_view name, std::string_view unit, Group group,
                            std::array<std::int64_t, 4> range,
                            std::array<std::int64_t, kProfiles> defaults, std::string_view help,
                            std::string_view kernel_ref) {
  return {id,       name,      unit,     group,    Form::kNumber, Origin::kSysctl,     range[0],
          range[1], range[2],  range[3], defaults, false,         ApplyAt::kNextEvent, {},
          help,     kernel_ref};
}

/// The same, and the boot default grows with the number of CPUs.
constexpr KnobSpec a_scaled(KnobSpec row) {
  row.scaled_by_cpus = true;
  return row;
}

constexpr KnobSpec a_choice(KnobSpec row, std::span<const std::string_view> choices) {
  row.form = Form::kChoice;
  row.choices = choices;
  return row;
}

constexpr KnobSpec at_reload(KnobSpec row) {
  row.apply = ApplyAt::kNextReload;
  return row;
}

constexpr KnobSpec of_origin(KnobSpec row, Origin origin) {
  row.origin = origin;
  return row;
}

//                               2.6.26  fixed  2.6.31  4.14  6.1
constexpr std::array<KnobSpec, kKnobCount> kTable{{
    a_number(Knob::kSchedRtRuntimeUs, "kernel.sched_rt_runtime_us", "us", Group::kRtBandwidth,
             {-kIntMax - 1, kIntMax, 0, 1'000'000}, {950'000, 950'000, 950'000, 950'000, 950'000},
             "CPU time RT tasks of one runqueue may use in each period; -1 lifts the limit.",
             "sched_rt_handler(), sched_rt_runtime_exceeded()"),
    at_reload(a_number(Knob::kSchedRtPeriodUs, "kernel.sched_rt_period_us", "us",
                       Group::kRtBandwidth, {0, kIntMax, 1'000, 2'000'000},
                       {1'000'000, 1'000'000, 1'000'000, 1'000'000, 1'000'000},
                       "Length of the period after which the RT budget is granted again.",
                       "sched_rt_handler(), do_sched_rt_period_timer()")),
    a_switch(Knob::kRtRuntimeShare, "sched_features.RT_RUNTIME_SHARE", Group::kRtBandwidth,
             Origin::kFeature, {1, 1, 1, 1, 0},
             "A runqueue out of RT budget borrows what other CPUs of its root domain have left.",
             "balance_runtime(); the feature bit exists since about 3.3, before it borrowing is "
             "always on"),
    a_switch(Knob::kSchedRtBandwidthAggregate, "kernel.sched_rt_bandwidth_aggregate",
             Group::kRtBandwidth, Origin::kWhatIf, {1, 1, 1, 1, 1},
             "Proposed in 2009 and never merged: 0 stops borrowing; a write gives every CPU its "
             "own budget back.",
             "balance_runtime(), sched_rt_handler()"),
    a_switch(Knob::kReschedOnUnthrottle, "rt.resched_on_unthrottle", Group::kRtRules, Origin::kRule,
             {0, 1, 1, 1, 1}, "The period timer asks for a reschedule when it ends a throttle.",
             "sched_rt_rq_enqueue(); commits f3ade8378081 and f6121f4f8708"),
    a_switch(Knob::kBorrowInPeriodTimer, "rt.borrow_in_period_timer", Group::kRtRules,
             Origin::kRule, {0, 1, 1, 1, 1},
             "The period timer lets a throttled runqueue borrow before it subtracts.",
             "do_sched_rt_period_timer(); commit b79f3833d81"),
    a_switch(Knob::kChargeUnlimited, "rt.charge_unlimited", Group::kRtRules, Origin::kRule,
             {1, 0, 0, 0, 0},
             "rt_time grows even while the runtime is -1, and is paid back when the limit returns.",
             "update_curr_rt(); commit cc2991cf15a"),
    a_switch(Knob::kBorrowFromUnlimited, "rt.borrow_from_unlimited", Group::kRtRules, Origin::kRule,
             {1, 0, 0, 0, 0}, "Borrowing may take from a CPU whose budget is unlimited.",
             "do_balance_runtime(); commit f1679d08480"),
    a_switch(Knob::kStopTimerWithRtQueued, "rt.stop_timer_with_rt_queued", Group::kRtRules,
             Origin::kRule, {0, 0, 0, 0, 0},
             "Before 2.6.26: the period timer stops at rt_time 0 although RT tasks are queued.",
             "do_sched_rt_period_timer(); commits 8a8cde163ea and 6c3df25511c"),
    a_switch(Knob::kRestartTimerOnThrottle, "rt.restart_timer_on_throttle", Group::kRtRules,
             Origin::kRule, {0, 0, 0, 0, 1},
             "A throttle starts the period timer if none runs; without it a limit set back from -1 "
             "can throttle for ever.",
             "sched_rt_runtime_exceeded(); commit 9b58e976b3b3"),
    of_origin(
        a_choice(
            a_number(
                Knob::kPeriodGrid, "rt.period_grid", "", Group::kRtRules, {0, 1, 0, 1},
                {0, 0, 0, 1, 1},
                "Period boundaries: whole periods since boot, or counted from the timer's start.",
                "start_rt_bandwidth()"),
            kGrids),
        Origin::kRule),
    a_switch(Knob::kResetBudgetEachPeriod, "rt.reset_budget_each_period", Group::kRtRules,
             Origin::kRule, {0, 0, 0, 1, 1},
             "With sharing off, every period gives each CPU its own budget back.",
             "do_sched_rt_period_timer()"),
    a_switch(Knob::kThrottledInNrRunning, "rt.throttled_in_nr_running", Group::kRtRules,
             Origin::kRule, {1, 1, 1, 0, 0}, "Throttled RT tasks still count in nr_running.",
             "dequeue_top_rt_rq()"),
    a_switch(Knob::kZeroRuntimeUnlimited, "rt.zero_runtime_unlimited", Group::kRtRules,
             Origin::kRule, {0, 0, 0, 1, 1},
             "A budget of 0 never throttles (rt_time is cleared); else it throttles for ever.",
             "sched_rt_runtime_exceeded()"),
    at_reload(
        a_number(Knob::kSchedRrTimesliceMs, "kernel.sched_rr_timeslice_ms", "ms", Group::kRt,
                 {-kIntMax - 1, kIntMax, 1, 1'000}, {100, 100, 100, 100, 100},
                 "Time slice of SCHED_RR; counted in ticks; 0 or less sets the default of 100 ms.",
                 "sched_rr_handler(), task_tick_rt()")),
    a_switch(
        Knob::kRtPushPull, "rt.push_pull", Group::kRt, Origin::kWhatIf, {1, 1, 1, 1, 1},
        "Waiting RT tasks are pushed to, or pulled by, CPUs that run something of lower priority.",
        "push_rt_task(), pull_rt_task()"),
    a_scaled(a_number(Knob::kSchedLatencyNs, "kernel.sched_latency_ns", "ns", Group::kFair,
                      {100'000, 1'000'000'000, 1'000'000, 100'000'000},
                      {20'000'000, 20'000'000, 20'000'000, 6'000'000, 6'000'000},
                      "Period in which every runnable fair task of a runqueue gets its slice once.",
                      "__sched_period()")),
    a_scaled(a_number(Knob::kSchedMinGranularityNs, "kernel.sched_min_granularity_ns", "ns",
                      Group::kFair, {100'000, 1'000'000'000, 100'000, 20'000'000},
                      {4'000'000, 4'000'000, 4'000'000, 750'000, 750'000},
                      "Least slice of a fair task; many tasks stretch the period.",
                      "__sched_period()")),
    a_scaled(a_number(Knob::kSchedWakeupGranularityNs, "kernel.sched_wakeup_granularity_ns", "ns",
                      Group::kFair, {0, 1'000'000'000, 0, 50'000'000},
                      {10'000'000, 10'000'000, 5'000'000, 1'000'000, 1'000'000},
                      "How far a woken task must be behind in vruntime to preempt.",
                      "wakeup_gran()")),
    of_origin(
        a_choice(a_number(Knob::kSchedTunableScaling, "kernel.sched_tunable_scaling", "",
                          Group::kFair, {0, 2, 0, 2}, {1, 1, 1, 1, 1},
                          "How the boot defaults of the three above grow with the number of CPUs.",
                          "get_update_sysctl_factor()"),
                 kScalings),
        Origin::kSysctl),
    a_switch(Knob::kStartDebit, "sched_features.START_DEBIT", Group::kFair, Origin::kFeature,
             {1, 1, 1, 1, 1}, "A new task starts one slice behind.", "place_entity()"),
    a_switch(Knob::kNewFairSleepers, "sched_features.NEW_FAIR_SLEEPERS", Group::kFair,
             Origin::kFeature, {1, 1, 1, 1, 1},
             "A sleeper is credited on wakeup (a feature bit until 2.6.31, always on later).",
             "place_entity()"),
    a_switch(Knob::kGentleFairSleepers, "sched_features.GENTLE_FAIR_SLEEPERS", Group::kFair,
             Origin::kFeature, {0, 0, 0, 1, 1},
             "The credit of a sleeper is half the latency, not all of it.", "place_entity()"),
    a_switch(Knob::kWakeupPreemption, "sched_features.WAKEUP_PREEMPTION", Group::kFair,
             Origin::kFeature, {1, 1, 1, 1, 1}, "A woken fair task may preempt the running one.",
             "check_preempt_wakeup()"),
    a_switch(Knob::kNextBuddy, "sched_features.NEXT_BUDDY", Group::kFair, Origin::kFeature,
             {0, 0, 0, 0, 0}, "Prefer to run the task that was woken last.", "pick_next_entity()"),
    a_switch(Knob::kLastBuddy, "sched_features.LAST_BUDDY", Group::kFair, Origin::kFeature,
             {0, 0, 1, 1, 1},
             "After a wakeup preemption prefer to go back to the task that was preempted.",
             "pick_next_entity()"),
    a_switch(Knob::kTickVruntimeCheck, "fair.tick_vruntime_check", Group::kFair, Origin::kRule,
             {0, 0, 0, 1, 1},
             "The tick also reschedules when curr is more than a slice ahead of the leftmost task.",
             "check_preempt_tick(), since 2.6.32"),
    a_switch(
        Knob::kRepickKeepsSlice, "fair.repick_keeps_slice", Group::kFair, Origin::kRule,
        {0, 0, 0, 1, 1},
        "A task that is picked again at once goes on with its slice instead of starting a new one.",
        "pick_next_task_fair(), since 3.15 in builds with FAIR_GROUP_SCHED"),
    a_switch(Knob::kYieldSkips, "fair.yield_skips", Group::kFair, Origin::kRule, {0, 0, 0, 1, 1},
             "sched_yield() lets the second-leftmost task run if it is near enough.",
             "yield_task_fair(), since 2.6.39"),
    a_switch(Knob::kAltPeriod, "sched_features.ALT_PERIOD", Group::kFair, Origin::kFeature,
             {0, 0, 0, 0, 1},
             "The period counts all fair tasks of the CPU, whatever group they are in.",
             "sched_slice()"),
    a_switch(Knob::kBaseSlice, "sched_features.BASE_SLICE", Group::kFair, Origin::kFeature,
             {0, 0, 0, 0, 1}, "No slice is shorter than sched_min_granularity_ns.",
             "sched_slice()"),
    of_origin(
        a_number(Knob::kIdleWeight, "fair.sched_idle_weight", "", Group::kFair, {2, 1'024, 2, 15},
                 {2, 2, 3, 3, 3}, "Load weight of SCHED_IDLE tasks.", "WEIGHT_IDLEPRIO"),
        Origin::kRule),
    a_switch(Knob::kHrtick, "sched_features.HRTICK", Group::kMachine, Origin::kFeature,
             {0, 0, 0, 0, 0},
             "A one-shot timer ends fair slices between ticks (2.6.26 builds with SCHED_HRTICK had "
             "it on).",
             "hrtick_start_fair()"),
    a_switch(Knob::kNoHzIdle, "machine.nohz_idle", Group::kMachine, Origin::kSysctl,
             {1, 1, 1, 1, 1}, "An idle CPU stops its tick.", "tick_nohz_stop_sched_tick()"),
}};

consteval bool table_is_sane() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    const KnobSpec& row = kTable[i];
    if (index(row.id) != i || row.name.empty() || row.help.empty() || row.kernel_ref.empty() ||
        row.min > row.max || row.slider_min < row.min || row.slider_max > row.max) {
      return false;
    }
    for (const std::int64_t value : row.defaults) {
      if (value < row.min || value > row.max) {
        return false;
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (kTable[j].name == row.name) {
        return false;
      }
    }
  }
  return true;
}

static_assert(table_is_sane(), "a row is out of order, unnamed, undocumented or out of its range");

/// Nanoseconds in a knob's unit; 0 when the unit is no time.
std::int64_t unit_ns(std::string_view unit) {
  const auto one = parse_duration(fmt::format("1{}", unit));
  return one ? one->ns : 0;
}

std::optional<std::int64_t> parse_switch(std::string_view text) {
  if (text == "on" || text == "true" || text == "yes" || text == "1") {
    return 1;
  }
  if (text == "off" || text == "false" || text == "no" || text == "0") {
    return 0;
  }
  return std::nullopt;
}

std::optional<std::int64_t> parse_with_unit(const KnobSpec& row, std::string_view text) {
  if (const auto number = parse_integer(text)) {
    return number;
  }
  const std::int64_t scale = unit_ns(row.unit);
  const auto duration = parse_duration(text);
  if (scale == 0 || !duration || duration->ns % scale != 0) {
    return std::nullopt;
  }
  return duration->ns / scale;
}

std::string accepted(const KnobSpec& row) {
  if (row.form == Form::kSwitch) {
    return "on or off";
  }
  if (row.form == Form::kChoice) {
    return fmt::format("{}", fmt::join(row.choices, ", "));
  }
  return fmt::format("an integer from {} to {}{}{}", row.min, row.max, row.unit.empty() ? "" : " ",
                     row.unit);
}

}  // namespace

std::span<const KnobSpec, kKnobCount> table() {
  return kTable;
}

const KnobSpec& spec(Knob knob) {
  return kTable[index(knob)];
}

std::optional<Knob> knob_by_name(std::string_view name) {
  const auto* row =
      std::find_if(kTable.begin(), kTable.end(), [&](const KnobSpec& r) { return r.name == name; });
  return row == kTable.end() ? std::nullopt : std::optional{row->id};
}

std::vector<std::string> knob_names() {
  std::vector<std::string> names;
  for (const KnobSpec& row : kTable) {
    names.emplace_back(row.name);
  }
  return names;
}

std::int64_t tunable_scaling_factor(Profile profile, int cpus, std::int64_t mode) {
  constexpr std::int64_t kNone = 0;
  constexpr std::int64_t kLinear = 2;
  const bool capped_at_8 = profile == Profile::k4_14 || profile == Profile::k6_1;
  const auto counted = static_cast<unsigned>(capped_at_8 ? std::min(cpus, 8) : cpus);
  if (mode == kNone) {
    return 1;
  }
  return mode == kLinear ? counted : std::bit_width(counted);
}

KnobValues KnobValues::defaults(Profile profile, int cpus) {
  constexpr std::int64_t kBootCapNs = 200'000'000;  // sched_init_granularity() of 2.6.26 and 2.6.31
  KnobValues values;
  for (const KnobSpec& row : kTable) {
    std::int64_t value = row.defaults[static_cast<std::size_t>(profile)];
    if (row.scaled_by_cpus) {
      value = std::min(value * tunable_scaling_factor(profile, cpus), kBootCapNs);
    }
    values.set(row.id, value);
  }
  return values;
}

Result<std::int64_t> parse_value(Knob knob, std::string_view text) {
  const KnobSpec& row = spec(knob);
  text = trim(text);
  std::optional<std::int64_t> value;
  if (row.form == Form::kSwitch) {
    value = parse_switch(text);
  } else if (row.form == Form::kChoice) {
    const auto choice = std::find(row.choices.begin(), row.choices.end(), text);
    value = choice != row.choices.end() ? std::optional<std::int64_t>(choice - row.choices.begin())
                                        : parse_integer(text);
  } else {
    value = parse_with_unit(row, text);
  }
  if (!value || *value < row.min || *value > row.max) {
    return Error{fmt::format("{}: found '{}', accepted is {}", row.name, text, accepted(row))};
  }
  return *value;
}

std::string format_value(Knob knob, std::int64_t value) {
  const KnobSpec& row = spec(knob);
  if (row.form == Form::kSwitch) {
    return value != 0 ? "on" : "off";
  }
  if (row.form == Form::kChoice && value >= 0 &&
      static_cast<std::size_t>(value) < row.choices.size()) {
    return std::string(row.choices[static_cast<std::size_t>(value)]);
  }
  return fmt::format("{}", value);
}

}  // namespace schedlab::knobs
