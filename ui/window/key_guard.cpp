// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QComboBox>
#include <QKeyEvent>

namespace schedlab::ui {

namespace {

bool belongs_to(const QWidget& widget, int key) {
  const bool is_button = qobject_cast<const QAbstractButton*>(&widget) != nullptr;
  const bool is_list = qobject_cast<const QAbstractItemView*>(&widget) != nullptr;
  const bool is_box = qobject_cast<const QComboBox*>(&widget) != nullptr;
  const bool is_slider = qobject_cast<const QAbstractSlider*>(&widget) != nullptr;
  if (key == Qt::Key_Space) {
    return (is_button && !widget.property("leaves_space").toBool()) || is_box;
  }
  if (key == Qt::Key_Home || key == Qt::Key_End) {
    return is_list || is_slider || is_box;
  }
  return false;
}

}  // namespace

bool KeyGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* widget = qobject_cast<const QWidget*>(watched);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (widget != nullptr && key->modifiers() == Qt::NoModifier &&
        belongs_to(*widget, key->key())) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace schedlab::ui
