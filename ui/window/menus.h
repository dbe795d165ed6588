// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar: every action in its place.
#pragma once

#include <QList>

class QDockWidget;
class QMainWindow;

namespace schedlab::ui {

class ActionSet;

void build_menus(QMainWindow& window, const ActionSet& actions, const QList<QDockWidget*>& docks);

}  // namespace schedlab::ui
