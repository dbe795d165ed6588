// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/session_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/knobs/table.h"
#include "core/scenario/library.h"
#include "core/scenario/limits.h"
#include "core/scenario/place.h"
#include "core/scenario/text_file.h"
#include "core/scenario/yaml_tree.h"

namespace schedlab::scenario {

namespace {

constexpr std::string_view kFirstKey = "schedlab_session";
constexpr std::size_t kLongestPath = 4'096;
constexpr std::size_t kMostHead = 4'096;  // of a file that is told from a preset
constexpr std::size_t kLongestNote = 2'000;

/// In double quotes, as YAML and JSON read it.
std::string in_quotes(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      all += '\\';
      all += c;
    } else if (c == '\n') {
      all += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      all += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      all += c;
    }
  }
  return all + "\"";
}

std::string time_of(Instant at) {
  return to_string(at - Instant{});
}

std::string write_text(const engine::JournalEntry& write) {
  return fmt::format("{}:{}={}", time_of(write.at), knobs::spec(write.knob).name,
                     knobs::format_value(write.knob, write.value));
}

std::string list(std::string_view key, const std::vector<std::string>& items,
                 std::string_view indent) {
  std::string yaml = items.empty() ? "" : fmt::format("{}{}:\n", indent, key);
  for (const std::string& item : items) {
    yaml += fmt::format("{}  - {}\n", indent, in_quotes(item));
  }
  return yaml;
}

std::string run_text(const SavedRun& run, std::string_view indent) {
  std::vector<std::string> writes;
  for (const engine::JournalEntry& write : run.writes) {
    writes.push_back(write_text(write));
  }
  return list("write", writes, indent) +
         fmt::format("{0}now: {1}\n{0}events: {2}\n{0}trace_hash: \"{3:016x}\"\n", indent,
                     time_of(run.now), run.events, run.trace_hash);
}

std::string view_text(const SavedView& view) {
  std::string yaml = fmt::format("view:\n  from: {}\n  to: {}\n  task_rows: {}\n",
                                 time_of(view.from), time_of(view.to), view.task_rows);
  yaml += view.marker_a ? fmt::format("  marker_a: {}\n", time_of(*view.marker_a)) : "";
  yaml += view.marker_b ? fmt::format("  marker_b: {}\n", time_of(*view.marker_b)) : "";
  yaml += view.notes.empty() ? "" : "  notes:\n";
  for (const Note& note : view.notes) {
    yaml += fmt::format("    - {{at: {}, text: {}}}\n", time_of(note.at), in_quotes(note.text));
  }
  return yaml;
}

std::uint64_t read_hash(const Place& place) {
  std::uint64_t hash = 0;
  const std::string_view text = place.raw();
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, hash, 16);
  if (place.present() && (error != std::errc{} || stopped != end)) {
    place.refuse("a hash of 16 hexadecimal digits");
  }
  return hash;
}

Instant read_time(const Place& place) {
  return Instant{} + place.duration({Duration{}, kLongestTime});
}

std::optional<Instant> read_marker(const Place& place) {
  return place.present() ? std::optional(read_time(place)) : std::nullopt;
}

std::vector<Override> read_sets(const Place& sets) {
  std::vector<Override> read;
  for (const Place& item : sets.present() ? sets.items() : std::vector<Place>{}) {
    const std::string_view text = item.raw();
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      item.refuse("NAME=VALUE");
      continue;
    }
    read.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return read;
}

std::vector<engine::JournalEntry> read_writes(const Place& writes) {
  std::vector<engine::JournalEntry> read;
  for (const Place& item : writes.present() ? writes.items() : std::vector<Place>{}) {
    const auto write = parse_timed_write(item.raw());
    if (!write.ok()) {
      item.problem(write.error().message);
    } else if (!read.empty() && write.value().at < read.back().at) {
      item.problem("a write that is earlier than the one before it");
    } else {
      read.push_back(write.value());
    }
  }
  return read;
}

SavedView read_view(const Place& place) {
  SavedView view;
  if (!place.present()) {
    return view;
  }
  Keys keys(place);
  view.from = read_time(keys["from"]);
  view.to = read_time(keys["to"]);
  view.task_rows = keys["task_rows"].boolean(true);
  view.marker_a = read_marker(keys["marker_a"]);
  view.marker_b = read_marker(keys["marker_b"]);
  const Place notes = keys["notes"];
  for (const Place& item : notes.present() ? notes.items() : std::vector<Place>{}) {
    Keys note(item);
    view.notes.push_back({read_time(note.needed("at")), note.needed("text").text(kLongestNote)});
    note.done();
  }
  keys.done();
  return view;
}

/// The one sentence about a file of a newer format; empty when there is nothing to say.
std::string newer_format(const YamlNode& root) {
  const YamlNode* format = root.find(std::string(kFirstKey));
  const auto number = format == nullptr ? std::nullopt : parse_integer(format->scalar);
  if (!number || *number <= kSessionFormat) {
    return {};
  }
  return fmt::format(
      "the session was saved by a newer schedlab (format {}); this one reads up to {}", *number,
      kSessionFormat);
}

