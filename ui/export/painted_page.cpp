// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/painted_page.h"

#include <cmath>

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "ui/draw/painter_canvas.h"

namespace schedlab::ui {

namespace {

constexpr double kPointsPerMetre = 72 / 0.0254;
constexpr int kPdfResolution = 1200;  // positions a PDF can hold, an inch

QByteArray png_of(const Page& page) {
  QImage image(static_cast<int>(std::ceil(page.width * kPixelsPerPoint)),
               static_cast<int>(std::ceil(page.height * kPixelsPerPoint)), QImage::Format_RGB32);
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

QByteArray pdf_of(const Page& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(QString::fromStdString(page.title));
  writer.setCreator(QStringLiteral("schedlab"));
  writer.setResolution(kPdfResolution);
  writer.setPageSize(QPageSize(QSizeF(page.width, page.height), QPageSize::Point));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  QPainter painter(&writer);
  painter.scale(kPdfResolution / 72.0, kPdfResolution / 72.0);
  draw::PainterCanvas canvas(painter);
  page.draw(canvas);
  painter.end();
  return bytes;
}

}  // namespace

std::string painted(const Page& page, std::string_view suffix) {
  return (suffix == ".png" ? png_of(page) : pdf_of(page)).toStdString();
}

}  // namespace schedlab::ui
