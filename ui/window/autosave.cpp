// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/autosave.h"

#include <utility>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "ui/bridge/save.h"
#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

QString lock_of(const QString& file) {
  return file + QStringLiteral(".lock");
}

}  // namespace

Autosave::Autosave(QString folder, std::function<std::optional<scenario::SavedSession>()> session,
                   QObject* parent)
    : QObject(parent),
      file_(QStringLiteral("%1/autosave-%2.yaml")
                .arg(folder)
                .arg(QCoreApplication::applicationPid())),
      session_(std::move(session)) {
  QDir().mkpath(folder);
  lock_ = std::make_unique<QLockFile>(lock_of(file_));
  lock_->setStaleLockTime(0);  // held as long as the program runs, however long
  lock_->tryLock();
  connect(&timer_, &QTimer::timeout, this, &Autosave::save);
  timer_.start(kEveryMs);
}

Autosave::~Autosave() {
  QFile::remove(file_);
}

QString Autosave::default_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
}

QStringList Autosave::lost() const {
  const QFileInfo own(file_);
  QStringList lost;
  for (const QFileInfo& info :
       own.dir().entryInfoList({QStringLiteral("autosave-*.yaml")}, QDir::Files, QDir::Time)) {
    QLockFile lock(lock_of(info.filePath()));
    lock.setStaleLockTime(0);
    if (info.fileName() != own.fileName() && lock.tryLock(0)) {
      lost.push_back(info.filePath());
    }
  }
  return lost;
}

void Autosave::save() {
  std::optional<scenario::SavedSession> now = session_();
  if (!now || now == saved_) {
    return;
  }
  if (save_session(*now, to_std(file_)).ok()) {
    saved_ = std::move(now);
  }
}

}  // namespace schedlab::ui
