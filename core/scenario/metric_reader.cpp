// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/metric_reader.h"

#include "core/scenario/limits.h"
#include "core/scenario/metric_kinds.h"
#include "core/scenario/task_reader.h"

namespace schedlab::scenario {

namespace {

const MetricKindInfo* read_kind(const Place& kind) {
  std::vector<std::string> names;
  for (const MetricKindInfo& info : metric_kinds()) {
    names.emplace_back(info.name);
  }
  const auto chosen = kind.choice(names);
  return chosen ? &metric_kinds()[*chosen] : nullptr;
}

void read_window(Keys& keys, const MetricKindInfo& shape, Duration duration, MetricSpec& metric) {
  if (shape.to) {
    metric.to = Instant{} + keys["to"].duration({kShortestTime, kLongestTime}, duration);
  }
  if (shape.from) {
    const Duration longest = metric.to - Instant{} - kShortestTime;
    metric.from = Instant{} + keys["from"].duration({Duration{}, longest});
  }
}

std::optional<MetricSpec> read_metric(const Place& entry, const engine::Setup& setup) {
  Keys keys(entry);
  const MetricKindInfo* shape = read_kind(keys.needed("kind"));
  if (shape == nullptr) {
    return std::nullopt;  // which keys belong to it is not known
  }
  MetricSpec metric;
  metric.name = entry.key();
  metric.kind = shape->kind;
  metric.unit = shape->unit;
  if (shape->task) {
    metric.task = read_task_ref(keys.needed("task"), setup.tasks).value_or(0);
  }
  if (shape->other) {
    metric.other = read_task_ref(keys.needed("other"), setup.tasks).value_or(0);
  }
  if (shape->cpu) {
    metric.cpu = cpu_id(static_cast<std::size_t>(keys.needed("cpu").integer({0, setup.machine.cpus - 1}, 0)));
  }
  read_window(keys, *shape, setup.duration, metric);
  keys.done();
  return metric;
}

}  // namespace

std::vector<MetricSpec> read_metrics(const Place& metrics, const engine::Setup& setup) {
  std::vector<MetricSpec> specs;
  for (const Place& entry : metrics.present() ? metrics.entries() : std::vector<Place>{}) {
    if (auto metric = read_metric(entry, setup)) {
      specs.push_back(std::move(*metric));
    }
  }
  return specs;
}

}  // namespace schedlab::scenario
