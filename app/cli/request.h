// SPDX-License-Identifier: GPL-3.0-or-later
// What run and sweep have in common: a preset with overrides, knob writes, seed and duration, as
// typed, and read into a scenario with every problem found at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "core/lab/command.h"
#include "core/scenario/reader.h"

#include "app/cli/failure.h"

namespace schedlab::cli {

struct Request {
  std::string preset;
  std::vector<std::string> sets;
  std::vector<std::string> writes;
  std::optional<std::uint64_t> seed;
  std::string duration;
  std::optional<std::size_t> runs;
};

void add_request_options(CLI::App& app, Request& request);
/// `option` is repeated for each value and takes one value each time.
CLI::Option* add_repeated(CLI::App& app, const std::string& option,
                          std::vector<std::string>& values, const std::string& help);

/// A request without slips of the pen; whether its preset is right is another question.
struct ParsedRequest {
  std::string file;
  std::string preset;  // as a command names it: of a session the preset that it was saved with
  std::vector<scenario::Override> sets;  // --for among them: it is the preset's `duration`
  std::vector<engine::JournalEntry> writes;
  std::optional<std::uint64_t> seed;
};

/// Adds every problem to `failure`. A saved session stands for its preset with what was set,
/// written and seeded in it, before what the request adds.
[[nodiscard]] ParsedRequest parse_request(const Request& request, Failure& failure);

struct LoadedRequest {
  scenario::Scenario scenario;
  lab::Invocation invocation;
};

[[nodiscard]] Outcome<LoadedRequest> load_request(const Request& request);

/// The file of a preset's name, or the path itself.
[[nodiscard]] Outcome<std::string> locate_preset(const std::string& name_or_path);
[[nodiscard]] Failure failure_of(const scenario::Problems& problems);

}  // namespace schedlab::cli
