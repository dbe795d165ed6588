// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_request.h"

#include "core/scenario/library.h"
#include "core/scenario/reader.h"

#include "ui/bridge/save.h"

namespace schedlab::ui {

CompareRequest compare_request(const Frame& frame, std::size_t runs) {
  CompareRequest request;
  request.preset = frame.run->preset;
  request.overrides = frame.run->overrides;
  request.writes_a = user_writes(*frame.writes);
  request.writes_b = user_writes(*frame.other->writes);
  if (frame.branch == 'B') {
    std::swap(request.writes_a, request.writes_b);
  }
  request.seed = frame.run->seed;
  request.runs = runs;
  return request;
}

Result<lab::Comparison> measure(const CompareRequest& request, const lab::Crew& crew) {
  const auto file = scenario::find_preset(request.preset);
  if (!file.ok()) {
    return file.error();
  }
  auto preset = scenario::read_preset(file.value(), request.overrides);
  if (!preset.ok()) {
    return Error{preset.error().front().text()};
  }
  if (preset.value().metrics.empty()) {
    return Error{"the preset measures nothing"};
  }
  const lab::Side a{preset.value(), request.writes_a};
  const lab::Side b{std::move(preset.value()), request.writes_b};
  return lab::compare(a, b, request.seed, request.runs, crew);
}

}  // namespace schedlab::ui
