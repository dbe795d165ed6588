// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the presets against the figures that were published: each point is simulated with the
// preset's own settings and compared. A figure outside its tolerance is outside even when it is
// known why.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/lab/pool.h"
#include "core/lab/spread.h"
#include "core/lab/text_table.h"
#include "core/scenario/reader.h"

namespace schedlab::lab {

enum class Verdict : std::uint8_t { kPass, kOutside };

[[nodiscard]] constexpr const char* verdict_name(Verdict v) {
  return v == Verdict::kPass ? "pass" : "outside";
}

/// One published number beside the simulated one.
struct Figure {
  scenario::PublishedPoint point;
  Spread simulated;
  double error = 0;  // 0 inside [low, high], else the distance to it
  Verdict verdict{};
};

/// The figures of one published table, with the root mean square of the errors of those strictly
/// between 0 and 100: a saturated point is right or wrong and would dilute it.
struct TableReport {
  std::string preset;
  std::string table;
  std::string source;
  std::string unit;
  bool relative = false;  // rms is percent of the published values
  std::vector<Figure> figures;
  std::size_t rms_points = 0;
  double rms = 0;
  std::optional<double> rms_tolerance;
  Verdict rms_verdict{};
};

struct CheckReport {
  std::vector<TableReport> tables;
  bool complete = true;  // false: cancelled; what was not finished is left out

  [[nodiscard]] bool passed() const;
};

/// A point that can be simulated: its preset was read with its settings and is right.
struct CheckPoint {
  scenario::PublishedPoint point;
  scenario::Scenario scenario;
  std::size_t metric = 0;  // position in Scenario::metrics
};

struct CheckTable {
  std::string preset;
  scenario::PublishedTable table;
  std::vector<CheckPoint> points;
};

using CheckPlan = std::vector<CheckTable>;

/// Reads every published point of these preset files.
[[nodiscard]] Result<CheckPlan, scenario::Problems> plan_check(
    const std::vector<std::string>& files);
/// `runs`: how often each point is simulated; else as often as its preset says.
[[nodiscard]] CheckReport run_check(const CheckPlan& plan, std::optional<std::size_t> runs,
                                    const Crew& crew);

/// The pure parts.
[[nodiscard]] double distance(double value, double low, double high);
[[nodiscard]] Figure judge(const scenario::PublishedPoint& point, const Spread& simulated);
[[nodiscard]] TableReport judge_table(const CheckTable& table, std::vector<Figure> figures);

/// The figures as a table to print; what is said of all of them, such as their root mean square.
[[nodiscard]] TextTable figure_table(const TableReport& report);
[[nodiscard]] std::string rms_text(const TableReport& report);
/// A table a published table, and a summary line.
[[nodiscard]] std::string to_text(const CheckReport& report);

}  // namespace schedlab::lab
