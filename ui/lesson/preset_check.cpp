// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/preset_check.h"

#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/scenario/reader.h"

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QStringList problems_of(const scenario::PresetEntry& preset) {
  QStringList lines;
  if (const auto read = scenario::read_preset(preset.file); !read.ok()) {
    for (const scenario::Problem& problem : read.error()) {
      lines.append(to_qstring(problem.text()));
    }
  }
  return lines;
}

}  // namespace

void PresetCheck::start(std::vector<scenario::PresetEntry> presets) {
  QPointer<PresetCheck> self(this);
  QThreadPool::globalInstance()->start([self, presets = std::move(presets)] {
    for (const scenario::PresetEntry& preset : presets) {
      const QStringList problems = problems_of(preset);
      if (problems.isEmpty()) {
        continue;
      }
      QMetaObject::invokeMethod(
          QCoreApplication::instance(),
          [self, name = to_qstring(preset.name), problems] {
            if (self != nullptr) {
              Q_EMIT self->broken(name, problems);
            }
          },
          Qt::QueuedConnection);
    }
  });
}

}  // namespace schedlab::ui
