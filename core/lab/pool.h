// SPDX-License-Identifier: GPL-3.0-or-later
// Many independent pieces of work on a few threads. Results go to places chosen by index, so what
// comes out never depends on which thread was faster.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace schedlab::lab {

/// Told how much is done, from 0 to 1; never called by two threads at once.
using Progress = std::function<void(double)>;

/// Who does the work and who may stop it.
struct Crew {
  unsigned jobs = 0;                          // threads; 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;  // becomes true: no further piece is begun
  Progress progress;

  [[nodiscard]] bool cancelled() const { return cancel != nullptr && cancel->load(); }
};

/// Calls work(i) once for each i of 0 .. count-1. When one throws, no further piece is begun and
/// the exception of the lowest index is thrown again here.
void for_each_index(std::size_t count, const Crew& crew,
                    const std::function<void(std::size_t)>& work);

}  // namespace schedlab::lab
