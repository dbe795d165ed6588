// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mm/address_space.h"

namespace schedlab::mm {

std::int64_t table_pages(std::int64_t pages) {
  const std::int64_t pte_tables = (pages + kPtrsPerPte - 1) / kPtrsPerPte;
  return pte_tables + (pte_tables + kPtrsPerPte - 1) / kPtrsPerPte;
}

}  // namespace schedlab::mm
