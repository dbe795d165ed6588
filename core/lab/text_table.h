// SPDX-License-Identifier: GPL-3.0-or-later
// A table of text with aligned columns, readable in a terminal and in a mail.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace schedlab::lab {

class TextTable {
 public:
  enum class Align : std::uint8_t { kLeft, kRight };

  struct Column {
    std::string head;
    Align align = Align::kRight;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// One cell a column.
  void add_row(std::vector<std::string> cells);
  /// Head and rows, each line ended; nothing is put after the last visible character of a line.
  [[nodiscard]] std::string text() const;
  /// The same as a <table>.
  [[nodiscard]] std::string html() const;

 private:
  [[nodiscard]] std::vector<std::size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace schedlab::lab
