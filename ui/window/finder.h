// SPDX-License-Identifier: GPL-3.0-or-later
// What can be found by name, and every command there is, as items of a popup.
#pragma once

#include <functional>
#include <vector>

#include <QAction>
#include <QList>

#include "core/scenario/library.h"

#include "ui/bridge/frame.h"
#include "ui/window/filter_popup.h"

namespace schedlab::ui {

/// What happens when something is found.
struct FinderTargets {
  std::function<void(TaskId)> task;
  std::function<void(CpuId)> cpu;
  std::function<void(knobs::Knob)> knob;
  std::function<void(const QString&)> preset;
};

[[nodiscard]] std::vector<PopupItem> found_by_name(
    const Frame& frame, const std::vector<scenario::PresetEntry>& presets,
    const FinderTargets& targets);
[[nodiscard]] std::vector<PopupItem> command_items(const QList<QAction*>& actions);

}  // namespace schedlab::ui
