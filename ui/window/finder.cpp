// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/finder.h"

#include <QCoreApplication>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("finder", text);
}

}  // namespace

std::vector<PopupItem> found_by_name(const Frame& frame,
                                     const std::vector<scenario::PresetEntry>& presets,
                                     const FinderTargets& targets) {
  std::vector<PopupItem> items;
  if (frame.record != nullptr) {
    const trace::Names& names = *frame.record->names;
    for (std::size_t i = 0; i < names.tasks.size(); ++i) {
      const QString detail = tr("task, pid %1").arg(names.tasks[i].pid);
      items.push_back(
          {to_qstring(names.tasks[i].name), detail, [go = targets.task, i] { go(task_id(i)); }});
    }
    for (std::size_t i = 0; i < frame.record->cpus.size(); ++i) {
      items.push_back({tr("CPU %1").arg(i), {}, [go = targets.cpu, i] { go(cpu_id(i)); }});
    }
  }
  for (const knobs::KnobSpec& row : knobs::table()) {
    items.push_back(
        {to_qstring(row.name), tr("knob"), [go = targets.knob, knob = row.id] { go(knob); }});
  }
  for (const scenario::PresetEntry& preset : presets) {
    const QString name = to_qstring(preset.name);
    items.push_back({name, tr("preset, %1").arg(to_qstring(preset.title)),
                     [go = targets.preset, name] { go(name); }});
  }
  return items;
}

std::vector<PopupItem> command_items(const QList<QAction*>& actions) {
  std::vector<PopupItem> items;
  for (QAction* action : actions) {
    if (action->isEnabled() && !action->text().isEmpty()) {
      items.push_back({action->text(), action->shortcut().toString(QKeySequence::NativeText),
                       [action] { action->trigger(); }});
    }
  }
  return items;
}

}  // namespace schedlab::ui
