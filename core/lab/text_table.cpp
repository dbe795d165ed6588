// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/text_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"

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

std::string TextTable::html() const {
  const auto cell = [&](const char* tag, std::size_t column, const std::string& words) {
    return fmt::format("<{0}{1}>{2}</{0}>", tag,
                       columns_[column].align == Align::kLeft ? " class=\"left\"" : "",
                       markup_escaped(words));
  };
  std::string html = "<table>\n<tr>";
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    html += cell("th", i, columns_[i].head);
  }
  html += "</tr>\n";
  for (const auto& row : rows_) {
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      html += cell("td", i, row[i]);
    }
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

}  // namespace schedlab::lab
