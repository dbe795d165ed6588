// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/free_path_json.h"

namespace schedlab::lab {

using Json = nlohmann::ordered_json;

namespace {

Json json_of(const stats::LockState& lock) {
  return {{"name", mm::is_lru_lock(lock.lock) ? "lru_lock" : "zone->lock"},
          {"zone", index(mm::zone_of(lock.lock))},
          {"acquisitions", lock.acquisitions},
          {"contended", lock.contentions},
          {"hold_ns", lock.holdtime_total.ns},
          {"hold_max_ns", lock.holdtime_max.ns},
          {"wait_ns", lock.waittime_total.ns},
          {"wait_max_ns", lock.waittime_max.ns},
          {"max_waiters", lock.max_waiters}};
}

}  // namespace

Json zones_of(const stats::FreePathState& state) {
  Json list = Json::array();
  for (std::size_t i = 0; i < state.zones.size(); ++i) {
    const stats::ZoneState& zone = state.zones[i];
    const stats::LockState& lock = state.locks[index(mm::zone_lock(zone_id(i)))];
    list.push_back({{"node", index(zone.node)},
                    {"acquisitions", lock.acquisitions},
                    {"contended", lock.contentions},
                    {"hold_ns", lock.holdtime_total.ns},
                    {"wait_ns", lock.waittime_total.ns},
                    {"max_waiters", lock.max_waiters},
                    {"freed_pages", zone.freed},
                    {"managed_pages", zone.managed},
                    {"free_pages", zone.free},
                    {"pcp_pages", zone.pcp},
                    {"pcp_batch", zone.pcp_batch},
                    {"pcp_high", zone.pcp_high},
                    {"buddyinfo", zone.blocks}});
  }
  return list;
}

Json locks_of(const stats::FreePathState& state) {
  Json list = Json::array();
  for (const stats::LockState& lock : state.locks) {
    list.push_back(json_of(lock));
  }
  return list;
}

Json workqueues_of(const stats::FreePathState& state) {
  Json list = Json::array();
  for (const stats::PoolState& pool : state.pools) {
    list.push_back({{"name", "batch_free_wq"},
                    {"node", index(pool.node)},
                    {"max_active", pool.max_active},
                    {"items_done", pool.done},
                    {"items_waiting", pool.queued.size() + pool.inactive.size()},
                    {"workers", pool.workers}});
  }
  return list;
}

Json vmstat_of(const stats::FreePathState& state, const mm::Counters& counters) {
  std::int64_t free = 0;
  for (const stats::ZoneState& zone : state.zones) {
    free += zone.free;
  }
  return {{"nr_free_pages", free},
          {"pgfree", counters.pgfree},
          {"pgalloc_normal", counters.pgalloc_normal},
          {"nr_tlb_local_flush_all", counters.nr_tlb_local_flush_all},
          {"nr_tlb_remote_flush", counters.nr_tlb_remote_flush},
          {"sim_flush_batches_full", counters.flush_batches_full},
          {"sim_flush_no_batch_page", counters.flush_no_batch_page},
          {"sim_flush_finish", counters.flush_finish},
          {"sim_work_items", counters.work_items},
          {"sim_kmalloc_failures", counters.kmalloc_failures},
          {"sim_declined", counters.declined},
          {"sim_buddy_merges", counters.buddy_merges},
          {"sim_soft_lockups", state.soft_lockups}};
}

}  // namespace schedlab::lab
