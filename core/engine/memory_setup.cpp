// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/memory_setup.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/engine/free_path.h"

namespace schedlab::engine {

namespace {

using mm::PageRun;

constexpr std::uint64_t kPlaceStream = 3;
constexpr std::uint64_t kChanceStream = 4;
/// Pages that stray together: those of one flush of the parallel-free series, as the fit has it.
constexpr std::int64_t kSpreadChunk = mm::kGatherBundle + 515 * mm::kGatherBatch;

/// Which chunks do not lie in address order: one of every 1 / spread, at a random place among them.
class Strays {
 public:
  Strays(std::int64_t spread_ppm, sim::Rng& rng)
      : every_(spread_ppm > 0 ? std::max<std::int64_t>(1'000'000 / spread_ppm, 1) : 0),
        places_(rng.fork(1)) {}

  [[nodiscard]] bool is_stray(std::int64_t chunk) const {
    if (every_ == 0) {
      return false;
    }
    sim::Rng group = places_.fork(static_cast<std::uint64_t>(chunk / every_));
    return static_cast<std::int64_t>(group.below(static_cast<std::uint64_t>(every_))) ==
           chunk % every_;
  }

 private:
  std::int64_t every_;
  sim::Rng places_;
};

/// Hands out the pages of zones from their start on.
class Placer {
 public:
  explicit Placer(const std::vector<mm::Zone>& zones) : zones_(zones), used_(zones.size()) {
    for (std::size_t i = 0; i < zones.size(); ++i) {
      used_[i] = zones[i].reserved;
    }
  }

  /// Pages of a mapping, in address order; empty when they do not fit.
  [[nodiscard]] std::vector<PageRun> place(const MappingSpec& spec, std::int64_t pages,
                                           sim::Rng& rng) {
    std::vector<PageRun> runs;
    std::vector<std::int64_t> taken(zones_.size());
    const Strays strays(spec.spread_ppm, rng);
    std::int64_t left = pages;
    for (std::int64_t chunk = 0; left > 0; ++chunk) {
      std::int64_t piece = spec.spread_ppm > 0 ? std::min(left, kSpreadChunk) : left;
      left -= piece;
      std::size_t start = first_with_room(spec, first_zone(spec.node), taken, false);
      if (start < zones_.size() && strays.is_stray(chunk)) {
        start = other_node(spec, start, taken, rng);
      }
      while (piece > 0) {
        const std::int64_t placed = take(spec, start, piece, taken, runs);
        if (placed == 0) {
          return {};
        }
        piece -= placed;
      }
    }
    return runs;
  }

  [[nodiscard]] std::int64_t used(std::size_t zone) const { return used_[zone]; }

 private:
  [[nodiscard]] std::size_t first_zone(int node) const {
    const auto it = std::find_if(zones_.begin(), zones_.end(), [node](const mm::Zone& zone) {
      return static_cast<int>(index(zone.node)) == node;
    });
    return static_cast<std::size_t>(it - zones_.begin());
  }

  [[nodiscard]] std::int64_t room_in(const MappingSpec& spec, std::size_t zone,
                                     const std::vector<std::int64_t>& taken) const {
    std::int64_t room = zones_[zone].managed - used_[zone];
    if (spec.zone_pages > 0) {
      room = std::min(room, spec.zone_pages - taken[zone]);
    }
    return spec.huge ? room / mm::kPtrsPerPte * mm::kPtrsPerPte : room;
  }

  /// The first zone with room, seen from `start`; one past the last when there is none.
  [[nodiscard]] std::size_t first_with_room(const MappingSpec& spec, std::size_t start,
                                            const std::vector<std::int64_t>& taken,
                                            bool any_node) const {
    for (std::size_t i = 0; i < zones_.size(); ++i) {
      const std::size_t zone = (start + i) % zones_.size();
      const bool allowed =
          any_node || !spec.bind || static_cast<int>(index(zones_[zone].node)) == spec.node;
      if (allowed && room_in(spec, zone, taken) > 0) {
        return zone;
      }
    }
    return zones_.size();
  }

  /// A zone with room on another node than that of `zone`; itself when there is none.
  [[nodiscard]] std::size_t other_node(const MappingSpec& spec, std::size_t zone,
                                       const std::vector<std::int64_t>& taken,
                                       sim::Rng& rng) const {
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < zones_.size(); ++i) {
      if (zones_[i].node != zones_[zone].node && room_in(spec, i, taken) > 0) {
        others.push_back(i);
      }
    }
    return others.empty() ? zone : others[rng.below(others.size())];
  }

  std::int64_t take(const MappingSpec& spec, std::size_t start, std::int64_t most,
                    std::vector<std::int64_t>& taken, std::vector<PageRun>& runs) {
    const std::size_t zone = first_with_room(spec, start, taken, spec.spread_ppm > 0);
    if (zone == zones_.size()) {
      return 0;
    }
    const std::int64_t pages = std::min(room_in(spec, zone, taken), most);
    mm::append_run(runs, {zone_id(zone), used_[zone], pages});
    used_[zone] += pages;
    taken[zone] += pages;
    return pages;
  }

