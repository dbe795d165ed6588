// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/until_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/bridge/until.h"
#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/theme/combo_box.h"

namespace schedlab::ui {

namespace {

constexpr int kMostRemembered = 8;

QString remembered_key() {
  return QStringLiteral("until");
}

/// Conditions that make sense for this run, after those that were asked for before.
QStringList suggestions(const Frame& frame) {
  QStringList all = QSettings().value(remembered_key()).toStringList();
  all.append({QStringLiteral("wait > 4ms"), QStringLiteral("throttled"),
              QStringLiteral("sched_migrate_task")});
  if (!frame.record->names->tasks.empty()) {
    all.append(to_qstring(frame.record->names->tasks.back().name) + QStringLiteral(" runs"));
  }
  if (frame.run->has_memory) {
    all.append(QStringLiteral("zone wait > 20us"));
  }
  all.removeDuplicates();
  return all;
}

void remember(const QString& text) {
  QStringList all = QSettings().value(remembered_key()).toStringList();
  all.removeAll(text);
  all.prepend(text);
  QSettings().setValue(remembered_key(), QStringList(all.mid(0, kMostRemembered)));
}

}  // namespace

UntilDialog::UntilDialog(const Frame& frame, QWidget* parent)
    : QDialog(parent),
      frame_(frame),
      field_(new ComboBox(this)),
      problem_(make_label({}, QStringLiteral("error"), this)) {
  setWindowTitle(tr("Run until"));
  field_->setEditable(true);
  field_->addItems(suggestions(frame));
  field_->setAccessibleName(tr("Condition to run until"));
  field_->setMinimumContentsLength(36);
  problem_->setWordWrap(true);
  auto* help =
      make_label(tr("A wait, a task that gets a CPU, a throttled CPU, an event or a time; "
                    "several with \u201cor\u201d between them. The machine runs as fast as "
                    "it goes and stops at the very nanosecond."),
                 QStringLiteral("muted"), this);
  help->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  run_ = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
  run_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &UntilDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(field_, &QComboBox::editTextChanged, this, &UntilDialog::check);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(10);
  for (QWidget* part : {static_cast<QWidget*>(help), static_cast<QWidget*>(field_),
                        static_cast<QWidget*>(problem_), static_cast<QWidget*>(buttons)}) {
    column->addWidget(part);
  }
  field_->lineEdit()->selectAll();
  field_->setFocus();
  check();
}

std::vector<std::string> UntilDialog::conditions() const {
  std::vector<std::string> conditions;
  for (const QString& part : field_->currentText().split(QStringLiteral(" or "))) {
    conditions.push_back(to_std(part.trimmed()));
  }
  return conditions;
}

void UntilDialog::check() {
  const std::string problem = until_problem(conditions(), *frame_.record->names);
  problem_->setText(to_qstring(problem));
  run_->setEnabled(problem.empty());
}

void UntilDialog::accept() {
  if (run_->isEnabled()) {
    remember(field_->currentText());
    QDialog::accept();
  }
}

}  // namespace schedlab::ui
