// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/preset_tree.h"

#include <QEvent>
#include <QTreeWidgetItemIterator>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr int kNameRole = Qt::UserRole;  // of a preset; groups have none

}  // namespace

PresetTree::PresetTree(QWidget* parent) : QTreeWidget(parent) {
  setHeaderHidden(true);
  setRootIsDecorated(false);
  setIndentation(14);
  setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 9px; }"));
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setExpandsOnDoubleClick(false);
  setAccessibleName(tr("Presets"));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  const auto choose = [this](const QTreeWidgetItem* item) {
    const QString name = item->data(0, kNameRole).toString();
    if (!name.isEmpty() && name != current_) {
      Q_EMIT presetChosen(name);
    }
  };
  connect(this, &QTreeWidget::itemClicked, this, choose);
  connect(this, &QTreeWidget::itemActivated, this, choose);
}

QTreeWidgetItem* PresetTree::group(const QString& name) {
  for (int i = 0; i < topLevelItemCount(); ++i) {
    if (topLevelItem(i)->text(0) == name) {
      return topLevelItem(i);
    }
  }
  auto* item = new QTreeWidgetItem(this, {name});
  item->setFlags(Qt::ItemIsEnabled);
  QFont font = item->font(0);
  font.setBold(true);
  item->setFont(0, font);
  return item;
}

void PresetTree::colour_groups() {
  for (int i = 0; i < topLevelItemCount(); ++i) {
    topLevelItem(i)->setForeground(0, palette().color(QPalette::PlaceholderText));
  }
}

void PresetTree::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) {
    colour_groups();
  }
}

void PresetTree::show_presets(const std::vector<scenario::PresetEntry>& presets) {
  clear();
  for (const scenario::PresetEntry& preset : presets) {
    auto* item = new QTreeWidgetItem(group(to_qstring(preset.group)), {to_qstring(preset.name)});
    item->setData(0, kNameRole, to_qstring(preset.name));
    item->setToolTip(0, to_qstring(preset.title));
  }
  colour_groups();
  expandAll();
  set_current(current_);
}

void PresetTree::set_current(const QString& name) {
  current_ = name;
  for (QTreeWidgetItemIterator it(this); *it != nullptr; ++it) {
    const QString preset = (*it)->data(0, kNameRole).toString();
    if (preset.isEmpty()) {
      continue;
    }
    QFont font = (*it)->font(0);
    font.setBold(preset == name);
    (*it)->setFont(0, font);
    if (preset == name) {
      setCurrentItem(*it);
    }
  }
}

}  // namespace schedlab::ui
