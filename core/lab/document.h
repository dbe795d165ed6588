// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a list of blocks, written once and read twice: as a self-contained HTML page, and as
// plain text for a mail. Both show the same tables; figures are in the page alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/lab/text_table.h"

namespace schedlab::lab {

class Document {
 public:
  explicit Document(std::string title) : title_(std::move(title)) {}

  void heading(std::string words);
  void subheading(std::string words);
  void paragraph(std::string words);
  /// A command line, as a shell takes it.
  void command(std::string line);
  void table(TextTable table);
  /// `svg` as SvgCanvas makes it; ids in it differ from those of every other figure.
  void figure(std::string svg, std::string caption);

  [[nodiscard]] std::string html() const;
  /// Paragraphs are wrapped at 72 columns; tables and commands are left as they are.
  [[nodiscard]] std::string text() const;

 private:
  enum class Kind : std::uint8_t { kHeading, kSubheading, kParagraph, kCommand, kTable, kFigure };

  struct Block {
    Kind kind{};
    std::string words;
    TextTable table;
    std::string svg;
  };

  [[nodiscard]] static std::string html_of(const Block& block);
  [[nodiscard]] static std::string text_of(const Block& block);

  std::string title_;
  std::vector<Block> blocks_;
};

}  // namespace schedlab::lab
