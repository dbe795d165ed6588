// SPDX-License-Identifier: GPL-3.0-or-later
// What code of the free path asks of the CPU it runs on next. mm says what and how long on an idle
// machine; locks, scheduling, SMT, distance and chance are the engine's.
#pragma once

#include <cstdint>

#include "core/base/ids.h"

namespace schedlab::mm {

struct KernelOp {
  enum class Kind : std::uint8_t {
    kWork,         // run for `ps`
    kLocked,       // take `lock`, hold it for `ps`, release it
    kCondResched,  // cond_resched()
    kQueueWork,    // the gathered pages become a work item (Unmap::outgoing)
    kFlushWork,    // sleep until `work` is done
    kSleep,        // sleep until woken
    kDone,         // the call returns
  };

  Kind kind = Kind::kDone;
  LockId lock = kNoLock;
  std::uint32_t sections = 1;  // how many lock sections of the kernel this one stands for
  std::int64_t ps = 0;         // picoseconds with local memory on an idle core
  std::int64_t pages = 0;      // how many pages it is about
  ZoneId zone{};               // whose memory it touches
  WorkId work = kNoWork;

  friend bool operator==(const KernelOp&, const KernelOp&) = default;
};

}  // namespace schedlab::mm
