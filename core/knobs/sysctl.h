// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel answers to a write: the validation of sysctl_sched_rt_handler() and its relatives,
// per profile, as data. An illegal write changes nothing and returns the kernel's errno with the
// reason in words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/knobs/table.h"

namespace schedlab::knobs {

enum class Errno : std::uint8_t { kEinval, kEbusy, kEnoent };

[[nodiscard]] constexpr std::string_view errno_name(Errno e) {
  constexpr std::array<std::string_view, 3> kNames{"EINVAL", "EBUSY", "ENOENT"};
  return kNames[static_cast<std::size_t>(e)];
}

struct Refusal {
  Errno code;
  std::string reason;  // in the kernel's terms, without the errno's name
  /// "EINVAL: runtime 950000 > period 700000; nothing changed"
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// Would `profile` accept this write, given the present values? Empty when it would.
[[nodiscard]] std::optional<Refusal> refuse(Profile profile, const KnobValues& values, Knob knob,
                                            std::int64_t value);

/// What an accepted write sets: max_active is clamped to max(512, 4 * CPUs)
/// (wq_clamp_max_active()), a negative quota is -1 (tg_set_cfs_quota()), every other knob takes the
/// value as it is.
[[nodiscard]] std::int64_t taken_value(Knob knob, std::int64_t value, int cpus);

}  // namespace schedlab::knobs
