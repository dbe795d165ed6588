// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/shard.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"

namespace schedlab::lab {

namespace {

using Fields = std::vector<std::string>;

constexpr std::size_t kSpreadFields = 4;  // mean, q1, median, q3

/// The lines of a CSV, fields unquoted (RFC 4180).
std::vector<Fields> lines_of(std::string_view csv) {
  std::vector<Fields> lines;
  Fields fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (quoted) {
      if (c != '"') {
        fields.back() += c;
      } else if (i + 1 < csv.size() && csv[i + 1] == '"') {
        fields.back() += csv[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      fields.emplace_back();
    } else if (c == '\n') {
      lines.push_back(std::move(fields));
      fields = Fields(1);
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  if (fields.size() > 1 || !fields[0].empty()) {
    lines.push_back(std::move(fields));
  }
  return lines;
}

std::optional<double> number_of(const std::string& field) {
  double number = 0;
  const char* end = field.data() + field.size();
  const auto [stopped, error] = std::from_chars(field.data(), end, number);
  return error == std::errc{} && stopped == end ? std::optional(number) : std::nullopt;
}

/// Where the cells of a plan are, by the values of its axes.
std::map<Fields, std::size_t> places_of(const SweepPlan& plan) {
  std::map<Fields, std::size_t> places;
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    Fields values;
    for (const auto& [name, value] : plan.cells[i].values) {
      values.push_back(value);
    }
    places.emplace(std::move(values), i);
  }
  return places;
}

/// Fills a table from rows of several files.
class Merger {
 public:
  explicit Merger(const SweepPlan& plan)
      : table_(empty_table(plan)), places_(places_of(plan)), rows_(plan.cells.size()) {
    head_ = lines_of(to_csv(table_)).front();
  }

  /// A message when something of the file is wrong.
  [[nodiscard]] std::optional<Error> add(const ShardFile& file) {
    const std::vector<Fields> lines = lines_of(file.csv);
    if (lines.empty() || lines.front() != head_) {
      return Error{fmt::format("{}:1: the columns are not those of this sweep: {}", file.name,
                               fmt::join(head_, ","))};
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (const std::string problem = add(lines[i]); !problem.empty()) {
        return Error{fmt::format("{}:{}: {}", file.name, i + 1, problem)};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Result<SweepTable> finish() {
    for (const auto& [values, place] : places_) {
      if (!rows_[place]) {
        return Error{fmt::format("no file has the cell {}", fmt::join(values, ", "))};
      }
    }
    for (std::optional<SweepTable::Row>& row : rows_) {
      table_.rows.push_back(std::move(*row));
    }
    return std::move(table_);
  }

 private:
  [[nodiscard]] std::string add(const Fields& fields) {
    if (fields.size() != head_.size()) {
      return fmt::format("{} fields, {} are wanted", fields.size(), head_.size());
    }
    SweepTable::Row row;
    row.values.assign(fields.begin(),
                      fields.begin() + static_cast<std::ptrdiff_t>(table_.names.size()));
    const auto place = places_.find(row.values);
    if (place == places_.end()) {
      return fmt::format("the grid has no cell {}", fmt::join(row.values, ", "));
    }
    if (rows_[place->second]) {
      return fmt::format("the cell {} is there twice", fmt::join(row.values, ", "));
    }
    const std::size_t step = table_.repeated ? kSpreadFields : 1;
    for (std::size_t i = table_.names.size(); i < fields.size(); i += step) {
      const auto spread = spread_at(fields, i);
      if (!spread) {
        return fmt::format("'{}' is no number", fields[i]);
      }
      row.metrics.push_back(*spread);
    }
    rows_[place->second] = std::move(row);
    return {};
  }

  [[nodiscard]] std::optional<Spread> spread_at(const Fields& fields, std::size_t first) const {
    Spread spread;
    const auto mean = number_of(fields[first]);
    if (!mean || !table_.repeated) {
      spread.mean = mean.value_or(0);
      return mean ? std::optional(spread) : std::nullopt;
    }
    spread.mean = *mean;
    for (const auto& [at, value] :
         {std::pair{1, &spread.q1}, std::pair{2, &spread.median}, std::pair{3, &spread.q3}}) {
      const auto number = number_of(fields[first + static_cast<std::size_t>(at)]);
      if (!number) {
        return std::nullopt;
      }
      *value = *number;
    }
    return spread;
  }

  SweepTable table_;
  Fields head_;
  std::map<Fields, std::size_t> places_;
  std::vector<std::optional<SweepTable::Row>> rows_;
};

}  // namespace

Result<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::int64_t number = parse_integer(text.substr(0, slash)).value_or(0);
  const std::int64_t of =
      slash == text.size() ? 0 : parse_integer(text.substr(slash + 1)).value_or(0);
  if (number < 1 || of < number) {
    return Error{fmt::format("'{}': accepted is PART/PARTS, such as 3/8", text)};
  }
  return Shard{static_cast<std::size_t>(number), static_cast<std::size_t>(of)};
}

SweepPlan cells_of(SweepPlan plan, Shard shard) {
  const auto edge = [&](std::size_t part) {
    return static_cast<std::ptrdiff_t>(plan.cells.size() * part / shard.of);
  };
  const std::ptrdiff_t begin = edge(shard.number - 1);
  const std::ptrdiff_t end = edge(shard.number);
  plan.cells.erase(plan.cells.begin() + end, plan.cells.end());
  plan.cells.erase(plan.cells.begin(), plan.cells.begin() + begin);
  return plan;
}

Result<SweepTable> merge_shards(const SweepPlan& plan, const std::vector<ShardFile>& files) {
  Merger merger(plan);
  for (const ShardFile& file : files) {
    if (auto problem = merger.add(file)) {
      return std::move(*problem);
    }
  }
  return merger.finish();
}

}  // namespace schedlab::lab
