// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks of the simulation. A command is a value; it is taken between two batches of
// events, in the order it was sent.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/knobs/knob.h"
#include "core/sim/time.h"

namespace schedlab::ui {

/// The speed at which nothing paces the simulation.
inline constexpr double kFlatOut = std::numeric_limits<double>::infinity();

enum class Stride : std::uint8_t { kEvent, kTick, kMillisecond };

struct OpenPreset {
  std::string preset;  // a path, or the name of an installed one
  std::vector<std::pair<std::string, std::string>> overrides;  // NAME, VALUE as --set takes them
  std::optional<std::uint64_t> seed;                           // of the preset when not given
  bool run = true;
};

struct RunOn {};

struct Pause {};

struct SetSpeed {
  double speed = 1;  // simulated seconds a second
};

/// Pauses, then moves the machine by one stride.
struct Step {
  Stride stride = Stride::kEvent;
  bool back = false;
};

/// Moves the machine to an instant, forward or back; a running one goes on from there.
struct Seek {
  Instant to;
};

/// Writes of one gesture (a drag of one slider) are undone together; 0 stands for itself alone.
struct WriteKnob {
  knobs::Knob knob{};
  std::int64_t value = 0;
  std::uint64_t gesture = 0;
};

/// Runs as fast as it goes until one of these comes true (engine/condition.h says what is
/// accepted), or somebody moves or pauses the machine.
struct RunUntil {
  std::vector<std::string> conditions;
};

/// Another run beside this one from this moment on: A goes on as it is, B is the one that takes
/// commands from now on.
struct Fork {};

/// The other of the two takes commands.
struct SwitchBranch {};

/// Only the one that takes commands stays.
struct CloseBranch {};

struct UndoWrite {};

struct RedoWrite {};

using Command = std::variant<OpenPreset, RunOn, RunUntil, Pause, SetSpeed, Step, Seek, WriteKnob,
                             UndoWrite, RedoWrite, Fork, SwitchBranch, CloseBranch>;

}  // namespace schedlab::ui
