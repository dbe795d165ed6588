// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/model_costs.h"

#include <array>
#include <string>

#include "core/sim/exponential.h"

namespace schedlab::scenario {

namespace {

using engine::Setup;

constexpr std::int64_t kBillion = 1'000'000'000;

/// A time in nanoseconds, kept in picoseconds.
struct TimeCost {
  ModelCostInfo info;
  std::int64_t& (*of)(Setup&);
};

/// A plain number, kept in millionths.
struct FactorCost {
  ModelCostInfo info;
  std::int64_t& (*of)(Setup&);
  std::int64_t low;  // in whole numbers
  std::int64_t high;
};

constexpr std::array<TimeCost, 16> kTimes{{
    {{"zap_ns_per_page", true, "zap_pte_range() and the store into the gather"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.zap_ps; }},
    {{"swap_cache_ns_per_page", true, "free_pages_and_swap_cache() before the LRU, under no lock"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.swap_cache_ps; }},
    {{"release_lru_ns_per_page", true, "release_pages() under lru_lock"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.release_lru_ps; }},
    {{"pcp_ns_per_page", true, "free_hot_cold_page() onto the per-CPU list"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.pcp_ps; }},
    {{"free_one_page_ns_per_page", true, "free_pcppages_bulk() under zone->lock"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.free_one_page_ps; }},
    {{"cold_ns_per_page", false, "more under lru_lock when another CPU zapped the page"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.cold_ps; }},
    {{"zap_ns_per_huge_page", false, "zap_huge_pmd()"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.zap_huge_ps; }},
    {{"free_ns_per_huge_page", false, "__free_pages_ok() of order 9 under zone->lock"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.free_huge_ps; }},
    {{"tlb_flush_ns", false, "a TLB flush of this CPU"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.tlb_flush_ps; }},
    {{"tlb_ipi_ns", false, "more when any other CPU must flush"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.tlb_ipi_ps; }},
    {{"tlb_ack_ns", false, "more for each of those"},
     [](Setup& s) -> std::int64_t& { return s.page_costs.tlb_ack_ps; }},
    {{"takeover_zone_ns", false, "zone->lock and its data come from another core"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.takeover_zone_ps; }},
    {{"takeover_lru_ns", false, "lru_lock and its data come from another core"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.takeover_lru_ps; }},
    {{"crowd_ns_per_page", false, "more under a lock for each waiter"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.crowd_ps; }},
    {{"worker_wake_ns", false, "until a woken worker is at its item"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.worker_wake_ps; }},
    {{"worker_spawn_ns", false, "create_worker()"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.worker_spawn_ps; }},
}};

constexpr std::int64_t kPpm = 1'000;          // billionths in a millionth

constexpr std::array<FactorCost, 4> kFactors{{
    {{"remote_factor", false, "time of work on memory of another node"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.remote_ppm; }, 1, 100},
    {{"smt_factor", false, "time of work while the sibling thread is busy"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.smt_ppm; }, 1, 100},
    {{"takeover_node_factor", false, "a takeover from another node over one from another core"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.takeover_node_ppm; }, 1, 100},
    {{"jitter", false, "coefficient of variation of every step"},
     [](Setup& s) -> std::int64_t& { return s.cost_model.jitter_ppm; }, 0, 1},
}};

constexpr ModelCostInfo kScale{"scale", false, "multiplies every time of the model"};
constexpr Range<std::int64_t> kTimeRange{0, 1'000'000 * kBillion};  // up to a millisecond

std::int64_t scale_ppm(const Place& costs) {
  for (const Cost& cost : costs.reading().costs) {
    if (cost.name == kScale.name) {
      const auto value = costs.cost(kScale.name).billionths({kBillion / 1'000, 1'000 * kBillion});
      return value.value_or(kBillion) / kPpm;
    }
  }
  return sim::kMillion;
}

}  // namespace

std::span<const ModelCostInfo> model_costs() {
  static constexpr auto kAll = [] {
    std::array<ModelCostInfo, kTimes.size() + kFactors.size() + 1> all{};
    std::size_t next = 0;
    for (const TimeCost& cost : kTimes) {
      all[next++] = cost.info;
    }
    for (const FactorCost& cost : kFactors) {
      all[next++] = cost.info;
    }
    all[next] = kScale;
    return all;
  }();
  return kAll;
}

void read_model_costs(const Place& costs, Setup& setup) {
  const bool memory = setup.machine.memory.pages > 0;
  const std::int64_t scale = scale_ppm(costs);
  for (const TimeCost& cost : kTimes) {
    const Place value = costs.cost(cost.info.name);
    if (!value.present() && memory && cost.info.needed) {
      costs.problem("found no costs." + std::string(cost.info.name) +
                    ", which a machine with memory needs");
    }
    if (value.present()) {
      cost.of(setup) = sim::scaled(value.billionths(kTimeRange).value_or(0) / sim::kMillion, scale);
    }
  }
  for (const FactorCost& cost : kFactors) {
    if (const Place value = costs.cost(cost.info.name); value.present()) {
      cost.of(setup) =
          value.billionths({cost.low * kBillion, cost.high * kBillion}).value_or(kBillion) /
          kPpm;
    }
  }
}

}  // namespace schedlab::scenario
