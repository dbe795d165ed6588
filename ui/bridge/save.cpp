// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/save.h"

#include <utility>

namespace schedlab::ui {

std::vector<engine::JournalEntry> user_writes(const std::vector<KnobWrite>& writes) {
  std::vector<engine::JournalEntry> own;
  for (const KnobWrite& write : writes) {
    if (!write.by_preset) {
      own.push_back({write.at, write.knob, write.new_value});
    }
  }
  return own;
}

scenario::SavedSession session_of(const Frame& frame, scenario::SavedView view) {
  scenario::SavedSession session;
  session.preset = frame.run->preset;
  session.preset_hash = frame.run->preset_hash;
  session.sets = frame.run->overrides;
  session.seed = frame.run->seed;
  session.run = {user_writes(*frame.writes), frame.now, frame.events, frame.trace_hash};
  if (const auto& other = frame.other) {
    session.fork = {other->forked_at,
                    frame.branch == 'B',
                    {user_writes(*other->writes), other->now, other->events, other->trace_hash}};
  }
  session.view = std::move(view);
  return session;
}

Result<Written> save_session(const scenario::SavedSession& session, const std::string& file) {
  auto out = OutputFile::open(file);
  if (!out.ok()) {
    return out.error();
  }
  out.value().stream() << scenario::write_session(session);
  return out.value().commit();
}

}  // namespace schedlab::ui
