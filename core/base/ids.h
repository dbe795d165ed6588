// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the things a machine is made of. State refers to state by id, never by pointer, so that a
// copy of the machine is a snapshot. An id of one kind cannot be passed for another.
#pragma once

#include <cstddef>
#include <cstdint>

namespace schedlab {

enum class CpuId : std::uint16_t {};
enum class TaskId : std::uint32_t {};

/// Where a CPU's current task would stand: the CPU runs its idle task (swapper/N).
inline constexpr TaskId kIdleTask{0xffff'ffffU};
/// "No CPU", such as the waker's CPU when nobody woke.
inline constexpr CpuId kNoCpu{0xffffU};
/// The most CPUs a machine may have.
inline constexpr int kMaxCpus = 1024;

[[nodiscard]] constexpr std::size_t index(CpuId cpu) { return static_cast<std::size_t>(cpu); }

[[nodiscard]] constexpr std::size_t index(TaskId task) { return static_cast<std::size_t>(task); }

[[nodiscard]] constexpr CpuId cpu_id(std::size_t i) {
  return static_cast<CpuId>(static_cast<std::uint16_t>(i));
}

[[nodiscard]] constexpr TaskId task_id(std::size_t i) {
  return static_cast<TaskId>(static_cast<std::uint32_t>(i));
}

}  // namespace schedlab
