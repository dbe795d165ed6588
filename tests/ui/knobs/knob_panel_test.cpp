// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/knobs/knob_panel.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include "ui/knobs/knob_row.h"
#include "ui/knobs/knob_slider.h"
#include "ui/knobs/toggle.h"

namespace schedlab::ui {
namespace {

using knobs::Knob;

constexpr auto kRuntime = Knob::kSchedRtRuntimeUs;

/// A frame of a 4.14 machine whose knobs stand at their defaults.
Frame frame_of_4_14() {
  Frame frame;
  auto run = std::make_shared<RunInfo>();
  run->profile = knobs::Profile::k4_14;
  run->default_knobs = knobs::KnobValues::defaults(run->profile, 4);
  frame.knobs = run->default_knobs;
  frame.preset_knobs = run->default_knobs;
  frame.run = std::move(run);
  return frame;
}

QLineEdit& edit_of(const KnobPanel& panel, Knob knob) {
  return *panel.row(knob).findChild<QLineEdit*>();
}

bool row_shows(const KnobPanel& panel, Knob knob, const QString& text) {
  const QList<QLabel*> labels = panel.row(knob).findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(),
                     [&](const QLabel* l) { return l->isVisibleTo(&panel) && l->text() == text; });
}

void type(QLineEdit& edit, const char* text) {
  edit.selectAll();
  QTest::keyClicks(&edit, QString::fromLatin1(text));
  QTest::keyClick(&edit, Qt::Key_Return);
}

TEST(KnobPanel, HasARowForEveryKnobOfTheTable) {
  KnobPanel panel;
  for (const knobs::KnobSpec& spec : knobs::table()) {
    EXPECT_EQ(panel.row(spec.id).spec().id, spec.id);
  }
  EXPECT_EQ(panel.findChildren<KnobRow*>().size(), static_cast<qsizetype>(knobs::kKnobCount));
}

TEST(KnobPanel, ShowsTheValuesOfAFrameWithoutAskingForWrites) {
  KnobPanel panel;
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  Frame frame = frame_of_4_14();
  frame.knobs.set(kRuntime, 800'000);
  panel.show_frame(frame);
  EXPECT_EQ(edit_of(panel, kRuntime).text(), QStringLiteral("800000"));
  EXPECT_TRUE(panel.row(kRuntime).changed());
  EXPECT_FALSE(panel.row(Knob::kSchedRtPeriodUs).changed());
  EXPECT_EQ(writes.count(), 0);
}

TEST(KnobPanel, TakesExactValuesWithUnits) {
  KnobPanel panel;
  panel.show_frame(frame_of_4_14());
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  type(edit_of(panel, kRuntime), "400ms");
  ASSERT_EQ(writes.count(), 1);
  EXPECT_EQ(writes[0][0].value<Knob>(), kRuntime);
  EXPECT_EQ(writes[0][1].toLongLong(), 400'000);
}

TEST(KnobPanel, LeavesAnyIntegerForTheKernelToRefuse) {
  KnobPanel panel;
  panel.show_frame(frame_of_4_14());
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  type(edit_of(panel, kRuntime), "99999999999");
  ASSERT_EQ(writes.count(), 1);
  EXPECT_EQ(writes[0][1].toLongLong(), 99'999'999'999);
}

TEST(KnobPanel, ShowsTheRefusalUnderItsKnobUntilTheNextWriteIsAnswered) {
  KnobPanel panel;
  Frame frame = frame_of_4_14();
  panel.show_frame(frame);
  frame.knob_writes_taken = 1;
  frame.refusals.push_back({kRuntime, 2'000'000, 0, "EINVAL: runtime 2000000 > period 1000000"});
  panel.show_frame(frame);
  const QString refusal = QStringLiteral("EINVAL: runtime 2000000 > period 1000000");
  EXPECT_TRUE(row_shows(panel, kRuntime, refusal));
  EXPECT_EQ(edit_of(panel, kRuntime).text(), QStringLiteral("950000"));
  frame.knob_writes_taken = 2;
  frame.refusals.clear();
  panel.show_frame(frame);
  EXPECT_FALSE(row_shows(panel, kRuntime, refusal));
}

TEST(KnobPanel, SaysWhatIsAcceptedWhenTheTextIsNoValue) {
  KnobPanel panel;
  panel.show_frame(frame_of_4_14());
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  type(edit_of(panel, kRuntime), "lots");
  EXPECT_EQ(writes.count(), 0);
  const QList<QLabel*> labels = panel.row(kRuntime).findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* l) {
    return l->text().contains(QStringLiteral("accepted is an integer"));
  }));
}

TEST(KnobPanel, ADragAsksForOneWriteAFrameAndEndsWithTheLastValue) {
  KnobPanel panel;
  Frame frame = frame_of_4_14();
  panel.show_frame(frame);
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  auto* slider = panel.row(kRuntime).findChild<KnobSlider*>();
  slider->setSliderDown(true);
  for (const int position : {150, 140, 130}) {
    slider->setValue(position);
  }
  EXPECT_EQ(writes.count(), 1);
  frame.knob_writes_taken = 1;
  panel.show_frame(frame);
  ASSERT_EQ(writes.count(), 2);
  EXPECT_EQ(writes[1][1].toLongLong(), 650'000);
  EXPECT_EQ(writes[0][2], writes[1][2]) << "one drag is one gesture";
  slider->setSliderDown(false);
  EXPECT_EQ(edit_of(panel, kRuntime).text(), QStringLiteral("650000"));
}

TEST(KnobPanel, AnOlderFrameDoesNotPullTheSliderBack) {
  KnobPanel panel;
  Frame frame = frame_of_4_14();
  panel.show_frame(frame);
  auto* slider = panel.row(kRuntime).findChild<KnobSlider*>();
  slider->setValue(100);
  panel.show_frame(frame);  // made before the write was taken
  EXPECT_EQ(slider->value(), 100);
}

TEST(KnobPanel, ASwitchIsToggledAndResetToThePreset) {
  KnobPanel panel;
  Frame frame = frame_of_4_14();
  panel.show_frame(frame);
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  KnobRow& row = panel.row(Knob::kRtRuntimeShare);
  row.findChild<Toggle*>()->click();
  ASSERT_EQ(writes.count(), 1);
  EXPECT_EQ(writes[0][1].toLongLong(), 0);
  frame.knobs.set(Knob::kRtRuntimeShare, 0);
  frame.knob_writes_taken = 1;
  panel.show_frame(frame);
  row.findChild<QToolButton*>()->click();
  ASSERT_EQ(writes.count(), 2);
  EXPECT_EQ(writes[1][1].toLongLong(), 1);
}

TEST(KnobPanel, SearchKeepsOnlyWhatMatches) {
  KnobPanel panel;
  panel.show();
  panel.findChild<QLineEdit*>()->setText(QStringLiteral("rr_timeslice"));
  EXPECT_TRUE(panel.row(Knob::kSchedRrTimesliceMs).isVisible());
  EXPECT_FALSE(panel.row(kRuntime).isVisible());
}

TEST(KnobPanel, PastedLinesAreOneGesture) {
  KnobPanel panel;
  panel.show_frame(frame_of_4_14());
  QSignalSpy writes(&panel, &KnobPanel::writeRequested);
  QGuiApplication::clipboard()->setText(
      QStringLiteral("kernel.sched_rt_runtime_us=100000\nkernel.sched_rt_period_us=200000\n"));
  panel.paste_sysctl_lines();
  ASSERT_EQ(writes.count(), 2);
  EXPECT_EQ(writes[0][2], writes[1][2]);
  EXPECT_NE(writes[0][2].toULongLong(), 0U);
}

}  // namespace
}  // namespace schedlab::ui
