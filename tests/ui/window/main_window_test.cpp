// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window, by clicks and keys: it opens on something that moves, and every hand on it
// changes what is shown.
#include "ui/window/main_window.h"

#include <algorithm>
#include <functional>
#include <map>

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

#include "tests/support/scratch.h"
#include "ui/bridge/save.h"
#include "ui/knobs/knob_panel.h"
#include "ui/knobs/knob_row.h"
#include "ui/lesson/preset_tree.h"
#include "ui/window/central_area.h"
#include "ui/window/filter_popup.h"
#include "ui/window/notice_bar.h"
#include "ui/window/until_dialog.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using knobs::Knob;

constexpr int kPatienceMs = 10'000;

class MainWindowTest : public testing::Test {
 protected:
  // A kernel that refuses writes; 2.6.26 takes them all.
  MainWindowTest() : window_({"rt-95-starves", {{"kernel", "4.14"}}, 1, true}) { window_.show(); }

  testing::AssertionResult reaches(const std::function<bool(const Frame&)>& wanted) {
    const bool reached = QTest::qWaitFor(
        [&] { return window_.frame() != nullptr && wanted(*window_.frame()); }, kPatienceMs);
    return reached ? testing::AssertionSuccess()
                   : testing::AssertionFailure() << "no such frame came";
  }

  /// Pauses somewhere after `at`.
  void pause_after(Duration at) {
    ASSERT_TRUE(reaches([at](const Frame& f) { return f.now > Instant{} + at; }));
    QTest::keyClick(&window_, Qt::Key_Space);
    ASSERT_TRUE(reaches([](const Frame& f) { return !f.running; }));
  }

  MainWindow window_;
};

TEST_F(MainWindowTest, OpensOnARunningPresetAndFollowsIt) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.running && f.now > Instant{} + 100_ms; }));
  EXPECT_TRUE(window_.time().following());
  EXPECT_EQ(window_.time().end(), window_.frame()->recorded_until);
  EXPECT_TRUE(window_.windowTitle().startsWith(QStringLiteral("rt-95-starves")));
}

TEST_F(MainWindowTest, SpacePausesAndRunsOn) {
  pause_after(20_ms);
  const Instant at = window_.frame()->now;
  QTest::keyClick(&window_, Qt::Key_Space);
  EXPECT_TRUE(reaches([at](const Frame& f) { return f.running && f.now > at; }));
}

TEST_F(MainWindowTest, RunsUntilWhatIsTypedAndRefusesWhatIsNotUnderstood) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run != nullptr; }));
  QTimer::singleShot(0, &window_, [&] {
    auto* dialog = window_.findChild<UntilDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* field = dialog->findChild<QLineEdit*>();
    const auto buttons = dialog->findChildren<QPushButton*>();
    const auto run_at = std::ranges::find(buttons, QStringLiteral("Run"), &QPushButton::text);
    ASSERT_NE(run_at, buttons.end());
    auto* run = *run_at;
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("othr runs"));
    EXPECT_FALSE(run->isEnabled());
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("other waits > 15s or 17s"));
    EXPECT_TRUE(run->isEnabled());
    QTest::keyClick(field, Qt::Key_Return);
  });
  QTest::keyClick(&window_, Qt::Key_F8);
  EXPECT_TRUE(reaches([](const Frame& f) { return !f.running && f.now >= Instant{} + 15_s; }));
  EXPECT_LE(window_.frame()->now, Instant{} + 17_s);
  EXPECT_TRUE(window_.central().notices().isVisible());
}

