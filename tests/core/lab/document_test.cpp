// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Document, PageAndMailSayTheSame) {
  Document document("A & B");
  document.heading("One <preset>");
  document.paragraph("A paragraph.");
  TextTable table({{"name", TextTable::Align::kLeft}, {"value"}});
  table.add_row({"a<b", "1.5"});
  document.table(table);
  document.command("schedlab run x --set 'a=1'");
  document.figure("<?xml version=\"1.0\"?>\n<svg>picture</svg>\n", "The figure");
  EXPECT_EQ(document.text(),
            "A & B\n\n\nOne <preset>\n============\n\nA paragraph.\n\n"
            "name  value\na<b     1.5\n\n  $ schedlab run x --set 'a=1'\n");
  const std::string page = document.html();
  EXPECT_THAT(page, HasSubstr("<title>A &amp; B</title>"));
  EXPECT_THAT(page, HasSubstr("<h2>One &lt;preset&gt;</h2>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"left\">a&lt;b</td><td>1.5</td>"));
  EXPECT_THAT(page, HasSubstr("<figure>\n<svg>picture</svg>\n<figcaption>The figure"));
  EXPECT_THAT(page, Not(HasSubstr("<?xml")));
}

TEST(Document, ParagraphsOfAMailHaveNoLineBeyond72Columns) {
  Document document("Title");
  std::string words;
  for (int i = 0; i < 100; ++i) {
    words += (i > 0 ? " word" : "word") + std::to_string(i);
  }
  document.paragraph(words);
  std::string joined = document.text().substr(std::string("Title\n\n").size());
  std::size_t column = 0;
  for (char& c : joined) {
    column = c == '\n' ? 0 : column + 1;
    EXPECT_LE(column, 72U);
    c = c == '\n' ? ' ' : c;
  }
  EXPECT_EQ(joined, words + " ");
}

}  // namespace
}  // namespace schedlab::lab
