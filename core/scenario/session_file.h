// SPDX-License-Identifier: GPL-3.0-or-later
// A session as a file: what makes a run again byte for byte (preset, overrides, seed, knob writes),
// the run beside it, where they stood, and what their user had marked and noted. One YAML file to
// send to somebody else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/note.h"
#include "core/scenario/reader.h"

namespace schedlab::scenario {

inline constexpr int kSessionFormat = 2;  // 2: with the run beside it

struct SavedView {
  Instant from;  // visible range; empty: as the preset opens
  Instant to;
  bool task_rows = true;
  std::optional<Instant> marker_a;
  std::optional<Instant> marker_b;
  std::vector<Note> notes;
  friend bool operator==(const SavedView&, const SavedView&) = default;
};

/// One run of the preset, and where it stood.
struct SavedRun {
  std::vector<engine::JournalEntry> writes;  // of the user, by time
  Instant now;
  std::uint64_t events = 0;      // dispatched by then: an instant may have happened in part
  std::uint64_t trace_hash = 0;  // of everything up to now, `now` included
  friend bool operator==(const SavedRun&, const SavedRun&) = default;
};

/// The run beside it since a fork.
struct SavedFork {
  Instant at;
  bool other_is_a = true;  // and the session's own run is B
  SavedRun other;
  friend bool operator==(const SavedFork&, const SavedFork&) = default;
};

struct SavedSession {
  std::string preset;  // as it was asked for: a name, or a path seen from the folder it ran in
  std::uint64_t preset_hash = 0;  // Scenario::text_hash, when it was saved
  std::vector<Override> sets;
  std::uint64_t seed = 1;
  SavedRun run;  // the one that takes the commands
  std::optional<SavedFork> fork;
  SavedView view;
  friend bool operator==(const SavedSession&, const SavedSession&) = default;
};

/// Whether the text is a session (its first key is schedlab_session) and not a preset.
[[nodiscard]] bool is_session(std::string_view yaml);
[[nodiscard]] bool is_session_file(const std::string& file);
[[nodiscard]] std::string write_session(const SavedSession& session);
/// All problems at once, as of a preset; a file of a newer format is refused in one sentence.
[[nodiscard]] Result<SavedSession, Problems> read_session_text(std::string_view yaml,
                                                               const std::string& file);
[[nodiscard]] Result<SavedSession, Problems> read_session(const std::string& file);

/// Why the preset, as it is now, is not the one that the session was made with; empty when it is.
[[nodiscard]] std::string preset_mismatch(const SavedSession& session, const Scenario& scenario);

/// A session with the preset that it was made with.
struct LoadedSession {
  SavedSession saved;
  std::string preset_file;  // an installed one, a path, or one beside the session
  Scenario scenario;
};

/// Both as they are now, or why they do not go together.
[[nodiscard]] Result<LoadedSession, Problems> load_session(const std::string& file);

}  // namespace schedlab::scenario
