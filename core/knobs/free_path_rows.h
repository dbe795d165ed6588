// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the knob table about freeing memory. Only knobs/table.cpp includes this.
// Kernels before 4.10 have the columns of 4.10: what differed there is not modelled.
#pragma once

#include "core/knobs/row_builders.h"

namespace schedlab::knobs {

inline constexpr std::array<std::string_view, 3> kQueueConditions{"always", "idle_cpu",
                                                                  "not_overload"};
inline constexpr std::array<std::string_view, 2> kWorkerPolicies{"normal", "idle"};
inline constexpr std::int64_t kUnsignedLongMax = std::numeric_limits<std::int64_t>::max();

constexpr KnobSpec a_rule(KnobSpec row) {
  row.origin = Origin::kRule;
  return row;
}

constexpr std::array<std::int64_t, kProfiles> in_every_kernel(std::int64_t value) {
  return {value, value, value, value, value, value, value};
}

// Defaults by profile: 2.6.26, fixed, 2.6.31, 4.10, 4.11-parallel-free, 4.14, 6.1
inline constexpr std::array<KnobSpec, index(Knob::kFreeAggregation) + 1 - index(Knob::kAsyncFreeThreshold)>
    kFreePathRows{{
    a_number(Knob::kAsyncFreeThreshold, "parallel_free.async_free_threshold", "", Group::kFreePath,
             {0, kUnsignedLongMax, 0, 2'000'000}, in_every_kernel(262'144),
             "Pages a flush must have gathered to go to a worker; 0 tries it with every flush, more "
             "than 8 + 510 * max_gather_batch_count never.",
             "tlb_flush_mmu_free() of the series; debugfs parallel_free/async_free_threshold"),
    a_number(Knob::kMaxGatherBatchCount, "parallel_free.max_gather_batch_count", "",
             Group::kFreePath, {0, kUnsignedLongMax, 0, 2'000}, {19, 19, 19, 19, 515, 19, 19},
             "Batches of 510 pages a gather may chain before it must flush; 0 flushes every 8 "
             "pages; compared for equality, so a gather already beyond it has no limit.",
             "tlb_next_batch(), MAX_GATHER_BATCH_COUNT; debugfs parallel_free/max_gather_batch_count"),
    a_switch(Knob::kParallelFree, "parallel_free.enabled", Group::kFreePath, Origin::kRule,
             {0, 0, 0, 0, 1, 0, 0},
             "A big flush is handed to a worker instead of being freed by the task itself.",
             "tlb_flush_mmu_free() of the series"),
    of_origin(a_choice(a_number(Knob::kQueueIf, "parallel_free.queue_if", "", Group::kFreePath,
                                {0, 2, 0, 2}, in_every_kernel(0),
                                "When a flush may go to a worker: always, while an idle CPU is there, "
                                "or while the root domain is not marked overloaded.",
                                "proposed in review; rd->overload"),
                       kQueueConditions),
              Origin::kWhatIf),
    of_origin(a_number(Knob::kFailslab, "failslab.probability", "%", Group::kFreePath,
                       {0, 100, 0, 100}, in_every_kernel(0),
                       "How often kmalloc() of a work item fails; that flush is then freed by the "
                       "task itself.",
                       "should_failslab()"),
              Origin::kSysctl),
    a_number(Knob::kPercpuPagelistFraction, "vm.percpu_pagelist_fraction", "", Group::kFreePath,
             {-kIntMax - 1, kIntMax, 0, 10'000}, in_every_kernel(0),
             "Part of a zone each CPU's page list may hold, 1 / n; 0 is the default, 1 to 7 are "
             "refused (since 5.14: vm.percpu_pagelist_high_fraction, divided by the local CPUs).",
             "percpu_pagelist_fraction_sysctl_handler()"),
    a_number(Knob::kWatchdogThresh, "kernel.watchdog_thresh", "s", Group::kFreePath,
             {-kIntMax - 1, kIntMax, 0, 60}, in_every_kernel(10),
             "Half of how long a CPU may go without a reschedule before a soft lockup is reported; "
             "0 to 60, 0 switches the watchdog off.",
             "proc_watchdog_thresh(), watchdog_timer_fn()"),
    a_number(Knob::kMaxActive, "workqueue.batch_free_wq.max_active", "", Group::kWorkqueue,
             {-kIntMax - 1, kIntMax, 1, 256}, in_every_kernel(256),
             "Work items of a node's pool that are active at once; below 1 is refused, more than "
             "max(512, 4 * CPUs) is clamped.",
             "max_active_store(), wq_clamp_max_active()"),
    a_switch(Knob::kMaxActiveSystemWide, "workqueue.max_active_system_wide", Group::kWorkqueue,
             Origin::kRule, in_every_kernel(0),
             "max_active limits all nodes together, as since 6.9; else each node's pool alone.",
             "pwq_tryinc_nr_active(), since 6.9"),
    at_reload(a_number(Knob::kWorkerNice, "workqueue.batch_free_wq.nice", "", Group::kWorkqueue,
                       {-20, 19, -20, 19}, in_every_kernel(0),
                       "Nice value of the workers, from their next item on.", "wq_nice_store()")),
    at_reload(of_origin(
        a_choice(a_number(Knob::kWorkerPolicy, "workqueue.batch_free_wq.policy", "",
                          Group::kWorkqueue, {0, 1, 0, 1}, in_every_kernel(0),
                          "Whether workers run as SCHED_OTHER or SCHED_IDLE, from their next item on.",
                          "proposed in review"),
                 kWorkerPolicies),
        Origin::kWhatIf)),
    a_switch(Knob::kChargeInitiator, "workqueue.charge_initiator", Group::kWorkqueue,
             Origin::kWhatIf, in_every_kernel(0),
             "A worker runs each item in the cgroup of who queued it: its CPU time is charged to that "
             "group's quota, and it stops when the group is throttled. From its next item on.",
             "proposed in review"),
    a_rule(a_number(Knob::kFreeYieldPages, "mm.free_yield_pages", "", Group::kFreeRules,
                    {0, 100'000'000, 0, 100'000}, {0, 0, 0, 0, 10'000, 0, 512},
                    "Pages freed between two cond_resched() of the free loop; 0 has none.",
                    "PAGE_FREE_NR_TO_YIELD of the series; tlb_batch_pages_flush() of 6.1")),
    a_switch(Knob::kReschedAfterFlush, "mm.resched_after_flush", Group::kFreeRules, Origin::kRule,
             {0, 0, 0, 0, 0, 0, 1},
             "cond_resched() after a forced flush, before the table is gone on with.",
             "zap_pte_range()"),
    a_rule(a_number(Knob::kPcpBatchCap, "mm.pcp_batch_cap", "", Group::kFreeRules,
                    {8, 65'536, 8, 1'024}, {128, 128, 128, 128, 128, 128, 256},
                    "Pages zone_batchsize() caps at before it quarters: 512 KiB, 1 MiB since 4.19.",
                    "zone_batchsize()")),
    a_switch(Knob::kPcpHighFromWatermark, "mm.pcp_high_from_watermark", Group::kFreeRules,
             Origin::kRule, {0, 0, 0, 0, 0, 0, 1},
             "pcp->high is the zone's low watermark over its CPUs; else 6 * batch.",
             "zone_highsize(), since 5.14"),
    a_switch(Knob::kPcpFreeFactor, "mm.pcp_free_factor", Group::kFreeRules, Origin::kRule,
             {0, 0, 0, 0, 0, 0, 1},
             "Each bulk that follows another frees twice as many pages, up to high - batch.",
             "nr_pcp_free(), since 5.14"),
    of_origin(a_number(Knob::kFreeAggregation, "mm.free_aggregation", "", Group::kFreeRules,
                       {1, 64, 1, 32}, in_every_kernel(5),
                       "Gather batches of the kernel that one of the model stands for, lock sections "
                       "and all; 1 models every one of them.",
                       "the model's own"),
              Origin::kWhatIf),
}};

}  // namespace schedlab::knobs
