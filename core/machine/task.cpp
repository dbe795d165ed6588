// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/task.h"

#include "core/base/check.h"

namespace schedlab::machine {

std::int64_t nice_to_weight(int nice) {
  static constexpr std::array<std::int64_t, 40> kWeights{
      88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,  // -20 .. -11
      9548,  7620,  6100,  4904,  3906,  3121,  2501,  1991,  1586,  1277,   // -10 .. -1
      1024,  820,   655,   526,   423,   335,   272,   215,   172,   137,    // 0 .. 9
      110,   87,    70,    56,    45,    36,    29,    23,    18,    15};    // 10 .. 19
  SCHEDLAB_CHECK(nice >= -20 && nice <= 19, "nice out of range");
  return kWeights[static_cast<std::size_t>(nice + 20)];
}

}  // namespace schedlab::machine
