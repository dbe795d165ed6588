// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/background_job.h"

#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace schedlab::ui {

BackgroundJob::~BackgroundJob() {
  cancel();
}

void BackgroundJob::cancel() {
  if (cancelled_ != nullptr) {
    *cancelled_ = true;
    cancelled_.reset();
  }
}

void BackgroundJob::start(Work work) {
  cancel();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  const auto here = [self = QPointer<BackgroundJob>(this), cancelled = cancelled_](auto what) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, cancelled, what] {
          if (self != nullptr && !*cancelled) {
            what(*self);
          }
        },
        Qt::QueuedConnection);
  };
  QThreadPool::globalInstance()->start([work = std::move(work), here, cancelled = cancelled_] {
    const std::function<void()> done = work(*cancelled, [&](double part) {
      here([part](BackgroundJob& job) { Q_EMIT job.progressed(part); });
    });
    here([done](BackgroundJob& job) {
      job.cancelled_.reset();
      done();
      Q_EMIT job.finished();
    });
  });
}

}  // namespace schedlab::ui
