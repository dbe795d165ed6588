// SPDX-License-Identifier: GPL-3.0-or-later
// Charts written beside a window that goes on.
#include "ui/window/exporter.h"

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/window/export_progress.h"

namespace schedlab::ui {
namespace {

constexpr int kPatienceMs = 20'000;

class ExporterTest : public testing::Test {
 protected:
  ExporterTest()
      : exporter_(window_),
        written_(&exporter_, &Exporter::written),
        cancelled_(&exporter_, &Exporter::cancelled) {
    window_.show();
  }

  [[nodiscard]] QString file() const { return folder_.filePath(QStringLiteral("chart.csv")); }

  void write(std::shared_ptr<const trace::StoreView> record) {
    ChartJob job{ChartView::kTimeline, file(), std::move(record), {}};
    job.options.task_rows = false;
    exporter_.write(std::move(job));
  }

  [[nodiscard]] QByteArray content() const {
    QFile in(file());
    in.open(QIODevice::ReadOnly);
    return in.readAll();
  }

  QTemporaryDir folder_;
  QWidget window_;
  Exporter exporter_;
  QSignalSpy written_;
  QSignalSpy cancelled_;
};

TEST_F(ExporterTest, AChartThatTakesLongShowsItsProgressAndCanBeCancelled) {
  QFile old(file());
  ASSERT_TRUE(old.open(QIODevice::WriteOnly));
  old.write("old");
  old.close();
  write(test::crowded_record(64, 2'000'000));
  auto* progress = window_.findChild<ExportProgress*>();
  ASSERT_NE(progress, nullptr);
  EXPECT_FALSE(progress->isVisible()) << "not before it is known to take long";
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return progress->isVisible() && progress->value() > 0; }, kPatienceMs));
  QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
  ASSERT_TRUE(cancelled_.wait(kPatienceMs));
  EXPECT_EQ(cancelled_.front().front().toString(), file());
  EXPECT_TRUE(written_.isEmpty());
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(QDir(folder_.path()).entryList(QDir::Files).size(), 1);
  EXPECT_EQ(window_.findChild<ExportProgress*>(), nullptr);
}

TEST_F(ExporterTest, AQuickChartIsWrittenWithoutADialog) {
  write(test::sketch_record());
  ASSERT_TRUE(written_.wait(kPatienceMs));
  EXPECT_EQ(written_.front().at(1).toString(), QString());
  EXPECT_TRUE(content().startsWith("row,cpu,"));
  EXPECT_EQ(window_.findChild<ExportProgress*>(), nullptr);
}

}  // namespace
}  // namespace schedlab::ui
