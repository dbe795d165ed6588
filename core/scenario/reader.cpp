// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/reader.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/engine/memory_setup.h"
#include "core/scenario/group_reader.h"
#include "core/scenario/knob_reader.h"
#include "core/scenario/limits.h"
#include "core/scenario/machine_reader.h"
#include "core/scenario/metric_reader.h"
#include "core/scenario/model_costs.h"
#include "core/scenario/override.h"
#include "core/scenario/published_reader.h"
#include "core/scenario/task_reader.h"
#include "core/scenario/text_file.h"
#include "core/scenario/yaml_tree.h"

namespace schedlab::scenario {

namespace {

constexpr Range<std::int64_t> kSchemaVersions{1, 1};
constexpr std::size_t kLongestName = 100;
constexpr std::size_t kLongestSentence = 1'000;
const std::array<std::string, 4> kOrigins{"measured", "published", "fitted", "assumed"};

/// Beside the preset: what its lesson and its published tables are looked up by.
std::string beside(const std::string& file, const std::string& name) {
  return (std::filesystem::path(file).parent_path() / name).string();
}

/// `base: machines/x.yaml` beside the preset: a machine and its costs that several presets share.
Problems add_base(YamlNode& root, Reading& reading) {
  const YamlNode* base = root.find("base");
  if (base == nullptr || base->kind != YamlNode::Kind::kScalar) {
    return {};  // the reader says what is wrong with it
  }
  reading.base = beside(reading.file, base->scalar);
  const auto text = read_text_file(reading.base);
  if (!text.ok()) {
    return {text.error()};
  }
  if (std::string why = not_a_text(text.value()); !why.empty()) {
    return {Problem{reading.base, 0, 0, "", std::move(why)}};
  }
  reading.base_text = text.value();
  const auto parsed = parse_yaml(text.value(), reading.base);
  if (!parsed.ok()) {
    return parsed.error();
  }
  merge_base(root, parsed.value());
  return {};
}

/// FNV-1a.
std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf2'9ce4'8422'2325ULL) {
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x0000'0100'0000'01b3ULL;
  }
  return hash;
}

std::vector<Cost> read_costs(const Place& costs) {
  std::vector<Cost> read;
  for (const Place& entry : costs.present() ? costs.entries() : std::vector<Place>{}) {
    Keys keys(entry);
    const Place value = keys.needed("value");
    Cost cost{entry.key(), value.text(kLongestName), "", keys["note"].text(kLongestSentence)};
    cost.origin = kOrigins[keys.needed("origin").choice(kOrigins).value_or(0)];
    keys.done();
    if (!cost.value.empty() && !parse_duration(cost.value) && !parse_billionths(cost.value)) {
      value.refuse("a number or a duration");
    }
    read.push_back(std::move(cost));
  }
  return read;
}

knobs::Profile read_profile(const Place& kernel) {
  std::vector<std::string> names;
  for (const knobs::ProfileInfo& row : knobs::kProfileInfo) {
    names.emplace_back(row.name);
  }
  const auto chosen = kernel.choice(names);
  return chosen ? knobs::kProfileInfo[*chosen].id : knobs::Profile::k6_1;
}

std::optional<std::size_t> read_until(const Place& until, const std::vector<engine::TaskSpec>& tasks) {
  if (!until.present()) {
    return std::nullopt;
  }
  Keys keys(until);
  const auto task = read_task_ref(keys.needed("exit"), tasks);
  keys.done();
  return task;
}

engine::Setup read_setup(Keys& keys, const std::string& name) {
  engine::Setup setup;
  setup.name = name;
  setup.profile = read_profile(keys.needed("kernel"));
  setup.machine = read_machine(keys.needed("machine"));
  read_model_costs(keys["costs"], setup);
  setup.knobs = read_knobs(keys["knobs"], setup.profile, setup.machine.cpus);
  setup.groups = read_groups(keys["cgroups"], setup.knobs);
  setup.tasks = read_tasks(keys.needed("tasks"), setup.machine, setup.groups);
  setup.start_phase = keys["start_phase"].duration({Duration{}, kLongestTime});
  setup.tick_phase = keys["tick_phase"].duration({Duration{}, kLongestTime});
  setup.duration = keys.needed("duration").duration({kShortestTime, kLongestTime}, kLongestTime);
  setup.until_exit = read_until(keys["until"], setup.tasks);
  setup.journal = read_journal(keys["journal"], setup.profile, setup.knobs);
  static_cast<void>(keys["base"].text(kLongestName));
  if (setup.machine.memory.pages > 0 && keys.sound()) {
    if (const std::string why = engine::memory_problem(setup); !why.empty()) {
      keys["tasks"].problem(why);
    }
  }
  return setup;
}

ViewSpec read_view(const Place& view) {
  ViewSpec spec;
  Keys keys(view);
  const Place span = keys["span"];
  if (span.present()) {
    spec.span = span.duration({kShortestTime, kLongestTime}, seconds(1));
  }
  if (const auto billionths = keys["speed"].billionths({1'000, 1'000'000'000'000'000})) {
    spec.speed = static_cast<double>(*billionths) / 1e9;
  }
  spec.task_rows = keys["task_rows"].boolean(true);
  keys.done();
  return spec;
}

