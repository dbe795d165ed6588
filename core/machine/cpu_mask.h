// SPDX-License-Identifier: GPL-3.0-or-later
// A set of CPUs, as struct cpumask: a fixed bitmap, so that it is a plain value.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"

namespace schedlab::machine {

class CpuMask {
 public:
  [[nodiscard]] static CpuMask first(std::size_t count) {
    CpuMask mask;
    for (std::size_t i = 0; i < count; ++i) {
      mask.set(cpu_id(i));
    }
    return mask;
  }

  void set(CpuId cpu) { words_[index(cpu) / 64] |= bit(cpu); }

  void clear(CpuId cpu) { words_[index(cpu) / 64] &= ~bit(cpu); }

  [[nodiscard]] bool test(CpuId cpu) const { return (words_[index(cpu) / 64] & bit(cpu)) != 0; }

  [[nodiscard]] std::size_t count() const {
    std::size_t n = 0;
    for (const std::uint64_t word : words_) {
      n += static_cast<std::size_t>(std::popcount(word));
    }
    return n;
  }

  /// "0-3,7" as cpulist_parse() reads it; empty when it is not a list or names a CPU >= kMaxCpus.
  [[nodiscard]] static std::optional<CpuMask> parse(std::string_view list);
  /// The shortest cpulist.
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const CpuMask&, const CpuMask&) = default;

 private:
  [[nodiscard]] static std::uint64_t bit(CpuId cpu) {
    return std::uint64_t{1} << (index(cpu) % 64);
  }

  std::array<std::uint64_t, kMaxCpus / 64> words_{};
};

}  // namespace schedlab::machine
