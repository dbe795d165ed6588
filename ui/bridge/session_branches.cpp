// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side since a fork: one takes the commands, both go on together.
#include <algorithm>
#include <utility>

#include "core/trace/reason.h"

#include "ui/bridge/session.h"

namespace schedlab::ui {

Instant Session::reached() const {
  return other_ ? std::max(history_->now(), other_->history.now()) : history_->now();
}

bool Session::over() const {
  return history_->finished() && (!other_ || other_->history.finished());
}

void Session::move_to(Instant at) {
  history_->seek(at);
  if (other_) {
    other_->history.seek(at);
  }
}

void Session::on(const Fork&) {
  if (!history_) {
    return;
  }
  other_.emplace(Branch{*history_, writes_, made_, undone_});
  branch_ = 'B';
  forked_at_ = history_->now();
  journal_changed();
}

void Session::on(const SwitchBranch&) {
  if (!other_) {
    return;
  }
  watch_.reset();
  std::swap(*history_, other_->history);
  std::swap(writes_, other_->writes);
  std::swap(made_, other_->made);
  std::swap(undone_, other_->undone);
  last_write_.reset();
  refusals_.clear();
  branch_ = branch_ == 'A' ? 'B' : 'A';
  journal_changed();
  jumped();
}

void Session::on(const CloseBranch&) {
  other_.reset();
  finder_.reset();
  branch_ = 'A';
}

void Session::fill_other(Frame& frame) {
  frame.branch = branch_;
  if (!other_) {
    return;
  }
  const engine::History& history = other_->history;
  trace::StoreView record = history.view();
  record.build_overviews();
  auto other = std::make_shared<OtherBranch>();
  if (!finder_) {
    finder_.emplace(frame.record->events, record.events, forked_at_);
  }
  const Instant known = std::min(history_->recorded_until(), history.recorded_until());
  if (const auto& parting = finder_->look(frame.record->events, record.events, known)) {
    const auto words = [](const std::optional<trace::Record>& r, const trace::Names& names) {
      return r ? trace::explain(*r, names) : std::string("nothing more happens");
    };
    other->parting = PartingText{parting->at(), words(parting->a, *frame.record->names),
                                 words(parting->b, *record.names)};
  }
  other->record = std::make_shared<const trace::StoreView>(std::move(record));
  other->writes = other_->writes;
  other->knobs = history.machine().kernel.knobs;
  other->now = history.now();
  other->finished = history.finished();
  other->events = history.machine().events;
  other->trace_hash = history.machine().trace_hash;
  other->forked_at = forked_at_;
  frame.other = std::move(other);
}

}  // namespace schedlab::ui
