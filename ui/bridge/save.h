// SPDX-License-Identifier: GPL-3.0-or-later
// A frame as a session to save.
#pragma once

#include <string>
#include <vector>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/scenario/session_file.h"

#include "ui/bridge/frame.h"

namespace schedlab::ui {

/// Knob writes of the journal that the preset did not make.
[[nodiscard]] std::vector<engine::JournalEntry> user_writes(const std::vector<KnobWrite>& writes);
/// The run of a frame, which has one, where it stands.
[[nodiscard]] scenario::SavedSession session_of(const Frame& frame, scenario::SavedView view);
/// Puts it in the place of `file` as a whole, or leaves what is there.
[[nodiscard]] Result<Written> save_session(const scenario::SavedSession& session,
                                           const std::string& file);

}  // namespace schedlab::ui
