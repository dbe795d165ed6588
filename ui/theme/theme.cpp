// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QStyleFactory>

namespace schedlab::ui::theme {

namespace {

QPalette qt_palette(const Palette& p) {
  QPalette qt;
  const auto set = [&](QPalette::ColorRole role, Colour colour) {
    qt.setColor(role, to_qcolor(colour));
  };
  set(QPalette::Window, p.window);
  set(QPalette::WindowText, p.text);
  set(QPalette::Base, p.window);
  set(QPalette::AlternateBase, p.canvas);
  set(QPalette::Text, p.text);
  set(QPalette::PlaceholderText, p.muted);
  set(QPalette::Button, p.field);
  set(QPalette::ButtonText, p.text);
  set(QPalette::BrightText, p.error);
  set(QPalette::Highlight, p.accent);
  set(QPalette::HighlightedText, p.on_accent);
  set(QPalette::Link, p.accent);
  set(QPalette::LinkVisited, p.accent);
  set(QPalette::ToolTipBase, p.canvas);
  set(QPalette::ToolTipText, p.text);
  set(QPalette::Light, p.window);
  set(QPalette::Midlight, p.separator);
  set(QPalette::Mid, p.border);
  set(QPalette::Dark, p.border);
  set(QPalette::Shadow, p.border);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    qt.setColor(QPalette::Disabled, role, to_qcolor(blend(p.window, p.muted, 150)));
  }
  return qt;
}

// @name stands for a colour of the palette.
constexpr const char* kSheet = R"(
QToolTip { background: @canvas; color: @text; border: 1px solid @border; padding: 4px 6px; }
QMainWindow::separator { background: @separator; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QSplitter::handle { background: @separator; }
QFrame[role="separator"] { background: @separator; border: none; }

QLabel[role="section"] { color: @muted; font-weight: bold; font-size: 11px; padding-top: 6px; }
QLabel[role="title"] { font-weight: bold; font-size: 14px; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="error"] { color: @error; }
QLabel[role="good"] { color: @good; }
QLabel[role="clock"] { font-family: "DejaVu Sans Mono"; font-weight: bold; font-size: 13px; }
QLabel[role="knob"] { font-family: "DejaVu Sans Mono"; font-size: 11px; }
QLabel[state="changed"] { font-weight: bold; }
QLabel[role="mono"], QLineEdit[role="mono"], QSpinBox[role="mono"] { font-family: "DejaVu Sans Mono"; }

QPushButton, QToolButton { background: @window; color: @text; border: 1px solid @border;
  border-radius: 5px; padding: 4px 10px; min-height: 18px; }
QToolButton { padding: 4px 7px; }
QPushButton:hover, QToolButton:hover { background: @field; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: @selected; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @muted; }
QPushButton[role="accent"], QToolButton[role="accent"] { background: @accent; color: @on_accent; border-color: @accent; }
QPushButton[role="accent"]:hover, QToolButton[role="accent"]:hover { background: @accent_hover; }
QPushButton[role="accent"]:disabled { background: @field; color: @muted; border-color: @border; }
QToolButton[role="flat"] { background: transparent; border: none; padding: 0; color: @muted; }
QToolButton[role="flat"]:hover, QToolButton[role="flat"]:focus { color: @accent; }
QToolButton::menu-indicator { image: none; }
QRadioButton::indicator { width: 12px; height: 12px; border: 1px solid @muted; border-radius: 7px; background: @field; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid @accent; background: @on_accent; }
QRadioButton::indicator:focus { border-color: @accent; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: @window; color: @text;
  border: 1px solid @border; border-radius: 5px; padding: 3px 7px; min-height: 18px;
  selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border-color: @accent; }
QLineEdit[role="search"] { background: @field; border-color: @field; }
QLineEdit[role="search"]:focus { border-color: @accent; }
QLineEdit[state="error"], QSpinBox[state="error"] { border-color: @error; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox QAbstractItemView { background: @window; border: 1px solid @border;
  selection-background-color: @selected; selection-color: @text; }

QSlider::groove:horizontal { height: 3px; border-radius: 1px; background: @border; }
QSlider::sub-page:horizontal { height: 3px; border-radius: 1px; background: @accent; }
QSlider::handle:horizontal { width: 13px; height: 13px; margin: -5px 0; border-radius: 6px; background: @accent; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: @accent_hover; }
QSlider::groove:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: @separator; }
QSlider::handle:horizontal:disabled { background: @border; }
QSlider[state="error"]::sub-page:horizontal, QSlider[state="error"]::handle:horizontal { background: @error; }

QTreeView, QListView, QTableView, QTextBrowser, QPlainTextEdit, QScrollArea { background: @window; border: none;
  selection-background-color: @selected; selection-color: @text; outline: none; }
QScrollArea > QWidget > QWidget { background: @window; }
QTreeView::item, QListView::item { padding: 3px 4px; border-radius: 4px; }
QTreeView::item:hover, QListView::item:hover { background: @field; }
QTreeView::item:selected, QListView::item:selected { background: @selected; color: @text; }
QTreeView::branch { background: @window; }
QTableView { gridline-color: @separator; }
QTableView::item { padding: 0 5px; border: none; border-radius: 0; }
QHeaderView::section { background: @window; color: @muted; border: none; border-bottom: 1px solid @separator;
  padding: 3px 8px; font-weight: bold; }

QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }

QTabWidget::pane { border: none; border-top: 1px solid @separator; }
QTabBar { font-weight: bold; font-size: 11px; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 14px 5px 14px; border: none;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:hover { color: @text; }

QDockWidget { color: @muted; font-weight: bold; }
QDockWidget::title { background: @window; padding: 6px 12px; }
QMenuBar, QMenu { background: @window; color: @text; }
QMenuBar::item { padding: 4px 10px; background: transparent; }
QMenu { border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 4px 22px; border-radius: 4px; }
QMenu::item:selected, QMenuBar::item:selected { background: @selected; color: @text; }
QMenu::separator { height: 1px; background: @separator; margin: 4px 8px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @separator; spacing: 6px; padding: 6px 10px; }
QStatusBar { background: @window; color: @muted; border-top: 1px solid @separator; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; padding: 2px 14px 2px 0; }

QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @field; border: none; border-radius: 3px; height: 6px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
)";

/// Qt 6.4 has no question for the desktop's scheme; the palette it gives without ours answers it.
bool system_is_dark() {
  const QPalette ours = QApplication::palette();
  QApplication::setPalette(QPalette());
  const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  QApplication::setPalette(ours);
  return dark;
}

}  // namespace

