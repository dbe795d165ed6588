// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep by hand: typed, run, pointed at, opened.
#include "ui/sweep/sweep_window.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <gtest/gtest.h>

#include "core/scenario/library.h"

#include "ui/bridge/session.h"
#include "ui/sweep/sweep_view.h"

namespace schedlab::ui {
namespace {

class SweepWindowTest : public testing::Test {
 protected:
  SweepWindowTest() : window_(nullptr) {
    session_.apply(OpenPreset{"rt-utilization", {}, 1, false});
    window_.set_frame(session_.frame());
    window_.show();
  }

  void type(int axis, const char* name, const char* values) {
    window_.findChildren<QComboBox*>()[axis]->setCurrentText(QString::fromLatin1(name));
    for (QLineEdit* edit : window_.findChildren<QLineEdit*>()) {
      if (edit->accessibleName() ==
          (axis == 0 ? QStringLiteral("Values to vary") : QStringLiteral("Values to and"))) {
        edit->setText(QString::fromLatin1(values));
      }
    }
  }

  QPushButton* button(const char* text) {
    for (QPushButton* found : window_.findChildren<QPushButton*>()) {
      if (found->text() == QString::fromLatin1(text)) {
        return found;
      }
    }
    return nullptr;
  }

  /// Whether some label of the window says so.
  bool says(const char* words) {
    for (const QLabel* label : window_.findChildren<QLabel*>()) {
      if (label->text().contains(QString::fromLatin1(words))) {
        return true;
      }
    }
    return false;
  }

  void sweep() {
    window_.findChild<QSpinBox*>()->setValue(1);
    QTest::mouseClick(button("Sweep"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("Export ...")->isEnabled(); }, 20'000));
  }

  Session session_;
  SweepWindow window_;
};

TEST_F(SweepWindowTest, ShowsTheTableThatTheCommandLineGives) {
  type(0, "kernel.sched_rt_runtime_us", "250000,500000");
  sweep();
  lab::SweepRequest request;
  request.file = scenario::find_preset("rt-utilization").value();
  request.axes = {lab::parse_axis("kernel.sched_rt_runtime_us=250000,500000").value()};
  request.runs = 1;
  const auto plan = lab::plan_sweep(request);
  ASSERT_TRUE(plan.ok());
  const lab::SweepTable table = lab::run_sweep(plan.value(), {});
  const SweepPicture& picture = window_.view().picture();
  ASSERT_EQ(picture.plots.size(), table.metrics.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    EXPECT_EQ(picture.plots[0].lines[0].dots[i].y, table.rows[i].metrics[0]);
  }
  EXPECT_EQ(picture.plots[0].marks.size(), 5U);  // the published figures, between the points too
}

TEST_F(SweepWindowTest, APointSaysItsNumbersAndAClickOpensItsRun) {
  type(0, "kernel.sched_rt_runtime_us", "250000,500000");
  sweep();
  const SweepScene scene = window_.view().scene();
  const SweepDot& dot = scene.picture->plots[0].lines[0].dots[1];
  const QPoint at(static_cast<int>(scene.plots[0].x.place(dot.x)),
                  static_cast<int>(scene.plots[0].y.place(dot.y.mean)));
  QTest::mouseMove(&window_.view(), at);
  QTest::mouseMove(&window_.view(), at + QPoint(1, 0));
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("kernel.sched_rt_runtime_us=500000:"); }, 2'000));
  QSignalSpy opened(&window_, &SweepWindow::openRequested);
  QTest::mouseClick(&window_.view(), Qt::LeftButton, {}, at);
  ASSERT_EQ(opened.count(), 1);
  const auto open = opened[0][0].value<OpenPreset>();
  EXPECT_EQ(open.preset, "rt-utilization");
  EXPECT_EQ(open.overrides.back(),
            (std::pair<std::string, std::string>{"kernel.sched_rt_runtime_us", "500000"}));
}

TEST_F(SweepWindowTest, MistakesAreSaidAndNothingRuns) {
  QTest::mouseClick(button("Sweep"), Qt::LeftButton);
  EXPECT_TRUE(says("Say what to vary"));
  type(0, "machine.hz", "7");
  QTest::mouseClick(button("Sweep"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("100, 250, 300 or 1000"); }, 5'000));
  type(0, "machine.hz", "9..1");
  QTest::mouseClick(button("Sweep"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("FIRST must not be above LAST"); }, 5'000));
  EXPECT_NE(button("Sweep"), nullptr);
}

TEST_F(SweepWindowTest, ASweepCanBeCancelled) {
  type(0, "kernel.sched_rt_runtime_us", "1..5000");
  window_.findChild<QSpinBox*>()->setValue(100);
  QTest::mouseClick(button("Sweep"), Qt::LeftButton);
  ASSERT_NE(button("Cancel"), nullptr);
  QTest::mouseClick(button("Cancel"), Qt::LeftButton);
  EXPECT_TRUE(says("Cancelled"));
  EXPECT_FALSE(button("Export ...")->isEnabled());
}

}  // namespace
}  // namespace schedlab::ui
