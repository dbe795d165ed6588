// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/grid.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"

namespace schedlab::lab {

namespace {

/// A number with a unit, in billionths: exact, unlike a double.
struct Quantity {
  std::int64_t billionths = 0;
  std::string unit;
};

std::optional<Quantity> parse_quantity(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("+-0123456789."), text.size());
  const auto number = parse_billionths(trim(text.substr(0, end)));
  if (!number) {
    return std::nullopt;
  }
  return Quantity{*number, std::string(trim(text.substr(end)))};
}

std::string to_text(const Quantity& q) {
  constexpr std::uint64_t kOne = 1'000'000'000;
  const bool negative = q.billionths < 0;
  const std::uint64_t magnitude = negative ? 0 - static_cast<std::uint64_t>(q.billionths)
                                           : static_cast<std::uint64_t>(q.billionths);
  std::string places = fmt::format("{:09}", magnitude % kOne);
  places.erase(places.find_last_not_of('0') + 1);
  return fmt::format("{}{}{}{}{}", negative ? "-" : "", magnitude / kOne, places.empty() ? "" : ".",
                     places, q.unit);
}

/// "a..b..step" with dots that also stand in numbers: split at each "..".
std::vector<std::string> range_parts(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find("..", begin);
    parts.emplace_back(trim(text.substr(begin, end - begin)));
    if (end == std::string_view::npos) {
      return parts;
    }
    begin = end + 2;
  }
}

Result<std::vector<std::string>> expand_range(std::string_view text,
                                              const std::vector<std::string>& parts) {
  const auto problem = [&](std::string_view what) {
    return Error{fmt::format("range '{}': {}", text, what)};
  };
  const auto first = parse_quantity(parts[0]);
  const auto last = parse_quantity(parts[1]);
  const auto step = parts.size() == 3
                        ? parse_quantity(parts[2])
                        : std::optional(Quantity{1'000'000'000, first ? first->unit : ""});
  if (parts.size() > 3 || !first || !last || !step) {
    return problem(
        "accepted is FIRST..LAST or FIRST..LAST..STEP, each a number with an optional unit");
  }
  if (first->unit != last->unit || first->unit != step->unit) {
    return problem("FIRST, LAST and STEP must have the same unit");
  }
  const std::int64_t way = last->billionths - first->billionths;
  if (step->billionths <= 0 || way < 0) {
    return problem("FIRST must not be above LAST, and STEP must be above 0");
  }
  const std::int64_t steps = way / step->billionths;
  if (steps >= static_cast<std::int64_t>(kMaxCells)) {
    return problem(fmt::format("{} values, at most {} are accepted", steps + 1, kMaxCells));
  }
  std::vector<std::string> values;
  for (std::int64_t i = 0; i <= steps; ++i) {
    values.push_back(to_text({first->billionths + i * step->billionths, first->unit}));
  }
  return values;
}

}  // namespace

Result<Axis> parse_axis(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = trim(text.substr(0, equals));
  if (equals == std::string_view::npos || name.empty()) {
    return Error{fmt::format("'{}': accepted is NAME=V1,V2,... or NAME=FIRST..LAST..STEP", text)};
  }
  Axis axis{std::string(name), {}, std::string(trim(text.substr(equals + 1)))};
  for (const std::string& item : split(text.substr(equals + 1), ',')) {
    const std::vector<std::string> parts = range_parts(item);
    if (parts.size() == 1) {
      axis.values.push_back(parts[0]);
    } else if (auto range = expand_range(item, parts); range.ok()) {
      axis.values.insert(axis.values.end(), range.value().begin(), range.value().end());
    } else {
      return Error{fmt::format("{}: {}", name, range.error().message)};
    }
    if (axis.values.back().empty()) {
      return Error{fmt::format("{}: a value is empty in '{}'", name, text)};
    }
  }
  return axis;
}

Result<std::vector<std::vector<scenario::Override>>> cells_of(const std::vector<Axis>& axes) {
  std::vector<std::vector<scenario::Override>> cells(1);
  for (const Axis& axis : axes) {
    if (cells.size() * axis.values.size() > kMaxCells) {
      return Error{fmt::format("the grid has more than {} cells", kMaxCells)};
    }
    std::vector<std::vector<scenario::Override>> longer;
    for (const auto& cell : cells) {
      for (const std::string& value : axis.values) {
        longer.push_back(cell);
        longer.back().emplace_back(axis.name, value);
      }
    }
    cells = std::move(longer);
  }
  return cells;
}

}  // namespace schedlab::lab
