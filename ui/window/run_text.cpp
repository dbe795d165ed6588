// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/knobs/profile.h"
#include "core/knobs/table.h"

namespace schedlab::ui {

namespace {

/// A name as one word of a shell.
std::string shell_word(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
    constexpr std::string_view kSafe = "_-./:=@%+,";
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kSafe.find(c) != std::string_view::npos;
  });
  if (plain && !word.empty()) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

/// An installed preset by its name, any other by its file.
std::string preset_word(const RunInfo& run) {
  return shell_word(run.installed ? run.name : run.file);
}

std::string changed_knobs(const Frame& frame) {
  std::string text;
  for (const knobs::KnobSpec& row : knobs::table()) {
    if (frame.knobs[row.id] != frame.run->default_knobs[row.id]) {
      text += fmt::format("{}{}={}", text.empty() ? "" : ", ", row.name,
                          knobs::format_value(row.id, frame.knobs[row.id]));
    }
  }
  return text;
}

}  // namespace

std::vector<KnobWrite> merge_gestures(const std::vector<KnobWrite>& writes) {
  std::vector<KnobWrite> merged;
  for (const KnobWrite& write : writes) {
    const bool goes_on = !merged.empty() && write.gesture != 0 &&
                         merged.back().gesture == write.gesture && merged.back().knob == write.knob;
    if (goes_on) {
      merged.back().at = write.at;
      merged.back().new_value = write.new_value;
    } else {
      merged.push_back(write);
    }
  }
  return merged;
}

std::string flag_text(const KnobWrite& write) {
  std::string_view name = knobs::spec(write.knob).name;
  name.remove_prefix(name.find('.') + 1);
  return fmt::format("{} {} \u2192 {}", name, knobs::format_value(write.knob, write.old_value),
                     knobs::format_value(write.knob, write.new_value));
}

std::string reproducing_command(const Frame& frame) {
  if (frame.run == nullptr) {
    return {};
  }
  std::string line = fmt::format("schedlab run {} --seed {}", preset_word(*frame.run), frame.run->seed);
  for (const auto& [name, value] : frame.run->overrides) {
    line += fmt::format(" --set {}", shell_word(name + "=" + value));
  }
  for (const KnobWrite& write : *frame.writes) {
    if (!write.by_preset) {
      line += fmt::format(" --at {}:{}={}", to_string(write.at - Instant{}),
                          knobs::spec(write.knob).name,
                          knobs::format_value(write.knob, write.new_value));
    }
  }
  return line + fmt::format(" --for {}", to_string(frame.recorded_until - Instant{}));
}

std::vector<std::string> chart_caption(const Frame& frame) {
  const RunInfo& run = *frame.run;
  const std::string changed = changed_knobs(frame);
  return {fmt::format("{}, Linux {}, {} CPUs, HZ {}, seed {}", run.name,
                      knobs::info(run.profile).name, run.cpus, run.hz, run.seed),
          changed.empty() ? "every knob at its default" : changed,
          fmt::format("schedlab {}: {}", SCHEDLAB_VERSION, reproducing_command(frame))};
}

}  // namespace schedlab::ui
