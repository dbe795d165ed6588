// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/preset_tree.h"

#include <algorithm>

#include <QEvent>
#include <QStyle>
#include <QTreeWidgetItemIterator>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr int kNameRole = Qt::UserRole;       // of a preset; groups have none
constexpr int kTitleRole = Qt::UserRole + 1;  // of a preset
constexpr qsizetype kMostProblems = 12;       // that a tooltip lists

/// A paragraph a problem: long ones wrap, and what a file holds is never taken for markup.
QString problems_tip(const QStringList& problems) {
  QString tip = QStringLiteral("<p><b>%1</b></p>").arg(PresetTree::tr("Cannot be opened"));
  for (const QString& problem : problems.first(std::min(problems.size(), kMostProblems))) {
    tip += QStringLiteral("<p>%1</p>").arg(problem.toHtmlEscaped());
  }
  if (const qsizetype rest = problems.size() - kMostProblems; rest > 0) {
    tip += QStringLiteral("<p>%1</p>").arg(PresetTree::tr("and %1 more").arg(rest));
  }
  return tip;
}

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
  connect(this, &QTreeWidget::itemClicked, this, &PresetTree::choose);
  connect(this, &QTreeWidget::itemActivated, this, &PresetTree::choose);
}

/// The one that was asked for may turn out not to open: until it has, the open one stays selected,
/// and what was clicked stays in sight.
void PresetTree::choose(const QTreeWidgetItem* item) {
  const QString name = item->data(0, kNameRole).toString();
  if (!name.isEmpty() && name != current_) {
    setAutoScroll(false);
    setCurrentItem(find(current_));
    setAutoScroll(true);
    Q_EMIT presetChosen(name);
  }
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

void PresetTree::resizeEvent(QResizeEvent* event) {
  QTreeWidget::resizeEvent(event);
  scrollTo(currentIndex());
}

void PresetTree::show_presets(const std::vector<scenario::PresetEntry>& presets) {
  clear();
  for (const scenario::PresetEntry& preset : presets) {
    const QString section = preset.group.empty() ? tr("Other") : to_qstring(preset.group);
    auto* item = new QTreeWidgetItem(group(section), {to_qstring(preset.name)});
    item->setData(0, kNameRole, to_qstring(preset.name));
    item->setData(0, kTitleRole, to_qstring(preset.title));
    item->setToolTip(0, to_qstring(preset.title));
  }
  colour_groups();
  expandAll();
  set_current(current_);
}

QTreeWidgetItem* PresetTree::find(const QString& name) {
  for (QTreeWidgetItemIterator it(this); *it != nullptr; ++it) {
    if (!name.isEmpty() && (*it)->data(0, kNameRole).toString() == name) {
      return *it;
    }
  }
  return nullptr;
}

void PresetTree::set_current(const QString& name) {
  const auto set_bold = [this](const QString& preset, bool bold) {
    if (QTreeWidgetItem* item = find(preset)) {
      QFont font = item->font(0);
      font.setBold(bold);
      item->setFont(0, font);
    }
  };
  set_bold(current_, false);
  set_bold(name, true);
  current_ = name;
  set_problems(name, {});
  setCurrentItem(find(name));
}

void PresetTree::set_problems(const QString& name, const QStringList& problems) {
  QTreeWidgetItem* item = find(name);
  if (item == nullptr) {
    return;
  }
  const bool broken = !problems.isEmpty();
  item->setIcon(0, broken ? style()->standardIcon(QStyle::SP_MessageBoxWarning) : QIcon());
  item->setToolTip(0, broken ? problems_tip(problems) : item->data(0, kTitleRole).toString());
  item->setData(
      0, Qt::AccessibleDescriptionRole,
      broken ? tr("Cannot be opened: %1").arg(problems.join(QLatin1Char('\n'))) : QString());
}

}  // namespace schedlab::ui
