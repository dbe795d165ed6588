// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar: every action in its place.
#pragma once

#include <QAction>
#include <QList>

class QMainWindow;

namespace schedlab::ui {

class ActionSet;

void build_menus(QMainWindow& window, const ActionSet& actions, const QList<QAction*>& panels);

}  // namespace schedlab::ui
