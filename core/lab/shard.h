// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep in parts, for machines that share no memory: which cells a part has, and how the tables
// of the parts become that of the whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/lab/sweep.h"

namespace schedlab::lab {

/// Part `number` of `of`, counted from 1.
struct Shard {
  std::size_t number = 1;
  std::size_t of = 1;
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// "3/8".
[[nodiscard]] Result<Shard> parse_shard(std::string_view text);
/// Only the cells of the part: neighbours in the grid, as many in each part, give or take one.
[[nodiscard]] SweepPlan cells_of(SweepPlan plan, Shard shard);

/// The bytes of a part, and its name for messages.
struct ShardFile {
  std::string name;
  std::string csv;
};

/// The table of the whole from those of its parts, in any order: what run_sweep() would have given,
/// but for the extremes, which to_csv() leaves out. An error names the file and line of a row that
/// is not of this sweep or is there twice, or the first cell that no part has.
[[nodiscard]] Result<SweepTable> merge_shards(const SweepPlan& plan,
                                              const std::vector<ShardFile>& files);

}  // namespace schedlab::lab
