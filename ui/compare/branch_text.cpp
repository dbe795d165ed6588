// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/branch_text.h"

#include <fmt/format.h>

namespace schedlab::ui {

char other_branch(const Frame& frame) {
  return frame.branch == 'A' ? 'B' : 'A';
}

std::string knob_difference(const Frame& frame) {
  std::string text;
  for (const knobs::KnobSpec& knob : knobs::table()) {
    const std::int64_t here = frame.knobs[knob.id];
    const std::int64_t there = frame.other->knobs[knob.id];
    if (here == there) {
      continue;
    }
    std::string_view name = knob.name;
    name.remove_prefix(name.find('.') + 1);
    text += fmt::format("{}{} {} ({}: {})", text.empty() ? "" : ", ", name,
                        knobs::format_value(knob.id, there), frame.branch,
                        knobs::format_value(knob.id, here));
  }
  return text.empty() ? "the same knobs" : text;
}

std::string parting_text(const Frame& frame) {
  const auto& parting = frame.other->parting;
  if (!parting) {
    return fmt::format("the same so far, since they forked at {}",
                       to_string(frame.other->forked_at - Instant{}));
  }
  const bool here_is_a = frame.branch == 'A';
  return fmt::format("they part at {}.  A: {}.  B: {}.", to_string(parting->at - Instant{}),
                     here_is_a ? parting->here : parting->there,
                     here_is_a ? parting->there : parting->here);
}

}  // namespace schedlab::ui
