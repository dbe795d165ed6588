// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filter_popup.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

namespace schedlab::ui {

namespace {

constexpr int kIndexRole = Qt::UserRole;
constexpr int kDetailRole = Qt::UserRole + 1;
constexpr int kWidth = 560;
constexpr int kHeight = 380;
constexpr int kInset = 8;  // of the detail from the right end of its row

/// The text as any list shows it, the detail paler at the right.
class ItemDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const QString text = index.data(Qt::DisplayRole).toString();
    const int left = option.fontMetrics.horizontalAdvance(text) + 4 * kInset;
    const QRect room = option.rect.adjusted(left, 0, -kInset, 0);
    const QString detail = option.fontMetrics.elidedText(index.data(kDetailRole).toString(),
                                                         Qt::ElideRight, room.width());
    painter->setPen(option.palette.color(QPalette::PlaceholderText));
    painter->drawText(room, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), detail);
  }
};

}  // namespace

bool matches_words(const QString& text, const QString& typed) {
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::all_of(words.begin(), words.end(), [&text](const QString& word) {
    return text.contains(word, Qt::CaseInsensitive);
  });
}

FilterPopup::FilterPopup(const QString& prompt, std::vector<PopupItem> items, QWidget* parent)
    : QDialog(parent, Qt::Popup),
      items_(std::move(items)),
      edit_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(prompt);
  edit_->setPlaceholderText(prompt);
  edit_->setAccessibleName(prompt);
  edit_->installEventFilter(this);
  list_->setItemDelegate(new ItemDelegate(list_));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformItemSizes(true);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setAccessibleName(tr("Matches"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(6);
  column->addWidget(edit_);
  column->addWidget(list_);
  connect(edit_, &QLineEdit::textChanged, this, &FilterPopup::filter);
  connect(edit_, &QLineEdit::returnPressed, this, &FilterPopup::take_current);
  connect(list_, &QListWidget::itemClicked, this, [this] { take_current(); });
  filter({});
}

void FilterPopup::popup() {
  const QWidget* over = parentWidget()->window();
  resize(std::min(kWidth, over->width() - 40), std::min(kHeight, over->height() - 120));
  move(over->mapToGlobal(QPoint((over->width() - width()) / 2, 64)));
  show();
  edit_->setFocus(Qt::PopupFocusReason);
}

void FilterPopup::paintEvent(QPaintEvent* event) {
  QDialog::paintEvent(event);
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void FilterPopup::filter(const QString& text) {
  list_->clear();
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (matches_words(items_[i].text + QLatin1Char(' ') + items_[i].detail, text)) {
      auto* item = new QListWidgetItem(items_[i].text, list_);
      item->setData(kDetailRole, items_[i].detail);
      item->setData(kIndexRole, QVariant::fromValue(static_cast<qulonglong>(i)));
    }
  }
  list_->setCurrentRow(0);
}

void FilterPopup::take_current() {
  const QListWidgetItem* item = list_->currentItem();
  if (item == nullptr) {
    return;
  }
  const auto index = static_cast<std::size_t>(item->data(kIndexRole).toULongLong());
  // After this popup is gone: what is taken may move the focus or show another one.
  QTimer::singleShot(0, parentWidget(), items_[index].take);
  close();
}

bool FilterPopup::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
                       key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown;
    if (moves) {
      QCoreApplication::sendEvent(list_, event);
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace schedlab::ui
