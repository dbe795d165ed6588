// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/task_reader.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "core/scenario/group_reader.h"
#include "core/scenario/limits.h"
#include "core/scenario/machine_reader.h"
#include "core/scenario/program_reader.h"

namespace schedlab::scenario {

namespace {

using machine::CpuMask;
using machine::Policy;

// In the order of machine::Policy.
const std::array<std::string, 6> kPolicyNames{"other", "batch", "idle", "fifo", "rr", "stop"};

constexpr Range<std::int64_t> kSpeeds{1'000'000, 1'000'000'000'000};  // 0.001 .. 1000
constexpr std::int64_t kBillionthsInPpm = 1'000;

bool is_subset(const CpuMask& mask, int cpus) {
  for (std::size_t cpu = static_cast<std::size_t>(cpus); cpu < kMaxCpus; ++cpu) {
    if (mask.test(cpu_id(cpu))) {
      return false;
    }
  }
  return true;
}

std::optional<CpuMask> read_affinity(const Place& place, int cpus) {
  if (!place.present()) {
    return std::nullopt;
  }
  const std::string inside = cpus == 1 ? "CPU 0" : fmt::format("CPUs 0-{}", cpus - 1);
  const auto mask = CpuMask::parse(place.raw());
  if (!mask || !is_subset(*mask, cpus)) {
    place.refuse(fmt::format("a list of CPUs such as 0-3,7 within the machine's {}", inside));
    return std::nullopt;
  }
  return mask;
}

std::int64_t read_speed_ppm(const Place& place) {
  const auto billionths = place.billionths(kSpeeds);
  if (billionths && *billionths % kBillionthsInPpm != 0) {
    place.refuse("a number with at most 6 decimal places");
  }
  return billionths.value_or(1'000'000'000) / kBillionthsInPpm;
}

Policy read_policy(const Place& place) {
  return place.present() ? static_cast<Policy>(place.choice(kPolicyNames).value_or(0)) : Policy::kNormal;
}

/// Both may be written whatever the policy is, so that --set can change the policy alone.
void read_priorities(Keys& keys, engine::TaskSpec& task) {
  const bool rt = machine::is_rt(task.policy);
  const auto nice = keys["nice"].integer({-20, 19}, 0);
  const auto rt_priority = (rt ? keys.needed("rt_priority") : keys["rt_priority"]).integer({1, 99}, 1);
  task.nice = rt ? 0 : static_cast<int>(nice);
  task.rt_priority = rt ? static_cast<int>(rt_priority) : 0;
}

/// What tasks may refer to.
struct Around {
  const engine::MachineSpec& machine;
  const std::vector<engine::GroupSpec>& groups;
};

void read_task(const Place& entry, const Around& around, Channels& channels, std::vector<engine::TaskSpec>& tasks) {
  Keys keys(entry);
  engine::TaskSpec task;
  task.name = entry.key();
  task.policy = read_policy(keys["policy"]);
  read_priorities(keys, task);
  task.kthread = keys["kthread"].boolean(false);
  task.affinity = read_affinity(keys["affinity"], around.machine.cpus);
  task.group = read_group_ref(keys["cgroup"], around.groups);
  task.start = keys["start"].duration({Duration{}, kLongestTime});
  task.speed_ppm = read_speed_ppm(keys["speed"]);
  task.mapping = read_mapping(keys["mapping"], around.machine);
  task.program = read_program(keys.needed("program"), channels);
  const Place count = keys["count"];
  const std::int64_t copies = count.integer({1, kMostTasks}, 1);
  keys.done();
  const std::string longest = count.present() ? fmt::format("{}/{}", task.name, copies - 1) : task.name;
  if (task.name.empty() || longest.size() > kLongestComm) {
    entry.refuse_key(quote(longest), fmt::format("a task name of 1 to {} characters", kLongestComm));
  }
  for (std::int64_t i = 0; i < copies; ++i) {
    tasks.push_back(task);
    tasks.back().name = count.present() ? fmt::format("{}/{}", task.name, i) : task.name;
  }
}

}  // namespace

std::vector<engine::TaskSpec> read_tasks(const Place& tasks, const engine::MachineSpec& machine,
                                         const std::vector<engine::GroupSpec>& groups) {
  std::vector<engine::TaskSpec> specs;
  std::set<std::string> names;
  Channels channels;
  for (const Place& entry : tasks.entries()) {
    const std::size_t first = specs.size();
    read_task(entry, {machine, groups}, channels, specs);
    for (std::size_t i = first; i < specs.size(); ++i) {
      if (!names.insert(specs[i].name).second) {
        entry.refuse_key(fmt::format("a second task {}", quote(specs[i].name)), "each name once");
      }
    }
    if (specs.size() > kMostTasks) {
      entry.problem(fmt::format("found more than {} tasks in all", kMostTasks));
      break;
    }
  }
  channels.report_one_sided();
  return specs;
}

std::optional<std::size_t> read_task_ref(const Place& ref, const std::vector<engine::TaskSpec>& tasks) {
  std::vector<std::string> names;
  for (const engine::TaskSpec& task : tasks) {
    names.push_back(task.name);
  }
  if (names.empty()) {
    ref.refuse("a task, and the preset has none");
    return std::nullopt;
  }
  return ref.choice(names);
}

}  // namespace schedlab::scenario
