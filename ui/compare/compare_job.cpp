// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_job.h"

#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "core/scenario/library.h"
#include "core/scenario/reader.h"

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

std::vector<engine::JournalEntry> user_writes(const std::vector<KnobWrite>& writes) {
  std::vector<engine::JournalEntry> own;
  for (const KnobWrite& write : writes) {
    if (!write.by_preset) {
      own.push_back({write.at, write.knob, write.new_value});
    }
  }
  return own;
}

Result<lab::Comparison> measured(const CompareRequest& request, const lab::Crew& crew) {
  const auto file = scenario::find_preset(request.preset);
  if (!file.ok()) {
    return file.error();
  }
  auto preset = scenario::read_preset(file.value(), request.overrides);
  if (!preset.ok()) {
    return Error{preset.error().front().text()};
  }
  if (preset.value().metrics.empty()) {
    return Error{"the preset measures nothing"};
  }
  const lab::Side a{preset.value(), request.writes_a};
  const lab::Side b{std::move(preset.value()), request.writes_b};
  return lab::compare(a, b, request.seed, request.runs, crew);
}

}  // namespace

CompareRequest compare_request(const Frame& frame, std::size_t runs) {
  CompareRequest request;
  request.preset = frame.run->preset;
  request.overrides = frame.run->overrides;
  request.writes_a = user_writes(*frame.writes);
  request.writes_b = user_writes(*frame.other->writes);
  if (frame.branch == 'B') {
    std::swap(request.writes_a, request.writes_b);
  }
  request.seed = frame.run->seed;
  request.runs = runs;
  return request;
}

CompareJob::~CompareJob() {
  cancel();
}

void CompareJob::cancel() {
  if (cancelled_ != nullptr) {
    *cancelled_ = true;
    cancelled_.reset();
  }
}

void CompareJob::start(CompareRequest request) {
  cancel();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  QPointer<CompareJob> self(this);
  const auto tell = [self, cancelled = cancelled_](auto what) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, cancelled, what] {
          if (self != nullptr && !*cancelled) {
            what(*self);
          }
        },
        Qt::QueuedConnection);
  };
  QThreadPool::globalInstance()->start([request = std::move(request), tell,
                                        cancelled = cancelled_] {
    lab::Crew crew;
    crew.cancel = cancelled.get();
    crew.progress = [&](double part) {
      tell([part](CompareJob& job) { Q_EMIT job.progressed(part); });
    };
    auto result = measured(request, crew);
    const QString problem = result.ok() ? QString() : to_qstring(result.error().message);
    auto comparison =
        result.ok() ? std::make_shared<const lab::Comparison>(std::move(result.value())) : nullptr;
    tell([comparison, problem](CompareJob& job) { Q_EMIT job.finished(comparison, problem); });
  });
}

}  // namespace schedlab::ui
