// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/document.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace schedlab::lab {

namespace {

constexpr std::size_t kColumns = 72;

constexpr std::string_view kStyle = R"(
body { font: 15px/1.5 'DejaVu Sans', Verdana, sans-serif; color: #1c1c20; background: #fff;
       max-width: 62em; margin: 2em auto; padding: 0 1.5em; }
h1 { font-size: 1.7em; } h2 { font-size: 1.35em; margin-top: 2.2em; border-top: 1px solid #ccc; padding-top: .8em; }
h3 { font-size: 1.05em; margin-top: 1.6em; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .87em; }
th, td { padding: .2em .8em; text-align: right; border-bottom: 1px solid #e2e2e2; vertical-align: top; }
th { border-bottom: 1px solid #888; } .left { text-align: left; }
pre { background: #f2f2ef; padding: .7em 1em; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 1.2em 0; } figure svg { max-width: 100%; height: auto; } figcaption { color: #666; font-size: .87em; }
)";

/// Lines of at most kColumns letters, broken at spaces.
std::string wrapped(std::string_view words) {
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : split(words, ' ')) {
    if (column > 0 && column + 1 + word.size() > kColumns) {
      text += '\n';
      column = 0;
    }
    text += (column > 0 ? " " : "") + word;
    column += word.size() + (column > 0 ? 1 : 0);
  }
  return text + "\n";
}

std::string underlined(const std::string& words, char with) {
  return words + "\n" + std::string(words.size(), with) + "\n";
}

/// An SVG inside a page has no XML declaration.
std::string_view element_of(std::string_view svg) {
  return svg.substr(std::min(svg.find("<svg"), svg.size()));
}

}  // namespace

void Document::heading(std::string words) {
  blocks_.push_back({Kind::kHeading, std::move(words), TextTable({}), {}});
}

void Document::subheading(std::string words) {
  blocks_.push_back({Kind::kSubheading, std::move(words), TextTable({}), {}});
}

void Document::paragraph(std::string words) {
  blocks_.push_back({Kind::kParagraph, std::move(words), TextTable({}), {}});
}

void Document::command(std::string line) {
  blocks_.push_back({Kind::kCommand, std::move(line), TextTable({}), {}});
}

void Document::table(TextTable table) {
  blocks_.push_back({Kind::kTable, {}, std::move(table), {}});
}

void Document::figure(std::string svg, std::string caption) {
  blocks_.push_back({Kind::kFigure, std::move(caption), TextTable({}), std::move(svg)});
}

std::string Document::html_of(const Block& block) {
  const std::string words = markup_escaped(block.words);
  switch (block.kind) {
    case Kind::kHeading:
      return fmt::format("<h2>{}</h2>\n", words);
    case Kind::kSubheading:
      return fmt::format("<h3>{}</h3>\n", words);
    case Kind::kParagraph:
      return fmt::format("<p>{}</p>\n", words);
    case Kind::kCommand:
      return fmt::format("<pre><code>{}</code></pre>\n", words);
    case Kind::kTable:
      return block.table.html();
    case Kind::kFigure:
      return fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                         element_of(block.svg), words);
  }
  return {};
}

std::string Document::text_of(const Block& block) {
  switch (block.kind) {
    case Kind::kHeading:
      return "\n" + underlined(block.words, '=');
    case Kind::kSubheading:
      return underlined(block.words, '-');
    case Kind::kParagraph:
      return wrapped(block.words);
    case Kind::kCommand:
      return "  $ " + block.words + "\n";
    case Kind::kTable:
      return block.table.text();
    case Kind::kFigure:
      return {};
  }
  return {};
}

std::string Document::html() const {
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
      markup_escaped(title_), kStyle);
  for (const Block& block : blocks_) {
    page += html_of(block);
  }
  return page + "</body>\n</html>\n";
}

std::string Document::text() const {
  std::string text = title_ + "\n";
  for (const Block& block : blocks_) {
    if (const std::string part = text_of(block); !part.empty()) {
      text += "\n" + part;
    }
  }
  return text;
}

}  // namespace schedlab::lab
