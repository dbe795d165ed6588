// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/published_reader.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/scenario/text_file.h"

namespace schedlab::scenario {

namespace {

constexpr Range<std::int64_t> kValues{-1'000'000'000, 1'000'000'000};
constexpr Range<std::int64_t> kTolerances{0, 1'000'000'000};
constexpr std::size_t kLongestSentence = 1'000;
constexpr std::size_t kLongestName = 200;

std::string setting_text(const Override& setting) {
  return fmt::format("{}={}", setting.first, setting.second);
}

std::vector<Override> read_settings(const Place& set) {
  std::vector<Override> settings;
  for (const Place& entry : set.present() ? set.entries() : std::vector<Place>{}) {
    settings.emplace_back(entry.key(), entry.text(kLongestName));
  }
  return settings;
}

/// What the points of one table share.
struct TableRules {
  std::string metric;
  std::string vary;
  std::optional<double> tolerance;
  bool relative = false;  // tolerances are percent of the value
  std::vector<Override> set;
};

class PublishedReader {
 public:
  PublishedReader(const std::vector<MetricSpec>& metrics, const TrySettings& try_settings)
      : metrics_(metrics), try_settings_(try_settings) {}

  [[nodiscard]] std::vector<PublishedTable> read(const Place& list) const {
    std::vector<PublishedTable> tables;
    for (const Place& item : list.items()) {
      tables.push_back(read_table(item));
    }
    return tables;
  }

 private:
  [[nodiscard]] PublishedTable read_table(const Place& item) const {
    Keys keys(item);
    PublishedTable table;
    table.name = keys.needed("table").text(kLongestName);
    table.source = keys.needed("source").text(kLongestSentence);
    table.rms_tolerance = keys["rms"].number(kTolerances);
    TableRules rules;
    rules.vary = keys["vary"].text(kLongestName);
    rules.tolerance = keys["tolerance"].number(kTolerances);
    rules.relative = table.relative = keys["relative"].present() && keys["relative"].boolean(false);
    rules.set = read_settings(keys["set"]);
    rules.metric = read_metric(keys["metric"], "");
    for (const Place& point : keys.needed("points").items()) {
      table.points.push_back(read_point(point, rules));
    }
    table.unit = table.points.empty() ? "" : unit_of(table.points.front().metric);
    require_unit(keys["unit"], item, table);
    keys.done();
    return table;
  }

  [[nodiscard]] PublishedPoint read_point(const Place& item, const TableRules& rules) const {
    Keys keys(item);
    PublishedPoint point;
    point.set = rules.set;
    if (!rules.vary.empty()) {
      point.set.emplace_back(rules.vary, keys.needed("at").text(kLongestName));
      point.label = point.set.back().second;
    }
    for (Override& setting : read_settings(keys["set"])) {
      point.label += (point.label.empty() ? "" : " ") + setting_text(setting);
      point.set.push_back(std::move(setting));
    }
    point.label = keys["label"].text(kLongestName, point.label);
    point.metric = read_metric(rules.metric.empty() ? keys.needed("metric") : keys["metric"], rules.metric);
    read_value(item, keys, point);
    point.tolerance = read_tolerance(keys, rules) * (rules.relative ? point.high / 100 : 1);
    point.fitted = keys["fitted"].boolean(false);
    point.known = keys["known"].text(kLongestSentence);
    keys.done();
    try_point(item, point);
    return point;
  }

  static void read_value(const Place& item, Keys& keys, PublishedPoint& point) {
    const Place value = keys["value"];
    const Place range = keys["range"];
    if (value.present() == range.present()) {
      item.problem(fmt::format("found {}, accepted is a value or a range [low, high]",
                               value.present() ? "a value and a range" : "no value"));
      return;
    }
    if (value.present()) {
      point.low = point.high = value.number(kValues).value_or(0);
      return;
    }
    const std::vector<Place> ends = range.items();
    if (ends.size() != 2) {
      range.problem(fmt::format("found {} numbers, accepted is [low, high]", ends.size()));
      return;
    }
    point.low = ends[0].number(kValues).value_or(0);
    point.high = ends[1].number(kValues).value_or(point.low);
    if (point.low > point.high) {
      range.problem("found low above high, accepted is [low, high]");
    }
  }

  static double read_tolerance(Keys& keys, const TableRules& rules) {
    const bool exact = keys["exact"].boolean(false);
    const Place own = rules.tolerance || exact ? keys["tolerance"] : keys.needed("tolerance");
    const auto tolerance = own.present() || !exact ? own.number(kTolerances) : std::optional(0.0);
    return tolerance.value_or(rules.tolerance.value_or(0));
  }

  [[nodiscard]] std::string read_metric(const Place& place, const std::string& fallback) const {
    std::vector<std::string> names;
    for (const MetricSpec& metric : metrics_) {
      names.push_back(metric.name);
    }
    const auto chosen = place.choice(names);
    return chosen ? names[*chosen] : fallback;
  }

  [[nodiscard]] std::string unit_of(const std::string& metric) const {
    const auto found =
        std::find_if(metrics_.begin(), metrics_.end(), [&](const MetricSpec& m) { return m.name == metric; });
    return found == metrics_.end() ? "" : found->unit;
  }

  void require_unit(const Place& unit, const Place& item, const PublishedTable& table) const {
    if (unit.present() && unit.raw() != table.unit) {
      unit.refuse(fmt::format("the unit of its metric, '{}'", table.unit));
    }
    for (const PublishedPoint& point : table.points) {
      if (unit_of(point.metric) != table.unit) {
        item.problem(fmt::format("found metrics in '{}' and '{}', accepted is one unit in a table", table.unit,
                                 unit_of(point.metric)));
        return;
      }
    }
  }

  void try_point(const Place& item, const PublishedPoint& point) const {
    if (point.set.empty()) {
      return;
    }
    std::vector<std::string> settings;
    for (const Override& setting : point.set) {
      settings.push_back(setting_text(setting));
    }
    for (const Problem& problem : try_settings_(point.set)) {
      item.problem(fmt::format("with {}: {}: {}", fmt::join(settings, " "), problem.key_path, problem.message));
    }
  }

  const std::vector<MetricSpec>& metrics_;
  const TrySettings& try_settings_;
};

std::vector<PublishedTable> read_file(const Place& name, const PublishedReader& reader) {
  Reading& reading = name.reading();
  const std::string relative = name.text(kLongestName);
  if (relative.empty()) {
    return {};
  }
  const std::string file = (std::filesystem::path(reading.file).parent_path() / relative).string();
  auto text = read_text_file(file);
  if (!text.ok()) {
    name.problem(fmt::format("{} {}", file, text.error().message));
    return {};
  }
  const auto root = parse_yaml(text.value(), file);
  if (!root.ok()) {
    reading.problems.insert(reading.problems.end(), root.error().begin(), root.error().end());
    return {};
  }
  Reading own{.file = file, .base = {}, .base_text = {}, .costs = {}, .problems = {}};
  const Place list(root.value(), "", own);
  report_duplicate_keys(list);
  std::vector<PublishedTable> tables = reader.read(list);
  reading.problems.insert(reading.problems.end(), own.problems.begin(), own.problems.end());
  return tables;
}

}  // namespace

std::vector<PublishedTable> read_published(const Place& published, const std::vector<MetricSpec>& metrics,
                                           const TrySettings& try_settings) {
  const PublishedReader reader(metrics, try_settings);
  if (!published.is(YamlNode::Kind::kMap)) {
    return published.present() ? reader.read(published) : std::vector<PublishedTable>{};
  }
  Keys keys(published);
  const Place file = keys.needed("file");
  std::vector<PublishedTable> tables = file.present() ? read_file(file, reader) : std::vector<PublishedTable>{};
  keys.done();
  return tables;
}

}  // namespace schedlab::scenario
