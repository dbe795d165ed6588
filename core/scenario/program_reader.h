// SPDX-License-Identifier: GPL-3.0-or-later
// The program of a task: a list of steps, as core/workload/program.h has them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/scenario/place.h"
#include "core/workload/program.h"

namespace schedlab::scenario {

/// The channels of wait and wake, numbered as they are first named by any task.
class Channels {
 public:
  [[nodiscard]] std::uint32_t waited(const Place& name) { return use(name, &Channel::waits); }

  [[nodiscard]] std::uint32_t woken(const Place& name) { return use(name, &Channel::wakes); }

  /// Somebody must wake what somebody waits for, and the other way round.
  void report_one_sided() const;

 private:
  struct Channel {
    std::string name;
    Place first;
    bool waits = false;
    bool wakes = false;
  };

  [[nodiscard]] std::uint32_t use(const Place& place, bool Channel::*side);

  std::vector<Channel> channels_;
};

[[nodiscard]] workload::Program read_program(const Place& program, Channels& channels);

}  // namespace schedlab::scenario
