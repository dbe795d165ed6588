// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/key_sheet.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/shared/role.h"

namespace schedlab::ui {

KeySheet::KeySheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keys"));
  setAttribute(Qt::WA_DeleteOnClose);
  std::vector<Line> of_actions;
  for (const QAction* action : actions) {
    if (!action->shortcut().isEmpty()) {
      of_actions.emplace_back(action->shortcut().toString(QKeySequence::NativeText),
                              action->text());
    }
  }
  auto* pages = new QHBoxLayout;
  pages->setSpacing(40);
  pages->addWidget(make_page(tr("IN THE TIME VIEWS"), view_keys()), 0, Qt::AlignTop);
  const std::size_t half = (of_actions.size() + 1) / 2;
  const auto middle = of_actions.begin() + static_cast<std::ptrdiff_t>(half);
  pages->addWidget(make_page(tr("EVERYWHERE"), {of_actions.begin(), middle}), 0, Qt::AlignTop);
  pages->addWidget(make_page(QStringLiteral(" "), {middle, of_actions.end()}), 0, Qt::AlignTop);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 18, 20, 14);
  column->setSpacing(16);
  column->addLayout(pages);
  column->addWidget(buttons);
}

std::vector<KeySheet::Line> KeySheet::view_keys() {
  return {{tr("W  S"), tr("Zoom in and out at the cursor")},
          {tr("A  D"), tr("Earlier, later")},
          {tr("Ctrl+wheel"), tr("Zoom at the pointer")},
          {tr("Shift+wheel"), tr("Move along the time axis")},
          {tr("Drag"), tr("Pick a range for its statistics")},
          {tr("Click"), tr("Select a slice")},
          {tr("F"), tr("Focus what is selected, then fit it")},
          {tr(",  ."), tr("Previous and next slice of the row")},
          {tr("Shift+A  Shift+B"), tr("Set a marker at the cursor")},
          {tr("Esc"), tr("Clear selection, range, cursor, then markers")}};
}

QWidget* KeySheet::make_page(const QString& title, const std::vector<Line>& lines) {
  auto* page = new QWidget(this);
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(6);
  grid->addWidget(make_label(title, QStringLiteral("section"), page), 0, 0, 1, 2);
  int row = 1;
  for (const auto& [keys, text] : lines) {
    grid->addWidget(make_label(keys, QStringLiteral("mono"), page), row, 0);
    grid->addWidget(new QLabel(text, page), row, 1);
    ++row;
  }
  return page;
}

}  // namespace schedlab::ui
