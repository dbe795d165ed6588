// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/listings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/knobs/table.h"
#include "core/lab/text_table.h"
#include "core/scenario/library.h"
#include "core/scenario/metric_kinds.h"

namespace schedlab::cli {

namespace {

using Json = nlohmann::ordered_json;
using lab::TextTable;
using Align = TextTable::Align;

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string presets_text() {
  TextTable table({{"preset", Align::kLeft}, {"group", Align::kLeft}, {"title", Align::kLeft}});
  for (const scenario::PresetEntry& preset : scenario::list_presets()) {
    table.add_row({preset.name, preset.group, preset.title});
  }
  return table.text();
}

std::string presets_json() {
  Json list = Json::array();
  for (const scenario::PresetEntry& preset : scenario::list_presets()) {
    list.push_back({{"name", preset.name},
                    {"title", preset.title},
                    {"group", preset.group},
                    {"file", preset.file}});
  }
  return dumped(list);
}

std::string range_text(const knobs::KnobSpec& knob) {
  if (knob.form == knobs::Form::kSwitch) {
    return "off, on";
  }
  return knob.choices.empty() ? fmt::format("{} .. {}", knob.min, knob.max)
                              : fmt::format("{}", fmt::join(knob.choices, ", "));
}

std::string knobs_text() {
  TextTable table({{"knob", Align::kLeft},
                   {"unit", Align::kLeft},
                   {"accepted", Align::kLeft},
                   {"default (6.1)"},
                   {"what it does", Align::kLeft}});
  for (const knobs::KnobSpec& knob : knobs::table()) {
    const std::int64_t value = knob.defaults[static_cast<std::size_t>(knobs::Profile::k6_1)];
    table.add_row({std::string(knob.name), std::string(knob.unit), range_text(knob),
                   knobs::format_value(knob.id, value), std::string(knob.help)});
  }
  return table.text();
}

Json json_of(const knobs::KnobSpec& knob) {
  Json defaults = Json::object();
  for (const knobs::ProfileInfo& profile : knobs::kProfileInfo) {
    defaults[std::string(profile.name)] = knob.defaults[static_cast<std::size_t>(profile.id)];
  }
  return {{"name", knob.name},
          {"unit", knob.unit},
          {"group", knobs::group_name(knob.group)},
          {"min", knob.min},
          {"max", knob.max},
          {"choices", std::vector<std::string>(knob.choices.begin(), knob.choices.end())},
          {"defaults", defaults},
          {"scaled_by_cpus", knob.scaled_by_cpus},
          {"help", knob.help},
          {"kernel", knob.kernel_ref}};
}

std::string knobs_json() {
  Json list = Json::array();
  for (const knobs::KnobSpec& knob : knobs::table()) {
    list.push_back(json_of(knob));
  }
  return dumped(list);
}

std::string metrics_text() {
  TextTable table(
      {{"kind", Align::kLeft}, {"unit", Align::kLeft}, {"what it measures", Align::kLeft}});
  for (const scenario::MetricKindInfo& kind : scenario::metric_kinds()) {
    table.add_row({std::string(kind.name), std::string(kind.unit), std::string(kind.help)});
  }
  return table.text();
}

std::string metrics_json() {
  Json list = Json::array();
  for (const scenario::MetricKindInfo& kind : scenario::metric_kinds()) {
    list.push_back({{"kind", kind.name}, {"unit", kind.unit}, {"help", kind.help}});
  }
  return dumped(list);
}

std::string profiles_text() {
  TextTable table({{"kernel", Align::kLeft}, {"what is particular to it", Align::kLeft}});
  for (const knobs::ProfileInfo& profile : knobs::kProfileInfo) {
    table.add_row({std::string(profile.name), std::string(profile.summary)});
  }
  return table.text();
}

std::string profiles_json() {
  Json list = Json::array();
  for (const knobs::ProfileInfo& profile : knobs::kProfileInfo) {
    list.push_back({{"name", profile.name}, {"summary", profile.summary}});
  }
  return dumped(list);
}

}  // namespace

std::vector<Listing> listings() {
  return {{"presets", presets_text, presets_json},
          {"knobs", knobs_text, knobs_json},
          {"metrics", metrics_text, metrics_json},
          {"profiles", profiles_text, profiles_json}};
}

}  // namespace schedlab::cli