  const std::vector<mm::Zone>& zones_;
  std::vector<std::int64_t> used_;
};

std::vector<mm::Zone> zones_of(const MachineSpec& machine) {
  const int count = std::max(machine.memory.fake_nodes, machine.nodes);
  std::vector<mm::Zone> zones(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    mm::Zone& zone = zones[static_cast<std::size_t>(i)];
    zone.node = node_id(static_cast<std::size_t>(i * machine.nodes / count));
    zone.managed = machine.memory.pages / count;
  }
  std::int64_t reserved = machine.memory.reserved_pages;
  for (mm::Zone& zone : zones) {
    zone.reserved = std::min(reserved, zone.managed);
    reserved -= zone.reserved;
  }
  return zones;
}

/// Places every mapping; false when one does not fit. `use` gets each in turn.
template <typename Use>
bool place_all(const Setup& setup, Placer& placer, sim::Rng& rng, Use use) {
  for (std::size_t i = 0; i < setup.tasks.size(); ++i) {
    const MappingSpec& spec = setup.tasks[i].mapping;
    if (spec.pages == 0) {
      continue;
    }
    mm::AddressSpace space;
    space.huge = spec.huge;
    space.other_cpus = spec.other_cpus;
    space.mapped = spec.pages;
    space.tables_left = mm::table_pages(spec.pages);
    space.pages = placer.place(spec, spec.pages, rng);
    // Page tables come from where there is room, whatever the policy of the mapping is.
    MappingSpec anywhere;
    anywhere.node = spec.node;
    space.tables = placer.place(anywhere, space.tables_left, rng);
    if (space.pages.empty() || space.tables.empty()) {
      return false;
    }
    use(i, std::move(space));
  }
  return true;
}

void count_lru(mm::Memory& memory, const mm::AddressSpace& space) {
  for (const PageRun& run : space.pages) {
    memory.zone(run.zone).nr_lru += run.pages;
  }
}

void make_locks(FreePath& free_path) {
  free_path.locks.resize(2 * free_path.memory.zones().size());
  for (std::size_t i = 0; i < free_path.locks.size(); ++i) {
    free_path.locks[i].id = lock_id(i);
  }
}

}  // namespace

std::string memory_problem(const Setup& setup) {
  const std::vector<mm::Zone> zones = zones_of(setup.machine);
  Placer placer(zones);
  sim::Rng rng = sim::Rng(1).fork(kPlaceStream);
  std::size_t placed = 0;
  if (place_all(setup, placer, rng, [&](std::size_t, const mm::AddressSpace&) { ++placed; })) {
    return {};
  }
  std::int64_t free = 0;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    free += zones[i].managed - placer.used(i);
  }
  return fmt::format("the mappings and their page tables do not fit: mapping {} of the tasks that "
                     "have one finds no room, {} pages are free elsewhere",
                     placed + 1, free);
}

void set_pcp_limits(Machine& m) {
  FreePath& free_path = m.free_path;
  std::int64_t all = 0;
  for (const mm::Zone& zone : free_path.memory.zones()) {
    all += zone.managed;
  }
  const machine::Topology& topology = m.kernel.topology;
  const std::int64_t local_cpus = topology.cpus() / topology.nodes();
  for (std::size_t i = 0; i < free_path.memory.zones().size(); ++i) {
    mm::Zone& zone = free_path.memory.zone(zone_id(i));
    zone.pcp = mm::pcp_limits(m.kernel.knobs, zone.managed, all, local_cpus);
  }
}

void set_up_memory(Machine& m) {
  const Setup& setup = *m.setup;
  if (setup.machine.memory.pages == 0) {
    return;
  }
  FreePath& free_path = m.free_path;
  std::vector<mm::Zone> zones = zones_of(setup.machine);
  free_path.memory = mm::Memory(m.kernel.cpus(), zones, setup.page_costs);
  free_path.paths.resize(setup.tasks.size());
  free_path.wq = wq::Workqueue(static_cast<std::size_t>(setup.machine.nodes));
  free_path.chance = sim::Rng(m.seed).fork(kChanceStream);
  Placer placer(zones);
  sim::Rng rng = sim::Rng(m.seed).fork(kPlaceStream);
  const bool fits = place_all(setup, placer, rng, [&](std::size_t task, mm::AddressSpace space) {
    count_lru(free_path.memory, space);
    free_path.paths[task].mm = std::move(space);
  });
  SCHEDLAB_CHECK(fits, memory_problem(setup));
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const std::int64_t used = placer.used(i);
    if (used < zones[i].managed) {
      free_path.memory.zone(zone_id(i)).buddy.free_pages(used, zones[i].managed - used);
    }
  }
  make_locks(free_path);
  set_pcp_limits(m);
  for (int node = 0; node < setup.machine.nodes; ++node) {
    create_worker(m, node_id(static_cast<std::size_t>(node)));
  }
  arm_soft_watchdog(m);
}

}  // namespace schedlab::engine
