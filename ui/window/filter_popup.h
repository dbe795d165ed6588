// SPDX-License-Identifier: GPL-3.0-or-later
// A list to pick one thing from by typing a part of its name: the command palette and the finder.
// Up and Down move, Return takes, Escape leaves; the keyboard never has to leave the text field.
#pragma once

#include <functional>
#include <vector>

#include <QDialog>
#include <QString>

class QLineEdit;
class QListWidget;

namespace schedlab::ui {

struct PopupItem {
  QString text;
  QString detail;  // shown after it, paler: its kind, its keys
  std::function<void()> take;
};

class FilterPopup : public QDialog {
  Q_OBJECT

 public:
  FilterPopup(const QString& prompt, std::vector<PopupItem> items, QWidget* parent);

  /// Shows it over the upper middle of its parent; what was picked is taken once it is closed.
  void popup();

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter(const QString& text);
  void take_current();

  std::vector<PopupItem> items_;
  QLineEdit* edit_;
  QListWidget* list_;
};

/// Every word of `typed` is a part of `text`, whatever the case.
[[nodiscard]] bool matches_words(const QString& text, const QString& typed);

}  // namespace schedlab::ui
