// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/group_reader.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/machine/runqueue.h"
#include "core/scenario/limits.h"

namespace schedlab::scenario {

namespace {

using knobs::Knob;

constexpr Duration kLeastQuota = milliseconds(1);  // min_cfs_quota_period
constexpr Duration kMostPeriod = seconds(1);       // max_cfs_quota_period
constexpr std::size_t kLongestGroup = 60;
constexpr std::size_t kMostGroups = 1'000;
constexpr std::string_view kNoLimit = "max";

/// The kernel counts both in whole microseconds.
Duration whole_us(const Place& place, Range<Duration> range) {
  const Duration time = place.duration(range, range.low);
  if (time.ns % 1'000 != 0) {
    place.refuse("whole microseconds");
  }
  return time;
}

std::optional<Duration> read_quota(const Place& quota, bool supported) {
  if (!quota.present()) {
    return std::nullopt;
  }
  if (quota.raw() == kNoLimit) {
    return machine::kRuntimeInf;
  }
  if (!supported) {
    quota.problem(fmt::format(
        "found {}, accepted is {} or nothing: this kernel answers ENOENT, CFS bandwidth control "
        "(cfs.bandwidth) came with 3.2",
        quote(quota.raw()), kNoLimit));
    return std::nullopt;
  }
  return whole_us(quota, {kLeastQuota, kLongestTime});
}

engine::GroupSpec read_group(const Place& entry, bool supported) {
  engine::GroupSpec group;
  group.name = entry.key();
  if (group.name.empty() || group.name.size() > kLongestGroup) {
    entry.refuse_key(quote(group.name),
                     fmt::format("a cgroup name of 1 to {} characters", kLongestGroup));
  }
  if (entry.is(YamlNode::Kind::kNull)) {
    return group;
  }
  Keys keys(entry);
  group.quota = read_quota(keys["quota"], supported);
  if (const Place period = keys["period"]; period.present()) {
    group.period = whole_us(period, {kLeastQuota, kMostPeriod});
  }
  keys.done();
  return group;
}

}  // namespace

std::vector<engine::GroupSpec> read_groups(const Place& groups, const knobs::KnobValues& knobs) {
  std::vector<engine::GroupSpec> specs;
  for (const Place& entry : groups.present() ? groups.entries() : std::vector<Place>{}) {
    specs.push_back(read_group(entry, knobs.on(Knob::kCfsBandwidth)));
    if (specs.size() > kMostGroups) {
      entry.problem(fmt::format("found more than {} cgroups", kMostGroups));
      break;
    }
  }
  return specs;
}

std::optional<std::size_t> read_group_ref(const Place& ref,
                                          const std::vector<engine::GroupSpec>& groups) {
  if (!ref.present()) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const engine::GroupSpec& group : groups) {
    names.push_back(group.name);
  }
  if (names.empty()) {
    ref.refuse("a cgroup, and the preset has none under cgroups:");
    return std::nullopt;
  }
  return ref.choice(names);
}

}  // namespace schedlab::scenario
