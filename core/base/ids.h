// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the things a machine is made of. State refers to state by id, never by pointer, so that a
// copy of the machine is a snapshot. An id of one kind cannot be passed for another.
#pragma once

#include <cstddef>
#include <cstdint>

namespace schedlab {

enum class CpuId : std::uint16_t {};
enum class TaskId : std::uint32_t {};
enum class NodeId : std::uint16_t {};  // a NUMA node of the hardware
enum class ZoneId : std::uint16_t {};  // a zone of memory: one a node, or one a fake node
enum class LockId : std::uint16_t {};
enum class WorkId : std::uint32_t {};  // a work item, in the order of queue_work()
enum class GroupId : std::uint16_t {};  // a task group (cgroup with the cpu controller)

/// Where a CPU's current task would stand: the CPU runs its idle task (swapper/N).
inline constexpr TaskId kIdleTask{0xffff'ffffU};
/// "No CPU", such as the waker's CPU when nobody woke.
inline constexpr CpuId kNoCpu{0xffffU};
/// "No node": memory whose place does not matter.
inline constexpr NodeId kNoNode{0xffffU};
inline constexpr LockId kNoLock{0xffffU};
inline constexpr WorkId kNoWork{0xffff'ffffU};
/// The root group: never limited.
inline constexpr GroupId kNoGroup{0xffffU};
/// The most CPUs a machine may have.
inline constexpr int kMaxCpus = 1024;

[[nodiscard]] constexpr std::size_t index(CpuId cpu) { return static_cast<std::size_t>(cpu); }

[[nodiscard]] constexpr std::size_t index(TaskId task) { return static_cast<std::size_t>(task); }

[[nodiscard]] constexpr std::size_t index(NodeId node) { return static_cast<std::size_t>(node); }

[[nodiscard]] constexpr std::size_t index(ZoneId zone) { return static_cast<std::size_t>(zone); }

[[nodiscard]] constexpr std::size_t index(LockId lock) { return static_cast<std::size_t>(lock); }

[[nodiscard]] constexpr std::size_t index(WorkId work) { return static_cast<std::size_t>(work); }

[[nodiscard]] constexpr std::size_t index(GroupId group) { return static_cast<std::size_t>(group); }

[[nodiscard]] constexpr CpuId cpu_id(std::size_t i) {
  return static_cast<CpuId>(static_cast<std::uint16_t>(i));
}

[[nodiscard]] constexpr TaskId task_id(std::size_t i) {
  return static_cast<TaskId>(static_cast<std::uint32_t>(i));
}

[[nodiscard]] constexpr NodeId node_id(std::size_t i) {
  return static_cast<NodeId>(static_cast<std::uint16_t>(i));
}

[[nodiscard]] constexpr ZoneId zone_id(std::size_t i) {
  return static_cast<ZoneId>(static_cast<std::uint16_t>(i));
}

[[nodiscard]] constexpr LockId lock_id(std::size_t i) {
  return static_cast<LockId>(static_cast<std::uint16_t>(i));
}

[[nodiscard]] constexpr WorkId work_id(std::size_t i) {
  return static_cast<WorkId>(static_cast<std::uint32_t>(i));
}

[[nodiscard]] constexpr GroupId group_id(std::size_t i) {
  return static_cast<GroupId>(static_cast<std::uint16_t>(i));
}

}  // namespace schedlab
