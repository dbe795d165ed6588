// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/markdown_view.h"

#include <cmath>

#include <QEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QWheelEvent>

namespace schedlab::ui {

namespace {

constexpr double kLineHeightPercent = 125;
constexpr double kBetweenParagraphs = 8;

/// Every paragraph airy, none with space after the last.
void give_air(QTextDocument& document) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    QTextBlockFormat format = block.blockFormat();
    format.setLineHeight(kLineHeightPercent, QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(0);
    format.setBottomMargin(block.next().isValid() ? kBetweenParagraphs : 0);
    QTextCursor(block).setBlockFormat(format);
  }
}

}  // namespace

MarkdownView::MarkdownView(Ink ink, QWidget* parent) : QTextBrowser(parent), ink_(ink) {
  setFrameShape(QFrame::NoFrame);
  setOpenExternalLinks(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  document()->setDocumentMargin(0);
}

void MarkdownView::show_markdown(const QString& markdown) {
  markdown_ = markdown;
  render();
}

void MarkdownView::render() {
  setMarkdown(markdown_);
  give_air(*document());
  if (ink_ == Ink::kAccent) {
    QTextCharFormat accent;
    accent.setForeground(palette().link());
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.mergeCharFormat(accent);
  }
  fit_height();
}

void MarkdownView::fit_height() {
  document()->setTextWidth(viewport()->width());
  setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
}

void MarkdownView::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fit_height();
}

void MarkdownView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    render();
  }
}

void MarkdownView::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace schedlab::ui
