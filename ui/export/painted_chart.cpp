// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/painted_chart.h"

#include <cmath>

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <fmt/format.h>

#include "ui/draw/painter_canvas.h"
#include "ui/export/chart_page.h"

namespace schedlab::ui {

namespace {

constexpr double kPixelsPerPoint = 3;  // 216 dpi
constexpr double kPointsPerMetre = 72 / 0.0254;
constexpr int kPdfResolution = 1200;  // positions a PDF can hold, an inch

QByteArray png_of(const ChartPage& page) {
  QImage image(static_cast<int>(std::ceil(page.width() * kPixelsPerPoint)),
               static_cast<int>(std::ceil(page.height() * kPixelsPerPoint)), QImage::Format_RGB32);
  const int dots = static_cast<int>(std::lround(kPixelsPerPoint * kPointsPerMetre));
  image.setDotsPerMeterX(dots);
  image.setDotsPerMeterY(dots);
  QPainter painter(&image);
  painter.scale(kPixelsPerPoint, kPixelsPerPoint);
  draw::PainterCanvas canvas(painter);
  page.draw(canvas);
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray pdf_of(const ChartPage& page, const ChartOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(QString::fromStdString(options.title));
  writer.setCreator(QStringLiteral("schedlab"));
  writer.setResolution(kPdfResolution);
  writer.setPageSize(QPageSize(QSizeF(page.width(), page.height()), QPageSize::Point));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  QPainter painter(&writer);
  painter.scale(kPdfResolution / 72.0, kPdfResolution / 72.0);
  draw::PainterCanvas canvas(painter);
  page.draw(canvas);
  painter.end();
  return bytes;
}

}  // namespace

Result<Written> write_any_chart(ChartView view, const std::string& file,
                                const trace::StoreView& record, const ChartOptions& options) {
  const std::string suffix = suffix_of(file);
  if (suffix == ".svg" || suffix == ".csv") {
    return write_chart(view, file, record, options);
  }
  if (suffix != ".png" && suffix != ".pdf") {
    return Error{fmt::format("{}: charts are written as .svg, .png, .pdf and .csv", file)};
  }
  if (auto problem = no_chart(view, file, options)) {
    return *problem;
  }
  const ChartPage page(view, record, options, Crowded::kImage, kPixelsPerPoint);
  const QByteArray bytes = suffix == ".png" ? png_of(page) : pdf_of(page, options);
  return replace_file(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())}, options);
}

}  // namespace schedlab::ui
