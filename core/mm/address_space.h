// SPDX-License-Identifier: GPL-3.0-or-later
// What a process has mapped and touched, in address order, and where its pages lie.
#pragma once

#include <cstdint>
#include <vector>

#include "core/mm/page_run.h"

namespace schedlab::mm {

struct AddressSpace {
  std::vector<PageRun> pages;   // of the mapping, in address order
  std::vector<PageRun> tables;  // page-table pages, freed after what they map
  RunCursor next_page;          // of `pages`: the next to zap
  RunCursor next_table;
  std::int64_t mapped = 0;      // pages still mapped: RSS
  std::int64_t tables_left = 0;
  bool huge = false;            // mapped by huge pages of 2 MiB
  std::uint32_t other_cpus = 0; // CPUs besides its own that ran it: mm_cpumask

  friend bool operator==(const AddressSpace&, const AddressSpace&) = default;
};

/// PTE and PMD tables of a mapping. Huge pages have as many: each keeps the table it would need when
/// it is split (pgtable_trans_huge_deposit()).
[[nodiscard]] std::int64_t table_pages(std::int64_t pages);

}  // namespace schedlab::mm
