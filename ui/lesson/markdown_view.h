// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown to read in a narrow column: as high as its text, with air between lines and paragraphs,
// and long kernel names broken where they must be.
#pragma once

#include <QString>
#include <QTextBrowser>

namespace schedlab::ui {

class MarkdownView : public QTextBrowser {
  Q_OBJECT

 public:
  enum class Ink { kText, kAccent };

  explicit MarkdownView(Ink ink = Ink::kText, QWidget* parent = nullptr);

  void show_markdown(const QString& markdown);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  /// The page around it scrolls, not this.
  void wheelEvent(QWheelEvent* event) override;

 private:
  void render();
  void fit_height();

  Ink ink_;
  QString markdown_;
};

}  // namespace schedlab::ui
