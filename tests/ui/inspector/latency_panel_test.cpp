// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/latency_panel.h"

#include <QHelpEvent>
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

#include "tests/ui/support/record_builder.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/inspector/latency_histogram.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

Latency latency_of(std::vector<Duration> latencies) {
  return summarize_latency(latencies);
}

QString number(const QWidget& panel, const QString& name) {
  for (const QLabel* label : panel.findChildren<QLabel*>()) {
    if (label->accessibleName() == name) {
      return label->text();
    }
  }
  return {};
}

class HistogramTest : public testing::Test {
 protected:
  HistogramTest() {
    histogram_.resize(300, 90);
    histogram_.show_latency(latency_of({3_us, 5_us, 6_us, 40_us}));
    histogram_.show();
  }

  LatencyHistogram histogram_;
};

TEST_F(HistogramTest, ABarIsAsHighAsItsCountSays) {
  EXPECT_DOUBLE_EQ(histogram_.bar(3).height(), 2 * histogram_.bar(2).height());
  EXPECT_DOUBLE_EQ(histogram_.bar(4).height(), 0) << "none from 8 to 16 us";
  EXPECT_DOUBLE_EQ(histogram_.bar(3).bottom(), histogram_.bar(2).bottom());
  EXPECT_GT(histogram_.bar(3).top(), 0);
}

TEST_F(HistogramTest, UnderThePointerIsTheBarThatIsThere) {
  for (const std::size_t bin : {2U, 3U, 4U, 6U}) {
    EXPECT_EQ(histogram_.bin_at(histogram_.bar(bin).center().x()), bin);
  }
  EXPECT_EQ(histogram_.bin_at(0), std::nullopt);
  EXPECT_EQ(histogram_.bin_at(299), std::nullopt);
}

TEST_F(HistogramTest, CountsAreInTheTooltipAndInTheAccessibleText) {
  const QPoint at = histogram_.bar(3).center().toPoint();
  QHelpEvent help(QEvent::ToolTip, at, histogram_.mapToGlobal(at));
  QCoreApplication::sendEvent(&histogram_, &help);
  EXPECT_EQ(QToolTip::text(), QStringLiteral("4.000 us - 8.000 us: 2 of 4"));
  EXPECT_EQ(histogram_.accessibleDescription(),
            QStringLiteral("2.000 us - 4.000 us: 1 of 4\n4.000 us - 8.000 us: 2 of 4\n"
                           "32.00 us - 64.00 us: 1 of 4"));
}

TEST(LatencyPanel, ShowsTheNumbersOfItsHistogram) {
  LatencyPanel panel;
  panel.show_latency(QStringLiteral("sync"), latency_of({1_ms, 2_ms, 6_ms}));
  EXPECT_EQ(number(panel, QStringLiteral("wakeups")), QStringLiteral("3"));
  EXPECT_EQ(number(panel, QStringLiteral("avg")), QStringLiteral("3.000"));
  EXPECT_EQ(number(panel, QStringLiteral("min")), QStringLiteral("1.000"));
  EXPECT_EQ(number(panel, QStringLiteral("max")), QStringLiteral("6.000"));
  EXPECT_EQ(number(panel, QStringLiteral("p50")), QStringLiteral("2.000"));
  EXPECT_EQ(number(panel, QStringLiteral("p99")), QStringLiteral("6.000"));
}

TEST(LatencyPanel, OfNoWakeupHasNoNumbers) {
  LatencyPanel panel;
  panel.show_latency({}, {});
  EXPECT_EQ(number(panel, QStringLiteral("wakeups")), QStringLiteral("0"));
  EXPECT_EQ(number(panel, QStringLiteral("max")), QString());
  EXPECT_EQ(panel.findChild<LatencyHistogram*>()->accessibleDescription(),
            QStringLiteral("no wakeups"));
}

TEST(InspectorPanel, LatenciesAreThoseOfAllTasksOrOfTheSelectedOne) {
  TimeWindow time;
  InspectorPanel panel(time);
  Frame frame;
  frame.record = test::sketch_record();
  time.set_end(frame.record->now);
  panel.show_frame(frame);
  time.pick(TimeRange{Instant{}, frame.record->now});
  auto* table = panel.findChild<QTableView*>();
  EXPECT_GT(number(panel, QStringLiteral("wakeups")).toInt(), 2);
  table->selectRow(5);  // sync
  EXPECT_EQ(number(panel, QStringLiteral("wakeups")), QStringLiteral("2"));
  EXPECT_EQ(number(panel, QStringLiteral("max")), QStringLiteral("600.000"));
  table->clearSelection();
  EXPECT_GT(number(panel, QStringLiteral("wakeups")).toInt(), 2);
}

}  // namespace
}  // namespace schedlab::ui
