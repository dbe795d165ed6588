// SPDX-License-Identifier: GPL-3.0-or-later
// The installed presets in their groups. The open one is marked; one that cannot be read stays
// visible with what is wrong with it.
#pragma once

#include <vector>

#include <QString>
#include <QTreeWidget>

#include "core/scenario/library.h"

namespace schedlab::ui {

class PresetTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit PresetTree(QWidget* parent = nullptr);

  void show_presets(const std::vector<scenario::PresetEntry>& presets);
  /// Marks the preset of that name as the open one.
  void set_current(const QString& name);

  [[nodiscard]] QSize sizeHint() const override { return {270, 260}; }

 Q_SIGNALS:
  void presetChosen(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;
  /// The open preset stays in sight.
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QTreeWidgetItem* group(const QString& name);
  void colour_groups();

  QString current_;
};

}  // namespace schedlab::ui