TEST_F(MainWindowTest, AnotherPresetIsNotOpenedOverUnsavedWritesWithoutAQuestion) {
  pause_after(20_ms);
  Q_EMIT window_.knobs().writeRequested(Knob::kSchedRtRuntimeUs, 500'000, 0);
  ASSERT_TRUE(reaches([](const Frame& f) { return f.user_writes == 1; }));
  bool asked = false;
  const auto answer = [&](QMessageBox::StandardButton button) {
    QTimer::singleShot(0, &window_, [&asked, this, button] {
      auto* question = window_.findChild<QMessageBox*>();
      asked = question != nullptr;
      if (asked) {
        question->button(button)->click();
      }
    });
  };
  auto* tree = window_.findChild<PresetTree*>();
  answer(QMessageBox::Cancel);
  Q_EMIT tree->presetChosen(QStringLiteral("fifo-rr"));
  EXPECT_TRUE(asked);
  EXPECT_EQ(window_.frame()->run->name, "rt-95-starves");
  answer(QMessageBox::Discard);
  Q_EMIT tree->presetChosen(QStringLiteral("fifo-rr"));
  EXPECT_TRUE(reaches([](const Frame& f) { return f.run->name == "fifo-rr"; }));
}

TEST_F(MainWindowTest, AStepThereAndBackIsTheSameState) {
  pause_after(50_ms);
  window_.findChild<QAction*>(QStringLiteral("stride_event"))->trigger();
  const std::uint64_t hash = window_.frame()->trace_hash;
  const std::uint64_t events = window_.frame()->events;
  QTest::keyClick(&window_, Qt::Key_F4);
  ASSERT_TRUE(reaches([events](const Frame& f) { return f.events == events + 1; }));
  QTest::keyClick(&window_, Qt::Key_Backspace);
  ASSERT_TRUE(reaches([events](const Frame& f) { return f.events == events; }));
  EXPECT_EQ(window_.frame()->trace_hash, hash);
}

TEST_F(MainWindowTest, AMovedKnobChangesTheFrameAndCtrlZTakesItBack) {
  pause_after(50_ms);
  auto* edit = window_.knobs().row(Knob::kSchedRtRuntimeUs).findChild<QLineEdit*>();
  edit->selectAll();
  QTest::keyClicks(edit, QStringLiteral("500ms"));
  QTest::keyClick(edit, Qt::Key_Return);
  ASSERT_TRUE(reaches([](const Frame& f) { return f.knobs[Knob::kSchedRtRuntimeUs] == 500'000; }));
  EXPECT_EQ(window_.frame()->user_writes, 1U);
  EXPECT_EQ(edit->text(), QStringLiteral("500000"));
  window_.actions().undo->trigger();
  ASSERT_TRUE(reaches([](const Frame& f) { return f.knobs[Knob::kSchedRtRuntimeUs] == 950'000; }));
  EXPECT_EQ(edit->text(), QStringLiteral("950000"));
}

TEST_F(MainWindowTest, AnIllegalKnobShowsTheKernelsAnswerAndChangesNothing) {
  pause_after(50_ms);
  const std::uint64_t hash = window_.frame()->trace_hash;
  auto* edit = window_.knobs().row(Knob::kSchedRtRuntimeUs).findChild<QLineEdit*>();
  edit->selectAll();
  QTest::keyClicks(edit, QStringLiteral("2000000"));
  QTest::keyClick(edit, Qt::Key_Return);
  ASSERT_TRUE(reaches([](const Frame& f) { return !f.refusals.empty(); }));
  EXPECT_EQ(window_.frame()->trace_hash, hash);
  EXPECT_EQ(edit->text(), QStringLiteral("950000"));
  const auto labels = window_.knobs().row(Knob::kSchedRtRuntimeUs).findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->text().startsWith(QStringLiteral("EINVAL"));
  }));
}

TEST_F(MainWindowTest, AnotherPresetComesWithItsLessonAndMachine) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run != nullptr; }));
  window_.actions().find->trigger();
  auto* popup = window_.findChild<FilterPopup*>();
  ASSERT_NE(popup, nullptr);
  auto* typed = popup->findChild<QLineEdit*>();
  QTest::keyClicks(typed, QStringLiteral("rt-cap-dual"));
  QTest::keyClick(typed, Qt::Key_Return);
  EXPECT_TRUE(reaches([](const Frame& f) { return f.run->name == "rt-cap-dual"; }));
  EXPECT_EQ(window_.frame()->run->cpus, 2);
}

TEST_F(MainWindowTest, APresetThatIsNotThereIsANoticeAndTheRunGoesOn) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run != nullptr; }));
  MainWindow other({"rt-95-starve", {}, std::nullopt, true});
  other.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return other.central().notices().isVisible(); }, kPatienceMs));
}

