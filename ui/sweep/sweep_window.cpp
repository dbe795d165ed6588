// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweep_window.h"

#include <utility>

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/knobs/table.h"

#include "ui/shared/role.h"
#include "ui/shared/text.h"
#include "ui/sweep/sweep_view.h"
#include "ui/theme/combo_box.h"

namespace schedlab::ui {

namespace {

QStringList names_to_vary() {
  QStringList names{QStringLiteral("machine.cpus"), QStringLiteral("machine.hz"),
                    QStringLiteral("kernel")};
  for (const knobs::KnobSpec& knob : knobs::table()) {
    names.push_back(to_qstring(knob.name));
  }
  return names;
}

}  // namespace

SweepWindow::SweepWindow(QWidget* parent)
    : QDialog(parent),
      runs_(new QSpinBox(this)),
      run_(new QPushButton(tr("Sweep"), this)),
      export_(new QPushButton(tr("Export ..."), this)),
      progress_(new QProgressBar(this)),
      state_(make_label({}, QStringLiteral("muted"), this)),
      view_(new SweepView(this)) {
  setWindowTitle(tr("Sweep"));
  resize(860, 640);
  auto* first = new QHBoxLayout;
  auto* second = new QHBoxLayout;
  first_ = add_axis(tr("vary"), *first);
  second_ = add_axis(tr("and"), *second);
  first_.values->setPlaceholderText(tr("values: 1,2,4 or 200000..950000..50000"));
  second_.values->setPlaceholderText(tr("a second one, if any"));
  runs_->setRange(1, 1'000);
  runs_->setValue(3);
  runs_->setPrefix(tr("seeds "));
  runs_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  runs_->setAccessibleName(tr("Runs of each point"));
  run_->setDefault(true);
  export_->setEnabled(false);
  export_->setAutoDefault(false);
  progress_->setRange(0, 100);
  progress_->setTextVisible(false);
  progress_->hide();
  state_->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(runs_);
  line->addWidget(run_);
  line->addWidget(export_);
  line->addWidget(progress_, 1);
  line->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(8);
  column->addLayout(first);
  column->addLayout(second);
  column->addLayout(line);
  column->addWidget(state_);
  column->addWidget(view_, 1);
  connect(run_, &QPushButton::clicked, this, &SweepWindow::start_or_cancel);
  connect(export_, &QPushButton::clicked, this, [this] { Q_EMIT exportRequested(*result_); });
  connect(&job_, &BackgroundJob::progressed, this,
          [this](double part) { progress_->setValue(static_cast<int>(100 * part)); });
  connect(view_, &SweepView::hovered, this, &SweepWindow::show_row);
  connect(view_, &SweepView::clicked, this, &SweepWindow::open_row);
}

SweepWindow::AxisFields SweepWindow::add_axis(const QString& label, QLayout& form) {
  auto* name = new ComboBox(this);
  name->setEditable(true);
  name->addItems(names_to_vary());
  name->setCurrentIndex(-1);
  name->setAccessibleName(label);
  name->setMinimumContentsLength(34);
  name->completer()->setFilterMode(Qt::MatchContains);
  name->completer()->setCompletionMode(QCompleter::PopupCompletion);
  auto* values = new QLineEdit(this);
  values->setAccessibleName(tr("Values to %1").arg(label));
  auto* words = make_label(label, QStringLiteral("muted"), this);
  words->setMinimumWidth(36);
  form.addWidget(words);
  form.addWidget(name);
  form.addWidget(values);
  return {name, values};
}

void SweepWindow::set_frame(const FramePtr& frame) {
  frame_ = frame;
  setWindowTitle(tr("Sweep %1").arg(to_qstring(frame->run->name)));
}

void SweepWindow::set_palette(const theme::Palette& palette) {
  view_->set_palette(palette);
}

SweepOrder SweepWindow::order() const {
  SweepOrder order;
  for (const AxisFields& axis : {first_, second_}) {
    const QString name = axis.name->currentText().trimmed();
    const QString values = axis.values->text().trimmed();
    if (!name.isEmpty() || !values.isEmpty()) {
      order.axes.push_back(to_std(name + QLatin1Char('=') + values));
    }
  }
  order.runs = static_cast<std::size_t>(runs_->value());
  return order;
}

void SweepWindow::start_or_cancel() {
  if (job_.running()) {
    job_.cancel();
    state_->setText(tr("Cancelled"));
    show_running();
    return;
  }
  const SweepOrder wanted = order();
  if (wanted.axes.empty()) {
    state_->setText(tr("Say what to vary: a knob, and its values"));
    return;
  }
  state_->setText(tr("%1 runs a point").arg(wanted.runs));
  // Reading a grid of thousands of points takes its time as well.
  job_.start([this, frame = frame_, wanted](
                 const std::atomic<bool>& cancelled,
                 const BackgroundJob::Progress& progress) -> std::function<void()> {
    const auto plan = plan_of(*frame, wanted);
    if (!plan.ok()) {
      return [this, problem = plan.error().message] { show_problem(to_qstring(problem)); };
    }
    lab::Crew crew;
    crew.cancel = &cancelled;
    crew.progress = progress;
    auto result = std::make_shared<const SweepResult>(run(plan.value(), crew));
    return [this, result] { show_result(result); };
  });
  show_running();
}

void SweepWindow::show_problem(const QString& problem) {
  show_running();
  state_->setText(problem);
}

void SweepWindow::show_running() {
  run_->setText(job_.running() ? tr("Cancel") : tr("Sweep"));
  progress_->setVisible(job_.running());
  progress_->setValue(0);
}

void SweepWindow::show_result(const std::shared_ptr<const SweepResult>& result) {
  result_ = result;
  show_running();
  export_->setEnabled(true);
  state_->setText(tr("A point says its numbers; a click opens its run"));
  view_->show_picture(picture_of(result->table, result->published));
}

void SweepWindow::show_row(int row) {
  if (result_ != nullptr && !job_.running()) {
    state_->setText(row < 0 ? tr("A point says its numbers; a click opens its run")
                            : to_qstring(row_text(result_->table, static_cast<std::size_t>(row))));
  }
}

void SweepWindow::open_row(int row) {
  OpenPreset open;
  open.preset = frame_->run->preset;
  open.overrides = result_->sets;
  const auto& values = result_->table.rows[static_cast<std::size_t>(row)].values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    open.overrides.emplace_back(result_->table.names[i], values[i]);
  }
  open.seed = result_->seed;
  Q_EMIT openRequested(open);
}

}  // namespace schedlab::ui
