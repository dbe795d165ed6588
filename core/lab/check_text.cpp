// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/lab/check.h"

namespace schedlab::lab {

namespace {

using Align = TextTable::Align;

/// At most three places and no zeros at the end: "0.95", "100".
std::string number(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  text.erase(text.find_last_not_of('.') + 1);
  return text == "-0" ? "0" : text;
}

std::string published(const scenario::PublishedPoint& point) {
  return point.low == point.high ? number(point.low)
                                 : number(point.low) + " .. " + number(point.high);
}

std::string verdict_text(const Figure& figure) {
  if (figure.verdict == Verdict::kPass) {
    return "pass";
  }
  return figure.point.known.empty() ? "OUTSIDE" : "OUTSIDE, known: " + figure.point.known;
}

std::string table_text(const TableReport& report) {
  const std::string rms = rms_text(report);
  return fmt::format("{}: {} [{}]\n", report.preset, report.table, report.unit) +
         (report.source.empty() ? "" : fmt::format("source: {}\n", report.source)) +
         figure_table(report).text() + (rms.empty() ? "" : rms + "\n") + "\n";
}

struct Tally {
  std::size_t figures = 0;
  std::size_t fitted = 0;
  std::size_t outside = 0;
  std::size_t known = 0;
  std::size_t tables_outside = 0;

  void add(const TableReport& table) {
    tables_outside += count_of(table.rms_verdict == Verdict::kOutside);
    for (const Figure& figure : table.figures) {
      const bool is_outside = figure.verdict == Verdict::kOutside;
      figures += 1;
      fitted += count_of(figure.point.fitted);
      outside += count_of(is_outside);
      known += count_of(is_outside && !figure.point.known.empty());
    }
  }

 private:
  static std::size_t count_of(bool one) { return one ? 1U : 0U; }
};

}  // namespace

TextTable figure_table(const TableReport& report) {
  TextTable table({{"point", Align::kLeft},
                   {"published"},
                   {"simulated"},
                   {"quartiles"},
                   {"error"},
                   {"tolerance"},
                   {"origin", Align::kLeft},
                   {"verdict", Align::kLeft}});
  for (const Figure& figure : report.figures) {
    const Spread& s = figure.simulated;
    const std::string quartiles = s.runs > 1 ? fmt::format("{:.2f} .. {:.2f}", s.q1, s.q3) : "";
    table.add_row({figure.point.label, published(figure.point), fmt::format("{:.3f}", s.mean),
                   quartiles, fmt::format("{:.3f}", figure.error), number(figure.point.tolerance),
                   figure.point.fitted ? "fitted" : "predicted", verdict_text(figure)});
  }
  return table;
}

std::string rms_text(const TableReport& report) {
  if (!report.rms_tolerance) {
    return {};
  }
  return fmt::format("root mean square over {} points{}: {:.3f}{}, tolerance {}: {}",
                     report.rms_points, report.relative ? "" : " between 0 and 100", report.rms,
                     report.relative ? " %" : "", number(*report.rms_tolerance),
                     report.rms_verdict == Verdict::kPass ? "pass" : "OUTSIDE");
}

std::string to_text(const CheckReport& report) {
  std::string text;
  Tally tally;
  for (const TableReport& table : report.tables) {
    text += table_text(table);
    tally.add(table);
  }
  text += fmt::format("{} figures ({} predicted, {} fitted): {} pass, {} outside", tally.figures,
                      tally.figures - tally.fitted, tally.fitted, tally.figures - tally.outside,
                      tally.outside);
  text += tally.known == 0 ? "" : fmt::format(" ({} known)", tally.known);
  if (tally.tables_outside != 0) {
    text += fmt::format("; {} tables outside their root mean square", tally.tables_outside);
  }
  return text + (report.complete ? "\n" : "; interrupted, the rest was not simulated\n");
}

}  // namespace schedlab::lab
