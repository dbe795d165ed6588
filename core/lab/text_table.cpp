// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/text_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"

namespace schedlab::lab {

void TextTable::add_row(std::vector<std::string> cells) {
  SCHEDLAB_CHECK(cells.size() == columns_.size(), "a row has one cell for each column");
  rows_.push_back(std::move(cells));
}

std::vector<std::size_t> TextTable::widths() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = columns_[i].head.size();
    for (const auto& row : rows_) {
      width = std::max(width, row[i].size());
    }
    widths.push_back(width);
  }
  return widths;
}

std::string TextTable::text() const {
  const std::vector<std::size_t> width = widths();
  std::vector<std::vector<std::string>> lines(1);
  for (const Column& column : columns_) {
    lines[0].push_back(column.head);
  }
  lines.insert(lines.end(), rows_.begin(), rows_.end());
  std::string text;
  for (const auto& cells : lines) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      line += i == 0 ? "" : "  ";
      line += columns_[i].align == Align::kLeft ? fmt::format("{:<{}}", cells[i], width[i])
                                                : fmt::format("{:>{}}", cells[i], width[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace schedlab::lab
