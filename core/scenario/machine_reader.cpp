// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/machine_reader.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/scenario/limits.h"

namespace schedlab::scenario {

namespace {

constexpr std::int64_t kKibPerPage = 4;
constexpr std::int64_t kHugePages = 512;
constexpr std::int64_t kBillionthsInPpm = 1'000;
const std::array<std::string, 4> kTicksASecond{"100", "250", "300", "1000"};

int small_integer(const Place& place, int low, int high, int fallback) {
  return static_cast<int>(place.integer({low, high}, fallback));
}

/// `cpus` counts hardware threads; `cores` those of a node. One of them says how big the machine is.
void read_cpus(Keys& keys, engine::MachineSpec& spec) {
  const Place stated_cpus = keys["cpus"];
  const Place cores = keys["cores"];
  const Place cpus = cores.present() ? stated_cpus : keys.needed("cpus");
  spec.nodes = small_integer(keys["nodes"], 1, kMostNodes, 1);
  spec.smt = small_integer(keys["smt"], 1, 8, 1);
  const int threads = spec.nodes * spec.smt;
  if (cores.present()) {
    spec.cpus = small_integer(cores, 1, kMaxCpus / threads, kMaxCpus / threads) * threads;
  }
  const int stated = small_integer(cpus, 1, kMaxCpus, cores.present() ? spec.cpus : kMaxCpus);
  if (stated % threads != 0 || (cores.present() && cpus.present() && stated != spec.cpus)) {
    cpus.refuse(cores.present() ? fmt::format("{}: nodes * cores * smt", spec.cpus)
                                : fmt::format("a multiple of {}: nodes * smt", threads));
  } else if (!cores.present()) {
    spec.cpus = stated;
  }
}

engine::MemorySpec read_memory(const Place& place, int nodes) {
  engine::MemorySpec memory;
  if (!place.present()) {
    return memory;
  }
  Keys keys(place);
  memory.pages = keys.needed("size").pages({nodes, kMostPages}, kMostPages);
  memory.fake_nodes = small_integer(keys["fake_nodes"], nodes, kMostNodes, 0);
  memory.reserved_pages = keys["reserved"].pages({0, memory.pages});
  memory.cached_kib = keys["cached"].pages({0, memory.pages}) * kKibPerPage;
  const int zones = memory.fake_nodes > 0 ? memory.fake_nodes : nodes;
  if (memory.fake_nodes % nodes != 0) {
    keys["fake_nodes"].refuse(fmt::format("a multiple of the {} nodes", nodes));
  } else if (memory.pages % zones != 0) {
    keys["size"].refuse(fmt::format("a size that {} zones share evenly", zones));
  }
  keys.done();
  return memory;
}

/// `turbo: {1: 1.25, 3: 1.15, 9: 1.0}`: speed from that many active cores of a node on.
std::vector<machine::TurboStep> read_turbo(const Place& place) {
  constexpr std::int64_t kBillion = 1'000'000'000;
  std::vector<machine::TurboStep> steps;
  for (const Place& entry : place.present() ? place.entries() : std::vector<Place>{}) {
    const auto cores = parse_integer(entry.key());
    const int least = steps.empty() ? 1 : steps.back().active_cores + 1;
    if (!cores || *cores < least || *cores > kMaxCpus) {
      entry.refuse_key(quote(entry.key()), fmt::format("a number of active cores from {}", least));
      continue;
    }
    const auto speed = entry.billionths({kBillion / 10, 10 * kBillion});
    steps.push_back({static_cast<int>(*cores), speed.value_or(kBillion) / kBillionthsInPpm});
  }
  return steps;
}

}  // namespace

engine::MachineSpec read_machine(const Place& machine) {
  Keys keys(machine);
  engine::MachineSpec spec;
  spec.cpus = kMaxCpus;
  read_cpus(keys, spec);
  const Place hz = keys["hz"];
  if (hz.present()) {
    spec.hz = static_cast<int>(*parse_integer(kTicksASecond[hz.choice(kTicksASecond).value_or(0)]));
  }
  spec.memory = read_memory(keys["memory"], spec.nodes);
  spec.turbo = read_turbo(keys["turbo"]);
  keys.done();
  return spec;
}

engine::MappingSpec read_mapping(const Place& place, const engine::MachineSpec& machine) {
  engine::MappingSpec mapping;
  if (!place.present()) {
    return mapping;
  }
  if (machine.memory.pages == 0) {
    place.problem("found a mapping, accepted is one on a machine with machine.memory");
    return mapping;
  }
  Keys keys(place);
  const Place size = keys.needed("size");
  mapping.pages = size.pages({1, machine.memory.pages}, 1);
  mapping.node = small_integer(keys["node"], 0, machine.nodes - 1, 0);
  mapping.bind = keys["bind"].present() && keys["bind"].boolean(false);
  mapping.huge = keys["huge"].present() && keys["huge"].boolean(false);
  mapping.zone_pages = keys["zone_limit"].pages({1, machine.memory.pages});
  mapping.spread_ppm =
      keys["spread"].billionths({0, 1'000'000'000}).value_or(0) / kBillionthsInPpm;
  mapping.other_cpus =
      static_cast<std::uint32_t>(keys["other_cpus"].integer({0, machine.cpus - 1}, 0));
  if (mapping.huge && mapping.pages % kHugePages != 0) {
    size.refuse("whole huge pages of 2 MiB");
  }
  keys.done();
  return mapping;
}

}  // namespace schedlab::scenario