const Palette& palette_for(Mode mode) {
  const bool dark = mode == Mode::kDark || (mode == Mode::kFollowSystem && system_is_dark());
  return dark ? dark_palette() : light_palette();
}

void apply(QApplication& app, const Palette& palette) {
  if (app.styleSheet().isEmpty()) {  // once: each of these goes through every widget there is
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(12);
    QApplication::setFont(font);
  }
  QApplication::setPalette(qt_palette(palette));
  app.setStyleSheet(style_sheet(palette));
}

QString style_sheet(const Palette& p) {
  const std::pair<const char*, Colour> names[] = {{"@accent_hover", blend(p.accent, p.text, 40)},
                                                  {"@on_accent", p.on_accent},
                                                  {"@accent", p.accent},
                                                  {"@window", p.window},
                                                  {"@canvas", p.canvas},
                                                  {"@field", p.field},
                                                  {"@selected", p.selected},
                                                  {"@separator", p.separator},
                                                  {"@border", p.border},
                                                  {"@text", p.text},
                                                  {"@muted", p.muted},
                                                  {"@error", p.error},
                                                  {"@good", p.good}};
  QString sheet = QString::fromLatin1(kSheet);
  for (const auto& [name, colour] : names) {
    sheet.replace(QString::fromLatin1(name), to_qcolor(colour).name());
  }
  return sheet;
}

}  // namespace schedlab::ui::theme
