// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/latency_histogram.h"

#include <algorithm>
#include <cmath>

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>

#include "ui/shared/text.h"

namespace schedlab::ui {

namespace {

constexpr std::size_t kFewestBins = 8;  // so that one bar alone is not as wide as the panel
constexpr int kSmallText = 10;          // pixels
constexpr double kTextHeight = 13;
constexpr double kGap = 2;      // between bars
constexpr double kMargin = 20;  // half of an outermost latency stands in it

/// Rounded: 1024 us are "1 ms" on an axis that doubles.
QString border_text(std::size_t bin) {
  constexpr std::size_t kThousand = 10;  // bins to the next unit
  if (bin == 0) {
    return QStringLiteral("0");
  }
  const std::size_t unit = std::min<std::size_t>((bin - 1) / kThousand, 2);
  const qulonglong count = qulonglong{1} << (bin - 1 - unit * kThousand);
  static const QStringList kUnits{QStringLiteral("us"), QStringLiteral("ms"), QStringLiteral("s")};
  return QStringLiteral("%1 %2").arg(count).arg(kUnits[static_cast<qsizetype>(unit)]);
}

QString described(const Latency& latency) {
  QStringList lines;
  for (std::size_t bin = 0; bin < latency.bins.size(); ++bin) {
    if (latency.bins[bin] > 0) {
      lines.append(to_qstring(latency_bin_text(latency, bin)));
    }
  }
  return lines.isEmpty() ? LatencyHistogram::tr("no wakeups") : lines.join(QLatin1Char('\n'));
}

}  // namespace

LatencyHistogram::LatencyHistogram(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Histogram of wakeup latencies"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  QFont small = font();
  small.setPixelSize(kSmallText);
  setFont(small);
  show_latency({});
}

void LatencyHistogram::show_latency(const Latency& latency) {
  latency_ = latency;
  const auto used = std::ranges::find_if(latency_.bins, [](std::size_t n) { return n > 0; });
  first_ = static_cast<std::size_t>(used - latency_.bins.begin());
  shown_ = std::max(kFewestBins, latency_.bins.size() - first_);
  setAccessibleDescription(described(latency_));
  update();
}

double LatencyHistogram::bin_width() const {
  return (width() - 2 * kMargin) / static_cast<double>(shown_);
}

std::optional<std::size_t> LatencyHistogram::bin_at(double x) const {
  const double place = (x - kMargin) / bin_width();
  if (place < 0) {
    return std::nullopt;
  }
  const std::size_t bin = first_ + static_cast<std::size_t>(place);
  return bin < latency_.bins.size() ? std::optional(bin) : std::nullopt;
}

QRectF LatencyHistogram::bar(std::size_t bin) const {
  const double most = static_cast<double>(*std::ranges::max_element(latency_.bins));
  const double room = height() - 2 * kTextHeight;
  const std::size_t count = latency_.bins[bin];
  const double high = count == 0 ? 0 : std::max(1.0, room * static_cast<double>(count) / most);
  return {kMargin + static_cast<double>(bin - first_) * bin_width() + kGap / 2,
          height() - kTextHeight - high, bin_width() - kGap, high};
}

bool LatencyHistogram::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) {
    return QWidget::event(event);
  }
  const auto& help = static_cast<const QHelpEvent&>(*event);
  if (const auto bin = bin_at(help.pos().x())) {
    QToolTip::showText(help.globalPos(), to_qstring(latency_bin_text(latency_, *bin)), this);
  } else {
    QToolTip::hideText();
  }
  return true;
}

void LatencyHistogram::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (latency_.lengths.count == 0) {
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignCenter, tr("no wakeups"));
    return;
  }
  paint_bars(painter);
  paint_borders(painter);
}

void LatencyHistogram::paint_bars(QPainter& painter) const {
  for (std::size_t bin = first_; bin < latency_.bins.size(); ++bin) {
    const QRectF place = bar(bin);
    painter.fillRect(place, palette().color(QPalette::Highlight));
    const QString count = QString::number(latency_.bins[bin]);
    if (latency_.bins[bin] > 0 && fontMetrics().horizontalAdvance(count) <= bin_width()) {
      painter.setPen(palette().color(QPalette::WindowText));
      painter.drawText(QRectF(place.left(), place.top() - kTextHeight, place.width(), kTextHeight),
                       static_cast<int>(Qt::AlignCenter | Qt::TextDontClip), count);
    }
  }
}

/// A latency at every n-th border, n as small as the room allows.
void LatencyHistogram::paint_borders(QPainter& painter) const {
  painter.setPen(palette().color(QPalette::PlaceholderText));
  const double base = height() - kTextHeight;
  painter.drawLine(QPointF(kMargin, base), QPointF(width() - kMargin, base));
  const double widest = fontMetrics().horizontalAdvance(QStringLiteral("512 us")) + 2 * kGap;
  const auto stride = static_cast<std::size_t>(std::ceil(widest / bin_width()));
  for (std::size_t i = 0; i <= shown_; i += stride) {
    const double x = kMargin + static_cast<double>(i) * bin_width();
    painter.drawText(QRectF(x - widest / 2, base, widest, kTextHeight),
                     static_cast<int>(Qt::AlignCenter | Qt::TextDontClip), border_text(first_ + i));
  }
}

}  // namespace schedlab::ui
