// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel profiles. A profile is data: one column of defaults in the knob table, where the rules that
// changed between versions are knobs as well. No handler ever asks which version it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace schedlab::knobs {

enum class Profile : std::uint8_t {
  k2_6_26,        // as released
  k2_6_26_fixed,  // 2.6.26 with the RT accounting fixes of 2.6.27 and 2.6.28
  k2_6_31,
  k4_10,
  k4_11_parallel_free,  // 4.11-rc2 with the series '[PATCH v2 0/5] mm: support parallel free of memory'
  k4_14,
  k6_1,
};

inline constexpr std::size_t kProfiles = 7;

struct ProfileInfo {
  Profile id;
  std::string_view name;
  std::string_view summary;
};

inline constexpr std::array<ProfileInfo, kProfiles> kProfileInfo{{
    {Profile::k2_6_26, "2.6.26", "CFS with 20 ms latency; RT budgets borrow; no resched when a throttle ends"},
    {Profile::k2_6_26_fixed, "2.6.26-fixed", "2.6.26 with the RT accounting fixes of 2.6.27 and 2.6.28"},
    {Profile::k2_6_31, "2.6.31", "RT fixes in, sched_rt_runtime_us 0 refused"},
    {Profile::k4_10, "4.10", "vanilla munmap(): every flush of the gather is freed by the task itself"},
    {Profile::k4_11_parallel_free, "4.11-parallel-free",
     "4.11-rc2 with v2 of the parallel-free series: big flushes go to batch_free_wq"},
    {Profile::k4_14, "4.14", "6 ms base latency, RT_RUNTIME_SHARE on, period from activation"},
    {Profile::k6_1, "6.1", "RT_RUNTIME_SHARE off, throttled tasks leave nr_running, idle RT budget reset"},
}};

[[nodiscard]] constexpr const ProfileInfo& info(Profile profile) {
  return kProfileInfo[static_cast<std::size_t>(profile)];
}

[[nodiscard]] constexpr std::optional<Profile> profile_by_name(std::string_view name) {
  for (const ProfileInfo& row : kProfileInfo) {
    if (row.name == name) {
      return row.id;
    }
  }
  return std::nullopt;
}

}  // namespace schedlab::knobs
