// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/painted_chart.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"
#include "tests/ui/support/record_builder.h"

namespace schedlab::ui {
namespace {

class PaintedChart : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const char* name) const {
    return folder_.filePath(QString::fromLatin1(name)).toStdString();
  }

  [[nodiscard]] QByteArray bytes(const char* name) const {
    QFile in(folder_.filePath(QString::fromLatin1(name)));
    in.open(QIODevice::ReadOnly);
    return in.readAll();
  }

  std::shared_ptr<const trace::StoreView> record_ = test::sketch_record();
  QTemporaryDir folder_;
};

TEST_F(PaintedChart, APngHasThreePixelsAPointAndTheTasksColours) {
  ASSERT_TRUE(write_any_chart(ChartView::kTimeline, file("a.png"), *record_, {}).ok());
  const QImage image(QString::fromStdString(file("a.png")));
  EXPECT_EQ(image.width(), 3 * 720);
  // CPU 0 runs fifo from the first millisecond; its row is the first below the axis.
  const QRgb fifo = task_colour(theme::light_palette(), TaskId{0});
  int found = 0;
  for (int y = 0; y < image.height(); ++y) {
    found += image.pixel(3 * 100, y) == fifo ? 1 : 0;
  }
  EXPECT_GT(found, 30);
}

TEST_F(PaintedChart, APdfIsAPdf) {
  ASSERT_TRUE(write_any_chart(ChartView::kCounters, file("a.pdf"), *record_, {}).ok());
  EXPECT_TRUE(bytes("a.pdf").startsWith("%PDF-"));
  EXPECT_TRUE(bytes("a.pdf").trimmed().endsWith("%%EOF"));
}

/// "fi" drawn as one glyph would be found by nobody who looks for "fifo".
TEST_F(PaintedChart, TheTextOfAPdfIsFoundByItsLetters) {
  const QString pdftotext = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
  if (pdftotext.isEmpty()) {
    GTEST_SKIP() << "needs pdftotext";
  }
  ChartOptions options;
  options.title = "The first fifo, affluent and efficient";
  ASSERT_TRUE(write_any_chart(ChartView::kTimeline, file("a.pdf"), *record_, options).ok());
  QProcess reader;
  reader.start(pdftotext, {folder_.filePath(QStringLiteral("a.pdf")), QStringLiteral("-")});
  ASSERT_TRUE(reader.waitForFinished());
  const std::string text = reader.readAllStandardOutput().toStdString();
  EXPECT_THAT(text, testing::HasSubstr(options.title));
  EXPECT_THAT(text, testing::HasSubstr("\nfifo\n")) << "of the legend";
}

TEST_F(PaintedChart, ThePipelineIsAPictureToo) {
  ChartOptions options;
  options.pipeline.state =
      std::make_shared<const stats::FreePathState>(test::free_path_state(4, 2));
  const trace::Store store(test::free_path_names(4, 2));
  const trace::StoreView record = store.view(Instant{1});
  ASSERT_TRUE(write_any_chart(ChartView::kPipeline, file("p.png"), record, options).ok());
  ASSERT_TRUE(write_any_chart(ChartView::kPipeline, file("p.pdf"), record, options).ok());
  EXPECT_GE(QImage(QString::fromStdString(file("p.png"))).width(), 3 * kPipelineWidth);
  EXPECT_TRUE(bytes("p.pdf").startsWith("%PDF-"));
  EXPECT_FALSE(write_any_chart(ChartView::kPipeline, file("q.png"), *record_, {}).ok());
  EXPECT_FALSE(QFile::exists(QString::fromStdString(file("q.png"))));
}

TEST_F(PaintedChart, TheSameRunGivesTheSamePng) {
  ASSERT_TRUE(write_any_chart(ChartView::kTimeline, file("a.png"), *record_, {}).ok());
  ASSERT_TRUE(
      write_any_chart(ChartView::kTimeline, file("b.png"), *test::sketch_record(), {}).ok());
  EXPECT_EQ(bytes("a.png"), bytes("b.png"));
}

TEST_F(PaintedChart, FormatsWithoutQtComeOutAsEver) {
  ASSERT_TRUE(write_any_chart(ChartView::kTimeline, file("a.svg"), *record_, {}).ok());
  ASSERT_TRUE(write_chart(ChartView::kTimeline, file("b.svg"), *record_, {}).ok());
  EXPECT_EQ(bytes("a.svg"), bytes("b.svg"));
  const auto refused = write_any_chart(ChartView::kTimeline, file("a.gif"), *record_, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, testing::HasSubstr(".svg, .png, .pdf and .csv"));
}

}  // namespace
}  // namespace schedlab::ui
