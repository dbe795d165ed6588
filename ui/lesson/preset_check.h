// SPDX-License-Identifier: GPL-3.0-or-later
// Reads every preset to the end and tells which cannot be opened: on another thread, for all of
// them together take longer than a window may stand still.
#pragma once

#include <vector>

#include <QObject>
#include <QString>
#include <QStringList>

#include "core/scenario/library.h"

namespace schedlab::ui {

class PresetCheck : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  void start(std::vector<scenario::PresetEntry> presets);

 Q_SIGNALS:
  /// Each problem as file:line:column, key, what was found and what is accepted.
  void broken(const QString& preset, const QStringList& problems);
};

}  // namespace schedlab::ui
