// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the window that need no window.
#include <QDir>
#include <QFile>
#include <QLayout>
#include <QLockFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "ui/bridge/command.h"
#include "ui/theme/elided_label.h"
#include "ui/window/autosave.h"
#include "ui/window/filter_popup.h"
#include "ui/window/flags.h"
#include "ui/window/playhead.h"
#include "ui/window/speed_scale.h"
#include "ui/window/status_line.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;
using knobs::Knob;

scenario::SavedSession a_session() {
  scenario::SavedSession session;
  session.preset = "rt-95-starves";
  session.run.writes = {{Instant{} + 1_s, Knob::kSchedRtRuntimeUs, 500'000}};
  return session;
}

TEST(Autosave, WritesWhatThereIsToLoseAndTakesItAwayAtTheEnd) {
  const QTemporaryDir folder;
  const QDir dir(folder.path());
  {
    std::optional<scenario::SavedSession> session;
    Autosave autosave(folder.path(), [&] { return session; });
    autosave.save();
    EXPECT_TRUE(dir.entryList({QStringLiteral("*.yaml")}).isEmpty());
    session = a_session();
    autosave.save();
    const QStringList files = dir.entryList({QStringLiteral("autosave-*.yaml")});
    ASSERT_EQ(files.size(), 1);
    const auto read = scenario::read_session(dir.filePath(files.front()).toStdString());
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value(), a_session());
    EXPECT_TRUE(autosave.lost().isEmpty()) << "its own file is not lost";
  }
  EXPECT_TRUE(dir.entryList({QStringLiteral("*.yaml")}).isEmpty());
}

TEST(Autosave, AFileWhoseProgramNoLongerRunsIsLost) {
  const QTemporaryDir folder;
  const QDir dir(folder.path());
  for (const char* name : {"autosave-1.yaml", "autosave-2.yaml", "mine.yaml"}) {
    QFile file(dir.filePath(QString::fromLatin1(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  }
  QLockFile running(dir.filePath(QStringLiteral("autosave-2.yaml.lock")));
  running.setStaleLockTime(0);
  ASSERT_TRUE(running.tryLock());
  const Autosave autosave(folder.path(), [] { return std::nullopt; });
  EXPECT_EQ(autosave.lost(), QStringList{dir.filePath(QStringLiteral("autosave-1.yaml"))});
}

TEST(SpeedScale, NotchesAreOneTwoAndFiveFromAMillionthToFlatOut) {
  EXPECT_DOUBLE_EQ(speed_at(0), 1e-6);
  EXPECT_DOUBLE_EQ(speed_at(1), 2e-6);
  EXPECT_DOUBLE_EQ(speed_at(18), 1);
  EXPECT_DOUBLE_EQ(speed_at(20), 5);
  EXPECT_EQ(speed_at(kSpeedNotches - 1), kFlatOut);
}

TEST(SpeedScale, EveryNotchIsItsOwnNearest) {
  for (int notch = 0; notch < kSpeedNotches; ++notch) {
    EXPECT_EQ(notch_of(speed_at(notch)), notch);
  }
  EXPECT_EQ(notch_of(0.9), 18);
}

TEST(SpeedScale, SaysAFactorOrWhatPassesInASecond) {
  EXPECT_EQ(speed_text(0.5), QStringLiteral("0.5x"));
  EXPECT_EQ(speed_text(100), QStringLiteral("100x"));
  EXPECT_EQ(speed_text(2e-5), QStringLiteral("20us/s"));
  EXPECT_EQ(speed_text(kFlatOut), QStringLiteral("max"));
}

TEST(Flags, ADragIsOneFlagFromTheFirstValueToTheLast) {
  const std::vector<KnobWrite> writes{
      {Instant{} + 1_s, Knob::kSchedRtRuntimeUs, 950'000, 900'000, false, 4},
      {Instant{} + 1100_ms, Knob::kSchedRtRuntimeUs, 900'000, 800'000, false, 4},
      {Instant{} + 2_s, Knob::kRtRuntimeShare, 1, 0, false, 0}};
  const std::vector<Mark> flags = flags_of(writes, {{Instant{5}, "look"}});
  ASSERT_EQ(flags.size(), 3U);
  EXPECT_EQ(flags[0].text, QStringLiteral("\u270e look"));
  EXPECT_EQ(flags[1].at, Instant{} + 1100_ms);
  EXPECT_EQ(flags[1].text, QStringLiteral("sched_rt_runtime_us 950000 \u2192 800000"));
  EXPECT_EQ(flags[2].text, QStringLiteral("RT_RUNTIME_SHARE on \u2192 off"));
}

TEST(MatchesWords, EveryWordMayStandAnywhere) {
  EXPECT_TRUE(
      matches_words(QStringLiteral("kernel.sched_rt_runtime_us knob"), QStringLiteral("rt KNOB")));
  EXPECT_FALSE(
      matches_words(QStringLiteral("kernel.sched_rt_runtime_us"), QStringLiteral("rt period")));
  EXPECT_TRUE(matches_words(QStringLiteral("anything"), {}));
}

Frame frame_at(Duration now, Duration recorded) {
  Frame frame;
  frame.now = Instant{} + now;
  frame.recorded_until = Instant{} + recorded;
  return frame;
}

TEST(Playhead, FollowsTheNewestInstantWhileTheMachineIsThere) {
  TimeWindow time;
  Playhead playhead(time);
  time.reset(1_s);
  playhead.show_frame(frame_at(5_s, 5_s));
  EXPECT_EQ(time.visible(), (TimeRange{Instant{} + 4_s, Instant{} + 5_s}));
  EXPECT_FALSE(time.cursor());
}

TEST(Playhead, StandsAsTheCursorInSightAfterGoingBack) {
  TimeWindow time;
  Playhead playhead(time);
  time.reset(1_s);
  playhead.show_frame(frame_at(5_s, 5_s));
  playhead.show_frame(frame_at(2_s, 5_s));
  EXPECT_EQ(time.cursor(), Instant{} + 2_s);
  EXPECT_LE(time.visible().from, Instant{} + 2_s);
  EXPECT_GT(time.visible().to, Instant{} + 2_s);
  EXPECT_FALSE(time.following());
}

TEST(Playhead, FollowsAgainOnceItHasCaughtUp) {
  TimeWindow time;
  Playhead playhead(time);
  time.reset(1_s);
  playhead.show_frame(frame_at(2_s, 5_s));
  playhead.show_frame(frame_at(5_s, 5_s));
  EXPECT_TRUE(time.following());
  EXPECT_FALSE(time.cursor());
}

TEST(Playhead, LetsTheUserLookElsewhereWhileTheMachineStands) {
  TimeWindow time;
  Playhead playhead(time);
  time.reset(1_s);
  playhead.show_frame(frame_at(2_s, 5_s));
  const TimeRange elsewhere{Instant{} + 3_s, Instant{} + 4_s};
  time.show(elsewhere);
  time.set_cursor(Instant{} + 3_s);
  playhead.show_frame(frame_at(2_s, 5_s));
  EXPECT_EQ(time.visible(), elsewhere);
  EXPECT_EQ(time.cursor(), Instant{} + 3_s);
}

TEST(StatusLine, ALongSentenceAsksForNoRoom) {
  const auto least_width = [](int letters) {
    StatusLine line;
    line.show_hover(QString(letters, QLatin1Char('x')));
    line.show();
    return line.layout()->minimumSize().width();
  };
  EXPECT_EQ(least_width(500), least_width(5));
}

TEST(StatusLine, ASentenceThatIsCutHasAnEllipsisAndIsWholeInItsTooltip) {
  StatusLine line;
  line.resize(600, 24);
  line.show();
  const QString sentence = QStringLiteral("fifo <1> ran on CPU 0 for 950 ms ").repeated(10);
  const QString tip = line.show_hover(sentence);
  EXPECT_EQ(tip, QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped()));
  const auto* label = line.findChild<ElidedLabel*>();
  EXPECT_TRUE(label->shown().startsWith(QStringLiteral("fifo <1> ran")));
  EXPECT_TRUE(label->shown().endsWith(QChar(0x2026)));
  EXPECT_LE(label->fontMetrics().horizontalAdvance(label->shown()), label->width());
  EXPECT_EQ(label->toolTip(), tip);
  EXPECT_EQ(label->text(), sentence) << "a screen reader reads all of it";
}

TEST(StatusLine, ASentenceThatFitsNeedsNoTooltip) {
  StatusLine line;
  line.resize(600, 24);
  line.show();
  EXPECT_EQ(line.show_hover(QStringLiteral("idle")), QString());
  EXPECT_TRUE(line.findChild<ElidedLabel*>()->toolTip().isEmpty());
}

}  // namespace
}  // namespace schedlab::ui
