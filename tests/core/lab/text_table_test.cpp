// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/text_table.h"

#include <gtest/gtest.h>

#include "core/base/check.h"

namespace schedlab::lab {
namespace {

TEST(TextTable, AlignsColumnsAndEndsLinesCleanly) {
  TextTable table({{"name", TextTable::Align::kLeft}, {"value"}, {"why", TextTable::Align::kLeft}});
  table.add_row({"a", "1", ""});
  table.add_row({"longer", "12.5", "so"});
  EXPECT_EQ(table.text(),
            "name    value  why\n"
            "a           1\n"
            "longer   12.5  so\n");
}

TEST(TextTable, WantsACellForEachColumn) {
  TextTable table({{"a"}, {"b"}});
  EXPECT_THROW(table.add_row({"1"}), InvariantError);
}

}  // namespace
}  // namespace schedlab::lab