TEST_F(MainWindowTest, ADigitHidesAndShowsAPanel) {
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  auto* dock = window_.findChild<QDockWidget*>(QStringLiteral("knobs"));
  auto* toggle = window_.findChild<QAction*>(QStringLiteral("show_knobs"));
  EXPECT_EQ(toggle->shortcut(), QKeySequence(Qt::Key_6));
  ASSERT_TRUE(QTest::qWaitFor([&] { return toggle->isChecked(); }));
  toggle->trigger();
  EXPECT_FALSE(dock->isVisible());
  window_.actions().reset_layout->trigger();
  EXPECT_TRUE(dock->isVisible());
}

TEST_F(MainWindowTest, ADigitBringsATabToTheFrontBeforeItHidesIt) {
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  auto* dock = window_.findChild<QDockWidget*>(QStringLiteral("vmstat"));
  auto* toggle = window_.findChild<QAction*>(QStringLiteral("show_vmstat"));
  QTest::qWait(20);
  ASSERT_FALSE(toggle->isChecked()) << "it is behind the inspector";
  toggle->trigger();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return !dock->visibleRegion().isEmpty() && toggle->isChecked(); }));
  toggle->trigger();
  EXPECT_FALSE(dock->isVisible());
}

TEST_F(MainWindowTest, ASessionComesBackAsItLooked) {
  pause_after(500_ms);
  const std::string file = test::scratch_path("looked.yaml").string();
  scenario::SavedView view;
  view.from = Instant{} + 100_ms;
  view.to = Instant{} + 300_ms;
  view.task_rows = false;
  view.marker_a = Instant{} + 150_ms;
  view.marker_b = Instant{} + 250_ms;
  view.notes = {{Instant{} + 200_ms, "here it starves"}};
  const FramePtr then = window_.frame();
  ASSERT_TRUE(save_session(session_of(*then, view), file).ok());
  MainWindow again({file, {}, std::nullopt, true});
  again.show();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return again.frame() != nullptr && again.frame()->run != nullptr; }, kPatienceMs));
  EXPECT_EQ(again.frame()->trace_hash, then->trace_hash);
  EXPECT_EQ(again.time().visible(), (TimeRange{view.from, view.to}));
  EXPECT_EQ(again.time().marker_a(), view.marker_a);
  EXPECT_EQ(again.time().marker_b(), view.marker_b);
  EXPECT_EQ(again.time().notes(), view.notes);
  EXPECT_FALSE(again.findChild<QAction*>(QStringLiteral("show_tasks"))->isChecked());
}

TEST_F(MainWindowTest, EveryActionHasATextAndNoTwoShareAKey) {
  std::map<QString, QString> taken;
  for (const QAction* action : window_.QWidget::actions()) {
    EXPECT_FALSE(action->text().isEmpty()) << action->objectName().toStdString();
    for (const QKeySequence& key : action->shortcuts()) {
      const auto [other, is_new] = taken.emplace(key.toString(), action->text());
      EXPECT_TRUE(is_new) << key.toString().toStdString() << ": " << other->second.toStdString()
                          << " and " << action->text().toStdString();
    }
  }
}

TEST_F(MainWindowTest, EveryControlHasAnAccessibleNameOrText) {
  for (const QAbstractButton* button : window_.findChildren<QAbstractButton*>()) {
    const bool is_qts_own =
        button->objectName().startsWith(QStringLiteral("qt_")) ||
        QByteArray(button->metaObject()->className()).startsWith("QTableCorner") ||
        qobject_cast<const QLineEdit*>(button->parentWidget()) != nullptr;
    EXPECT_TRUE(is_qts_own || !button->accessibleName().isEmpty() || !button->text().isEmpty())
        << button->metaObject()->className() << " in "
        << button->parentWidget()->metaObject()->className();
  }
  for (const QLineEdit* edit : window_.findChildren<QLineEdit*>()) {
    EXPECT_FALSE(edit->accessibleName().isEmpty()) << edit->placeholderText().toStdString();
  }
}

}  // namespace
}  // namespace schedlab::ui
