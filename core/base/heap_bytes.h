// SPDX-License-Identifier: GPL-3.0-or-later
// What a container keeps on the heap, for budgets. Counted by size: a fresh copy has no more, and
// what an allocator adds to it is not known here.
#pragma once

#include <cstddef>

namespace schedlab {

/// Of the elements themselves; what they keep in turn is not counted.
template <typename Container>
[[nodiscard]] std::size_t heap_bytes(const Container& container) {
  return container.size() * sizeof(typename Container::value_type);
}

}  // namespace schedlab