std::string read_lesson(const Place& lesson) {
  const std::string name = lesson.text(kLongestName);
  if (name.empty()) {
    return {};
  }
  if (name.find('/') != std::string::npos) {
    lesson.refuse("the name of a file in lessons/ beside the preset");
    return {};
  }
  auto text = read_text_file(beside(lesson.reading().file, "lessons/" + name));
  if (!text.ok()) {
    lesson.problem(fmt::format("{} {}", text.error().file, text.error().message));
    return {};
  }
  return std::move(text).value();
}

/// Everything but the files and the tables, which a point's settings do not change.
Scenario read_body(Keys& keys, Reading& reading) {
  Scenario scenario;
  scenario.file = reading.file;
  static_cast<void>(keys.needed("schedlab").integer(kSchemaVersions, 1));
  scenario.name = keys.needed("name").text(kLongestName);
  scenario.title = keys.needed("title").text(kLongestName);
  scenario.group = keys["group"].text(kLongestName);
  scenario.costs = reading.costs = read_costs(keys["costs"]);
  scenario.setup = read_setup(keys, scenario.name);
  scenario.seed = static_cast<std::uint64_t>(keys["seed"].integer({0, std::numeric_limits<std::int64_t>::max()}, 1));
  scenario.runs = static_cast<int>(keys["runs"].integer({1, 100'000}, 1));
  scenario.metrics = read_metrics(keys["metrics"], scenario.setup);
  scenario.view = read_view(keys["view"]);
  return scenario;
}

/// The preset as a point of a published table sets it.
Problems try_settings(YamlNode root, const Reading& reading, const std::vector<Override>& settings) {
  Reading trial{.file = reading.file, .base = reading.base, .base_text = {}, .costs = {}, .problems = {}};
  apply_overrides(root, settings, trial.problems);
  Keys keys(Place(root, "", trial));
  static_cast<void>(read_body(keys, trial));
  return trial.problems;
}

Scenario read_scenario(const YamlNode& root, Reading& reading) {
  const Place top(root, "", reading);
  report_duplicate_keys(top);
  Keys keys(top);
  Scenario scenario = read_body(keys, reading);
  scenario.lesson = read_lesson(keys["lesson"]);
  const bool sound = reading.problems.empty();  // else every point would repeat the problems
  scenario.published =
      read_published(keys["published"], scenario.metrics, [&](const std::vector<Override>& settings) {
        return sound ? try_settings(root, reading, settings) : Problems{};
      });
  keys.done();
  return scenario;
}

}  // namespace

std::string Problem::text() const {
  const std::string place = line == 0 ? file : fmt::format("{}:{}:{}", file, line, column);
  return key_path.empty() ? fmt::format("{}: {}", place, message)
                          : fmt::format("{}: {}: {}", place, key_path, message);
}

Result<Scenario, Problems> read_preset(const std::string& file, const std::vector<Override>& overrides) {
  const auto text = read_text_file(file);
  if (!text.ok()) {
    return Problems{text.error()};
  }
  return read_preset_text(text.value(), file, overrides);
}

Result<Scenario, Problems> read_preset_text(std::string_view yaml, const std::string& file,
                                            const std::vector<Override>& overrides) {
  if (std::string why = not_a_text(yaml); !why.empty()) {
    return Problems{Problem{file, 0, 0, "", std::move(why)}};
  }
  auto parsed = parse_yaml(yaml, file);
  if (!parsed.ok()) {
    return parsed.error();
  }
  YamlNode root = std::move(parsed).value();
  Reading reading{.file = file, .base = {}, .base_text = {}, .costs = {}, .problems = {}};
  if (Problems problems = add_base(root, reading); !problems.empty()) {
    return problems;
  }
  apply_overrides(root, overrides, reading.problems);
  Scenario scenario = read_scenario(root, reading);
  scenario.text_hash = hash_of(yaml, hash_of(reading.base_text));
  if (reading.problems.empty()) {
    return scenario;
  }
  std::stable_sort(reading.problems.begin(), reading.problems.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
  });
  return std::move(reading.problems);
}

Result<engine::JournalEntry> parse_timed_write(std::string_view text) {
  constexpr std::string_view kAccepted = "TIME:NAME=VALUE such as 200ms:kernel.sched_rt_runtime_us=500000";
  const std::size_t colon = text.find(':');
  const std::size_t equals = text.find('=', colon == std::string_view::npos ? 0 : colon);
  if (colon == std::string_view::npos || equals == std::string_view::npos) {
    return Error{fmt::format("found {}, accepted is {}", quote(text), kAccepted)};
  }
  const auto at = parse_duration(text.substr(0, colon));
  if (!at || *at < Duration{} || *at > kLongestTime) {
    return Error{fmt::format("found time {}, accepted is {}", quote(text.substr(0, colon)), kAccepted)};
  }
  const std::string name(trim(text.substr(colon + 1, equals - colon - 1)));
  const auto knob = knobs::knob_by_name(name);
  if (!knob) {
    return Error{fmt::format("found unknown knob {}, accepted is a name of `schedlab list knobs`{}", quote(name),
                             did_you_mean(name, knobs::knob_names()))};
  }
  const auto value = knobs::parse_value(*knob, text.substr(equals + 1));
  if (!value.ok()) {
    return value.error();
  }
  return engine::JournalEntry{Instant{} + *at, *knob, value.value()};
}

}  // namespace schedlab::scenario
