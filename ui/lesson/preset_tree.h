// SPDX-License-Identifier: GPL-3.0-or-later
// The installed presets in their groups. The open one is marked and stays the selected one until
// another is open; one that cannot be opened has a warning, and its tooltip says what is wrong.
#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QTreeWidget>

#include "core/scenario/library.h"

namespace schedlab::ui {

class PresetTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit PresetTree(QWidget* parent = nullptr);

  void show_presets(const std::vector<scenario::PresetEntry>& presets);
  /// Marks the preset of that name as the open one, which it could not be with a problem.
  void set_current(const QString& name);
  void set_problems(const QString& name, const QStringList& problems);

  [[nodiscard]] QSize sizeHint() const override { return {270, 260}; }

 Q_SIGNALS:
  void presetChosen(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;
  /// The open preset stays in sight.
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QTreeWidgetItem* group(const QString& name);
  [[nodiscard]] QTreeWidgetItem* find(const QString& name);
  void choose(const QTreeWidgetItem* item);
  void colour_groups();

  QString current_;
};

}  // namespace schedlab::ui
