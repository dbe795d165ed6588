// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/plain_table.h"

#include <QFontMetrics>
#include <QScrollBar>

namespace schedlab::ui {

PlainTable::PlainTable(const QString& accessible_name, QWidget* parent) : QTableView(parent) {
  setAccessibleName(accessible_name);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setWordWrap(false);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void PlainTable::set_column_width(int column, int characters) {
  setColumnWidth(column, characters * fontMetrics().horizontalAdvance(QLatin1Char('0')) + 16);
}

bool PlainTable::at_end() const {
  return verticalScrollBar()->value() >= verticalScrollBar()->maximum();
}

}  // namespace schedlab::ui
