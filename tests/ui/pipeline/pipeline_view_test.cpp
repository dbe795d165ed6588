// SPDX-License-Identifier: GPL-3.0-or-later
// The free pipeline under a real mouse and real keys, offscreen.
#include "ui/pipeline/pipeline_view.h"

#include <QAbstractButton>
#include <QImage>
#include <QLabel>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/support/free_path_builder.h"
#include "ui/draw/recording_canvas.h"
#include "ui/pipeline/stage_button.h"
#include "ui/pipeline/stage_panel.h"

namespace schedlab::ui {
namespace {

constexpr std::int64_t kPagesAMs = 25'000;

class Pipeline : public testing::Test {
 protected:
  Pipeline() {
    auto run = std::make_shared<RunInfo>();
    run->serial = 1;
    run->has_memory = true;
    run->flows_at_start = stats::flows_of(test::free_path_state(4, 4));
    run_ = run;
    trace::Store store(test::free_path_names(4, 4));
    record_ = std::make_shared<const trace::StoreView>(store.view(Instant{1}));
    view_.resize(900, 260);
    view_.show();
    view_.activateWindow();
    (void)QTest::qWaitForWindowActive(&view_);
    show_at(0);
  }

  /// The run stands at `ms`: until then kPagesAMs were freed in each millisecond.
  void show_at(std::int64_t ms) {
    until_ = std::max(until_, ms);
    stats::FreePathState state = test::free_path_state(4, 4);
    state.zones[0].mapped -= ms * kPagesAMs / 10;
    state.pgfree = static_cast<std::uint64_t>(ms * kPagesAMs);
    Frame frame;
    frame.run = run_;
    frame.record = record_;
    frame.now = Instant{ms * 1'000'000};
    frame.running = running_;
    frame.recorded_until = Instant{until_ * 1'000'000};
    frame.free_path = std::make_shared<const stats::FreePathState>(std::move(state));
    view_.show_frame(frame);
  }

  [[nodiscard]] QPoint middle_of(Stage stage) const {
    const draw::Rect box = stage_rect(view_.scene(), stage);
    return {static_cast<int>(box.x + box.w / 2), static_cast<int>(box.y + 60)};
  }

  void click(Stage stage) { QTest::mouseClick(view_.childAt(middle_of(stage)), Qt::LeftButton); }

  [[nodiscard]] StagePanel& panel() const { return *view_.findChild<StagePanel*>(); }

  [[nodiscard]] std::vector<std::string> texts() const {
    draw::RecordingCanvas canvas;
    draw_pipeline(canvas, view_.scene());
    return canvas.texts();
  }

  QImage picture() {
    view_.paint_now();
    QCoreApplication::processEvents();
    return view_.grab().toImage();
  }

  std::shared_ptr<const RunInfo> run_;
  std::shared_ptr<const trace::StoreView> record_;
  std::int64_t until_ = 0;
  bool running_ = false;
  PipelineView view_;
};

TEST_F(Pipeline, AClickOpensAPanelWithTheNumbersAndTheFunctionsAndAnotherClosesIt) {
  EXPECT_FALSE(panel().isVisible());
  click(Stage::kWorkers);
  ASSERT_TRUE(panel().isVisible());
  EXPECT_EQ(view_.opened(), Stage::kWorkers);
  EXPECT_EQ(panel().accessibleName(), QStringLiteral("workers"));
  EXPECT_THAT(panel().numbers().toStdString(),
              testing::HasSubstr("kworker/u288:1: on CPU 1, now spins for zone 0, no. 2"));
  QString words;
  for (const QLabel* label : panel().findChildren<QLabel*>()) {
    words += label->text() + QLatin1Char('\n');
  }
  EXPECT_TRUE(words.contains(QStringLiteral("release_pages()")));
  EXPECT_TRUE(words.contains(QStringLiteral("batch_free_work()")));
  EXPECT_TRUE(view_.rect().contains(panel().geometry()));
  EXPECT_FALSE(panel().geometry().contains(middle_of(Stage::kWorkers))) << "it hides its stage";
  click(Stage::kWorkers);
  EXPECT_FALSE(panel().isVisible());
}

TEST_F(Pipeline, AnotherStageTakesThePanelOver) {
  click(Stage::kBuddy);
  EXPECT_TRUE(view_.rect().contains(panel().geometry()))
      << "at the right edge it opens to the left";
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  click(Stage::kMapped);
  EXPECT_EQ(view_.opened(), Stage::kMapped);
  EXPECT_THAT(panel().numbers().toStdString(), testing::HasSubstr("zone 3: mapped 781 MiB"));
}

TEST_F(Pipeline, ThePanelFollowsTheRun) {
  click(Stage::kMapped);
  show_at(20);
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return panel().numbers().contains(QStringLiteral("zone 0: mapped 586 MiB")); }, 2'000))
      << panel().numbers().toStdString();
}

TEST_F(Pipeline, TheKeyboardMovesOpensAndCloses) {
  auto* first = view_.findChildren<StageButton*>().front();
  first->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_EQ(view_.opened(), Stage::kQueue);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(view_.opened(), std::nullopt);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Enter);
  EXPECT_EQ(view_.opened(), Stage::kBuddy) << "around the end";
}

