// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/published_overlay.h"

#include <algorithm>
#include <optional>

namespace schedlab::lab {

namespace {

using scenario::Override;
using scenario::PublishedPoint;

std::optional<engine::Setup> setup_with(const std::string& file,
                                        const std::vector<Override>& overrides) {
  auto scenario = scenario::read_preset(file, overrides);
  if (!scenario.ok()) {
    return std::nullopt;
  }
  return std::move(scenario.value().setup);
}

std::vector<std::string> values_of(const SweepCell& cell) {
  std::vector<std::string> values;
  for (const auto& [name, value] : cell.values) {
    values.push_back(value);
  }
  return values;
}

/// The place of a point between the values of the first axis: its own value there, everything else
/// as some cell has it.
std::optional<std::vector<std::string>> place_between(const SweepPlan& plan,
                                                      const PublishedPoint& point,
                                                      const engine::Setup& wanted) {
  const Axis& first = plan.request.axes.front();
  const auto named = std::ranges::find(point.set, first.name, &Override::first);
  if (named == point.set.end()) {
    return std::nullopt;
  }
  // Cells of one value of the first axis come together and show every combination of the others.
  const std::size_t combinations = plan.cells.size() / first.values.size();
  for (std::size_t i = 0; i < combinations; ++i) {
    std::vector<Override> overrides = plan.request.sets;
    std::vector<std::string> values = values_of(plan.cells[i]);
    values.front() = named->second;
    for (std::size_t axis = 0; axis < values.size(); ++axis) {
      overrides.emplace_back(plan.request.axes[axis].name, values[axis]);
    }
    if (setup_with(plan.request.file, overrides) == wanted) {
      return values;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> place_of(const SweepPlan& plan,
                                                 const PublishedPoint& point) {
  const auto wanted = setup_with(plan.request.file, point.set);
  if (!wanted) {
    return std::nullopt;
  }
  const auto cell = std::ranges::find_if(
      plan.cells, [&](const SweepCell& c) { return c.scenario.setup == *wanted; });
  return cell != plan.cells.end() ? std::optional(values_of(*cell))
                                  : place_between(plan, point, *wanted);
}

}  // namespace

std::vector<PublishedMark> published_marks(const SweepPlan& plan) {
  std::vector<PublishedMark> marks;
  if (!plan.request.writes.empty()) {
    return marks;
  }
  const scenario::Scenario& preset = plan.cells.front().scenario;
  for (const scenario::PublishedTable& table : preset.published) {
    for (const PublishedPoint& point : table.points) {
      const auto metric = std::ranges::find_if(plan.metrics, [&](std::size_t position) {
        return preset.metrics[position].name == point.metric;
      });
      if (metric == plan.metrics.end()) {
        continue;
      }
      if (auto values = place_of(plan, point)) {
        marks.push_back(
            {std::move(*values), static_cast<std::size_t>(metric - plan.metrics.begin()), point});
      }
    }
  }
  return marks;
}

}  // namespace schedlab::lab
