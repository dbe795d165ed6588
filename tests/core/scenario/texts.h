// SPDX-License-Identifier: GPL-3.0-or-later
// A small correct preset, and the problems of changed ones as lines of text.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/scenario/library.h"
#include "core/scenario/reader.h"

namespace schedlab::scenario {

inline const std::string kSmall = R"(schedlab: 1
name: small
title: A small machine
kernel: "6.1"
machine: {cpus: 4, hz: 250}
knobs:
  kernel.sched_rt_runtime_us: 900000
costs:
  ratio: {value: 0.8, origin: fitted, note: to nothing}
tasks:
  hog:
    policy: fifo
    rt_priority: 1
    affinity: "3"
    program:
      - run: 5ms
  other:
    program:
      - run: forever
duration: 10s
metrics:
  share: {kind: cpu_share, task: hog}
)";

/// The small preset with its one `from` replaced; throws when it is not there, for a test that would
/// change nothing proves nothing.
inline std::string small_with(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  return text.replace(text.find(from), from.size(), to);
}

inline std::vector<std::string> lines(const Problems& problems) {
  std::vector<std::string> texts;
  for (const Problem& problem : problems) {
    texts.push_back(problem.text());
  }
  return texts;
}

/// Empty when the text is a good preset.
inline std::vector<std::string> problems_of(const std::string& yaml, const std::vector<Override>& overrides = {}) {
  const auto read = read_preset_text(yaml, "p.yaml", overrides);
  return read.ok() ? std::vector<std::string>{} : lines(read.error());
}

/// The name of a preset as a test may have it.
inline std::string test_name(const testing::TestParamInfo<PresetEntry>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
}

}  // namespace schedlab::scenario