SavedRun read_run(Keys& keys) {
  SavedRun run;
  run.writes = read_writes(keys["write"]);
  run.now = read_time(keys.needed("now"));
  run.events = static_cast<std::uint64_t>(
      keys.needed("events").integer({0, std::numeric_limits<std::int64_t>::max()}, 0));
  run.trace_hash = read_hash(keys.needed("trace_hash"));
  return run;
}

std::optional<SavedFork> read_fork(const Place& place) {
  if (!place.present()) {
    return std::nullopt;
  }
  Keys keys(place);
  SavedFork fork;
  fork.at = read_time(keys.needed("at"));
  fork.other_is_a = keys["other_is_a"].boolean(true);
  fork.other = read_run(keys);
  keys.done();
  return fork;
}

SavedSession read_keys(Keys& keys) {
  SavedSession session;
  static_cast<void>(keys.needed(kFirstKey).integer({1, kSessionFormat}, 1));
  session.preset = keys.needed("preset").text(kLongestPath);
  session.preset_hash = read_hash(keys.needed("preset_hash"));
  session.sets = read_sets(keys["set"]);
  session.seed = static_cast<std::uint64_t>(
      keys.needed("seed").integer({0, std::numeric_limits<std::int64_t>::max()}, 1));
  session.run = read_run(keys);
  session.fork = read_fork(keys["fork"]);
  session.view = read_view(keys["view"]);
  keys.done();
  return session;
}

/// Installed, a path, or beside the session.
Result<std::string> find_preset_of(const SavedSession& session, const std::string& session_file) {
  auto found = find_preset(session.preset);
  if (found.ok()) {
    return found;
  }
  const auto beside = std::filesystem::path(session_file).parent_path() / session.preset;
  std::error_code ignored;
  return std::filesystem::is_regular_file(beside, ignored) ? Result<std::string>(beside.string())
                                                           : found;
}

}  // namespace

bool is_session(std::string_view yaml) {
  for (const std::string& line : split(yaml.substr(0, kMostHead), '\n')) {
    if (const std::string_view text = trim(line); !text.empty() && text.front() != '#') {
      return text.starts_with(kFirstKey);
    }
  }
  return false;
}

bool is_session_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string head(kMostHead, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
  return is_session(head);
}

std::string write_session(const SavedSession& session) {
  std::string yaml =
      fmt::format("{}: {}\npreset: {}\npreset_hash: \"{:016x}\"\nseed: {}\n", kFirstKey,
                  kSessionFormat, in_quotes(session.preset), session.preset_hash, session.seed);
  std::vector<std::string> sets;
  for (const auto& [name, value] : session.sets) {
    sets.push_back(name + "=" + value);
  }
  yaml += list("set", sets, "") + run_text(session.run, "");
  if (session.fork) {
    yaml += fmt::format("fork:\n  at: {}\n  other_is_a: {}\n{}", time_of(session.fork->at),
                        session.fork->other_is_a, run_text(session.fork->other, "  "));
  }
  return yaml + view_text(session.view);
}

Result<SavedSession, Problems> read_session_text(std::string_view yaml, const std::string& file) {
  if (std::string why = not_a_text(yaml); !why.empty()) {
    return Problems{Problem{file, 0, 0, "", std::move(why)}};
  }
  auto parsed = parse_yaml(yaml, file);
  if (!parsed.ok()) {
    return parsed.error();
  }
  if (std::string why = newer_format(parsed.value()); !why.empty()) {
    return Problems{Problem{file, 0, 0, "", std::move(why)}};
  }
  Reading reading{.file = file, .base = {}, .base_text = {}, .costs = {}, .problems = {}};
  const Place top(parsed.value(), "", reading);
  report_duplicate_keys(top);
  Keys keys(top);
  SavedSession session = read_keys(keys);
  if (!reading.problems.empty()) {
    return std::move(reading.problems);
  }
  return session;
}

Result<SavedSession, Problems> read_session(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text.ok()) {
    return Problems{text.error()};
  }
  return read_session_text(text.value(), file);
}

std::string preset_mismatch(const SavedSession& session, const Scenario& scenario) {
  if (session.preset_hash == scenario.text_hash) {
    return {};
  }
  return fmt::format(
      "the preset {} has changed since the session was saved (its text hashes to "
      "{:016x}, then to {:016x}): the run would be another one",
      session.preset, scenario.text_hash, session.preset_hash);
}

Result<LoadedSession, Problems> load_session(const std::string& file) {
  const auto one = [&](std::string message) {
    return Problems{Problem{file, 0, 0, "", std::move(message)}};
  };
  auto saved = read_session(file);
  if (!saved.ok()) {
    return saved.error();
  }
  auto preset = find_preset_of(saved.value(), file);
  if (!preset.ok()) {
    return one(preset.error().message);
  }
  auto scenario = read_preset(preset.value(), saved.value().sets);
  if (!scenario.ok()) {
    return scenario.error();
  }
  if (std::string why = preset_mismatch(saved.value(), scenario.value()); !why.empty()) {
    return one(std::move(why));
  }
  return LoadedSession{std::move(saved.value()), std::move(preset.value()),
                       std::move(scenario.value())};
}

}  // namespace schedlab::scenario