TEST_F(Pipeline, EveryStageHasANameAndSaysItsNumbersToWhoAsks) {
  const auto buttons = view_.findChildren<StageButton*>();
  ASSERT_EQ(buttons.size(), static_cast<qsizetype>(kStages));
  for (StageButton* button : buttons) {
    EXPECT_FALSE(button->accessibleName().isEmpty());
    button->setFocus();
    EXPECT_TRUE(button->accessibleDescription().startsWith(button->accessibleName()));
    EXPECT_EQ(button->toolTip(), button->accessibleDescription());
  }
}

TEST_F(Pipeline, BlocksMoveWithTimeStandStillWithItAndGoBackWithIt) {
  show_at(100);
  show_at(101);
  show_at(102);
  const QImage at_102 = picture();
  EXPECT_EQ(picture(), at_102) << "paused";
  show_at(103);
  EXPECT_NE(picture(), at_102);
  show_at(102);
  EXPECT_EQ(picture(), at_102) << "stepped back";
}

TEST_F(Pipeline, RatesStayWhenTheRunStands) {
  running_ = true;
  for (int ms = 0; ms <= 60; ms += 10) {
    show_at(ms);
  }
  running_ = false;
  EXPECT_THAT(texts(), testing::Contains("25.0"));
  EXPECT_THAT(texts(), testing::Contains(testing::HasSubstr("over 20.00 ms")));
  const auto running = texts();
  show_at(60);
  EXPECT_EQ(texts(), running);
  show_at(50);
  EXPECT_THAT(texts(), testing::Contains("25.0")) << "gone back";
}

TEST_F(Pipeline, APlaceThatWasNeverShownHasTheMeanRateSinceTheBeginning) {
  show_at(200);
  show_at(100);
  EXPECT_THAT(texts(), testing::Contains("25.0"));
  EXPECT_THAT(texts(), testing::Contains(testing::HasSubstr("over 100.0 ms")));
}

TEST_F(Pipeline, AJumpLeavesTheBlocksAsLargeAsTheyWere) {
  show_at(1);
  show_at(2);
  const std::int64_t pages = view_.scene().block_pages;
  show_at(4'000);
  EXPECT_EQ(view_.scene().block_pages, pages);
}

TEST_F(Pipeline, AnotherRunBeginsAnew) {
  show_at(10);
  show_at(40);
  auto run = std::make_shared<RunInfo>();
  run->serial = 2;
  run_ = run;
  until_ = 0;
  show_at(0);
  EXPECT_THAT(texts(), testing::Not(testing::Contains("M/s")));
}

TEST_F(Pipeline, AMachineWithoutMemoryShowsNothingAndClosesThePanel) {
  click(Stage::kLocks);
  Frame frame;
  frame.run = run_;
  frame.record = record_;
  view_.show_frame(frame);
  EXPECT_FALSE(panel().isVisible());
  EXPECT_EQ(view_.opened(), std::nullopt);
  click(Stage::kLocks);
  EXPECT_FALSE(panel().isVisible());
  EXPECT_TRUE(texts().empty());
}

}  // namespace
}  // namespace schedlab::ui
