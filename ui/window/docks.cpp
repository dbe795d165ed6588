// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docks.h"

#include <QLabel>
#include <QTabWidget>
#include <QTimer>

#include "ui/shared/role.h"

namespace schedlab::ui {

namespace {

/// The title of a panel; it folds away where a tab already says the same.
class DockTitle : public QLabel {
 public:
  DockTitle(const QString& title, QWidget* parent) : QLabel(title.toUpper(), parent) {
    set_role(*this, QStringLiteral("section"));
    setIndent(0);
    setContentsMargins(12, 10, 12, 2);
  }

  void set_folded(bool folded) { setMaximumHeight(folded ? 0 : QWIDGETSIZE_MAX); }

  [[nodiscard]] QSize sizeHint() const override {
    return maximumHeight() == 0 ? QSize(0, 0) : QLabel::sizeHint();
  }

  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace

Docks::Docks(QMainWindow& window) : QObject(&window), window_(window) {
  window_.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks |
                         QMainWindow::AllowTabbedDocks);
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QDockWidget* Docks::add(const Panel& panel) {
  auto* dock = new QDockWidget(panel.title, &window_);
  dock->setObjectName(panel.name);
  dock->setAccessibleName(panel.title);
  dock->setTitleBarWidget(new DockTitle(panel.title, dock));
  dock->setWidget(panel.widget);
  auto* toggle = new QAction(panel.title, &window_);
  toggle->setCheckable(true);
  toggle->setShortcut(panel.key);
  toggle->setObjectName(QStringLiteral("show_") + panel.name);
  connect(toggle, &QAction::triggered, dock, [dock](bool on) {
    if (on) {
      raise(*dock);
    } else {
      dock->hide();
    }
  });
  window_.addAction(toggle);
  actions_.push_back(toggle);
  docks_.push_back(dock);
  homes_.push_back(panel.area);
  // Later: the main window has not yet settled the tabs when it tells of a move.
  const auto later = [this] { QTimer::singleShot(0, this, &Docks::settle); };
  connect(dock, &QDockWidget::topLevelChanged, this, later);
  connect(dock, &QDockWidget::dockLocationChanged, this, later);
  connect(dock, &QDockWidget::visibilityChanged, this, later);
  return dock;
}

void Docks::reset() {
  QDockWidget* first_below = nullptr;
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    QDockWidget* dock = docks_[i];
    dock->setFloating(false);
    window_.addDockWidget(homes_[i], dock);
    if (homes_[i] == Qt::BottomDockWidgetArea) {
      if (first_below != nullptr) {
        window_.tabifyDockWidget(first_below, dock);
      } else {
        first_below = dock;
      }
    }
    dock->show();
  }
  if (first_below != nullptr) {
    first_below->raise();
  }
  const bool small = window_.width() < 1400;
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    if (homes_[i] == Qt::BottomDockWidgetArea) {
      window_.resizeDocks({docks_[i]}, {small ? 150 : 180}, Qt::Vertical);
    } else {
      const int width =
          homes_[i] == Qt::LeftDockWidgetArea ? (small ? 232 : 256) : (small ? 290 : 316);
      window_.resizeDocks({docks_[i]}, {width}, Qt::Horizontal);
    }
  }
  settle();
}

/// Titles and check marks follow where the panels are: a panel behind another tab is not shown.
void Docks::settle() {
  for (std::size_t i = 0; i < docks_.size(); ++i) {
    QDockWidget* dock = docks_[i];
    actions_[static_cast<qsizetype>(i)]->setChecked(dock->isVisible() &&
                                                    !dock->visibleRegion().isEmpty());
    const bool tabbed = !dock->isFloating() && !window_.tabifiedDockWidgets(dock).isEmpty();
    static_cast<DockTitle*>(dock->titleBarWidget())->set_folded(tabbed);
  }
}

void Docks::raise(QDockWidget& dock) {
  dock.show();
  dock.raise();
}

}  // namespace schedlab::ui
