// SPDX-License-Identifier: GPL-3.0-or-later
// A session as a file: what makes a run again byte for byte (preset, overrides, seed, knob writes),
// where it stood, and what its user had marked and noted. One YAML file to send to somebody else.
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

inline constexpr int kSessionFormat = 1;

struct SavedView {
  Instant from;  // visible range; empty: as the preset opens
  Instant to;
  bool task_rows = true;
  std::optional<Instant> marker_a;
  std::optional<Instant> marker_b;
  std::vector<Note> notes;
  friend bool operator==(const SavedView&, const SavedView&) = default;
};

struct SavedSession {
  std::string preset;  // as it was asked for: a name, or a path seen from the folder it ran in
  std::uint64_t preset_hash = 0;  // Scenario::text_hash, when it was saved
  std::vector<Override> sets;
  std::uint64_t seed = 1;
  std::vector<engine::JournalEntry> writes;  // of the user, by time
  Instant now;
  std::uint64_t events = 0;      // dispatched by then: an instant may have happened in part
  std::uint64_t trace_hash = 0;  // of everything up to now, `now` included
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

/// The file of the session's preset: an installed one, a path, or one beside the session.
[[nodiscard]] Result<std::string> find_preset_of(const SavedSession& session,
                                                 const std::string& session_file);
/// Why the preset, as it is now, is not the one that the session was made with; empty when it is.
[[nodiscard]] std::string preset_mismatch(const SavedSession& session, const Scenario& scenario);

}  // namespace schedlab::scenario
