// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/flags.h"

#include <algorithm>
#include <string_view>

#include "core/knobs/table.h"

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QString flag_text(const KnobWrite& write) {
  std::string_view name = knobs::spec(write.knob).name;
  name.remove_prefix(name.find('.') + 1);
  return QStringLiteral("%1 %2 \u2192 %3")
      .arg(to_qstring(name), to_qstring(knobs::format_value(write.knob, write.old_value)),
           to_qstring(knobs::format_value(write.knob, write.new_value)));
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

std::vector<Mark> flags_of(const std::vector<KnobWrite>& writes,
                           const std::vector<scenario::Note>& notes) {
  std::vector<Mark> flags;
  for (const KnobWrite& write : merge_gestures(writes)) {
    flags.push_back({write.at, flag_text(write)});
  }
  for (const scenario::Note& note : notes) {
    flags.push_back({note.at, QStringLiteral("\u270e %1").arg(to_qstring(note.text))});
  }
  std::ranges::stable_sort(flags, {}, &Mark::at);
  return flags;
}

}  // namespace schedlab::ui
