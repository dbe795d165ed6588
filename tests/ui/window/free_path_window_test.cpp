// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the free path in the window: there for a machine with memory, absent without, and a
// preset that is wrong leaves the run that goes on alone.
#include <fstream>
#include <functional>

#include <QDockWidget>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/locks_table.h"
#include "ui/knobs/knob_panel.h"
#include "ui/knobs/knob_row.h"
#include "ui/lesson/preset_tree.h"
#include "ui/pipeline/pipeline_view.h"
#include "ui/window/central_area.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace schedlab::ui {
namespace {

using namespace schedlab::literals;

constexpr int kPatienceMs = 10'000;

constexpr std::string_view kSmall = R"(schedlab: 1
name: small
title: One GiB
kernel: 4.11-parallel-free
machine: {nodes: 2, cores: 4, smt: 2, memory: {size: 4GiB, reserved: 1MiB}}
knobs: {workqueue.batch_free_wq.max_active: 4}
costs:
  zap_ns_per_page: {value: 35, origin: assumed}
  swap_cache_ns_per_page: {value: 11.2, origin: assumed}
  release_lru_ns_per_page: {value: 31.5, origin: assumed}
  pcp_ns_per_page: {value: 9.4, origin: assumed}
  free_one_page_ns_per_page: {value: 34, origin: assumed}
tasks:
  usemem:
    mapping: {size: 1GiB}
    program:
      - munmap
duration: 1s
)";

class FreePathWindow : public testing::Test {
 protected:
  FreePathWindow() : window_({write("small", kSmall), {}, 1, true}) {
    window_.resize(1366, 768);
    window_.show();
  }

  std::string write(const std::string& name, std::string_view text) {
    const std::string file = folder_.filePath(QString::fromStdString(name + ".yaml")).toStdString();
    std::ofstream(file) << text;
    return file;
  }

  void open(const std::string& preset) {
    auto* tree = window_.findChild<PresetTree*>();
    Q_EMIT tree->presetChosen(QString::fromStdString(preset));
  }

  testing::AssertionResult reaches(const std::function<bool(const Frame&)>& wanted) {
    const bool reached = QTest::qWaitFor(
        [&] { return window_.frame() != nullptr && wanted(*window_.frame()); }, kPatienceMs);
    return reached ? testing::AssertionSuccess()
                   : testing::AssertionFailure() << "no such frame came";
  }

  [[nodiscard]] bool is_hidden(const char* dock) const {
    return window_.findChild<QDockWidget*>(QString::fromLatin1(dock))->isHidden();
  }

  [[nodiscard]] bool has_free_path_views() {
    const bool knobs = !window_.knobs().row(knobs::Knob::kMaxActive).isHidden() &&
                       window_.knobs().row(knobs::Knob::kMaxActive).isVisibleTo(&window_);
    return !window_.central().heatmap().isHidden() && !is_hidden("pipeline") &&
           !is_hidden("locks") && knobs;
  }

  [[nodiscard]] bool has_any_free_path_view() {
    return !window_.central().heatmap().isHidden() || !is_hidden("pipeline") ||
           !is_hidden("locks") ||
           window_.knobs().row(knobs::Knob::kMaxActive).isVisibleTo(&window_);
  }

  [[nodiscard]] std::string notice() {
    std::string words;
    for (const QLabel* label : window_.central().notices().findChildren<QLabel*>()) {
      words += label->text().toStdString() + "\n";
    }
    return words;
  }

  QTemporaryDir folder_;
  MainWindow window_;
};

TEST_F(FreePathWindow, ThereForAMachineWithMemoryAndGoneWithoutAndBackAgain) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.free_path != nullptr; }));
  EXPECT_TRUE(has_free_path_views());
  open("rt-cap-dual");
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run->name == "rt-cap-dual"; }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !has_any_free_path_view(); }, kPatienceMs));
  open(write("small", kSmall));
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run->name == "small"; }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return has_free_path_views(); }, kPatienceMs));
}

TEST_F(FreePathWindow, ThePipelineShowsTheRunAndAStepBackShowsItAsItWas) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.now > Instant{} + 5_ms; }));
  window_.pause_at(Instant{} + 4_ms);
  ASSERT_TRUE(reaches([](const Frame& f) { return !f.running && f.now == Instant{} + 4_ms; }));
  const auto* pipeline = window_.findChild<PipelineView*>();
  const stats::FreeFlows at_four = stats::flows_of(*pipeline->scene().state);
  EXPECT_GT(pipeline->scene().state->total, 0);
  EXPECT_TRUE(pipeline->scene().state->conserved());
  ASSERT_TRUE(pipeline->scene().before) << "rates stay when the run stands";
  window_.findChild<QAction*>(QStringLiteral("stride_event"))->trigger();
  const std::uint64_t events = window_.frame()->events;
  QTest::keyClick(&window_, Qt::Key_F4);
  ASSERT_TRUE(reaches([events](const Frame& f) { return f.events == events + 1; }));
  QTest::keyClick(&window_, Qt::Key_Backspace);
  ASSERT_TRUE(reaches([events](const Frame& f) { return f.events == events; }));
  EXPECT_EQ(stats::flows_of(*pipeline->scene().state), at_four);
}

TEST_F(FreePathWindow, ALockPickedInTheHeatmapIsExplainedInTheInspector) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.now > Instant{} + 10_ms; }));
  window_.pause_at(Instant{} + 10_ms);
  ASSERT_TRUE(reaches([](const Frame& f) { return !f.running && f.now == Instant{} + 10_ms; }));
  HeatmapView& heatmap = window_.central().heatmap();
  window_.time().show({Instant{}, Instant{} + 10_ms});
  QTest::mouseClick(&heatmap, Qt::LeftButton, {}, {92 + 300, 37});
  ASSERT_TRUE(window_.time().selection());
  EXPECT_EQ(window_.time().selection()->lock, lock_id(0));
  const auto* inspector = window_.findChild<QDockWidget*>(QStringLiteral("inspector"));
  EXPECT_TRUE(QTest::qWaitFor([&] {
    const auto labels = inspector->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->isVisible() && label->text().startsWith(QStringLiteral("zone->lock of zone 0"));
    });
  }));
}

TEST_F(FreePathWindow, EveryProblemOfAPresetIsListed) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run != nullptr; }));
  std::string text(kSmall);
  text.replace(text.find("value: 35"), 9, "value: nan");
  text.replace(text.find("{size: 1GiB}"), 12, "{size: 5GiB}");
  open(write("bad", text));
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return window_.central().notices().isVisible(); }, kPatienceMs));
  EXPECT_THAT(notice(), testing::AllOf(testing::HasSubstr("found 'nan'"),
                                       testing::HasSubstr("found '5GiB'")));
}

struct Bad {
  const char* name;
  const char* from;
  const char* to;
  const char* said;
};

/// Names of tests must not differ from run to run.
void PrintTo(const Bad& bad, std::ostream* out) {
  *out << bad.name;
}

class BadFreePath : public FreePathWindow, public testing::WithParamInterface<Bad> {};

TEST_P(BadFreePath, IsANoticeAndTheRunGoesOn) {
  ASSERT_TRUE(reaches([](const Frame& f) { return f.run != nullptr && f.free_path != nullptr; }));
  const std::uint64_t run = window_.frame()->run->serial;
  std::string text(kSmall);
  const std::size_t at = text.find(GetParam().from);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string_view(GetParam().from).size(), GetParam().to);
  open(write("bad", text));
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return window_.central().notices().isVisible(); }, kPatienceMs));
  EXPECT_THAT(notice(), testing::HasSubstr("bad.yaml was not opened"));
  EXPECT_THAT(notice(), testing::HasSubstr(GetParam().said));
  EXPECT_EQ(window_.frame()->run->serial, run);
  EXPECT_EQ(window_.frame()->run->name, "small");
  const std::uint64_t events = window_.frame()->events;
  EXPECT_TRUE(reaches([&](const Frame& f) { return f.events > events || f.finished; }));
}

INSTANTIATE_TEST_SUITE_P(
    Presets, BadFreePath,
    testing::Values(Bad{"MappingOverflows", "{size: 1GiB}", "{size: 99999999999999TiB}",
                        "tasks.usemem.mapping.size: found '99999999999999TiB'"},
                    Bad{"MemoryOverflows", "size: 4GiB", "size: 9223372036854775807TiB",
                        "machine.memory.size: found '9223372036854775807TiB'"},
                    Bad{"NoWorkers", "max_active: 4", "max_active: 0", "max_active"},
                    Bad{"NodesWithoutMemory", "size: 4GiB", "size: 4KiB",
                        "machine.memory.size: found '4KiB'"},
                    Bad{"MorePagesThanMemory", "{size: 1GiB}", "{size: 5GiB}",
                        "tasks.usemem.mapping.size: found '5GiB'"},
                    Bad{"NothingLeftForTheMachine", "{size: 1GiB}", "{size: 4GiB}", "do not fit"},
                    Bad{"ACostThatIsNoNumber", "value: 35", "value: nan", "zap_ns_per_page"},
                    Bad{"NoNodes", "machine: {nodes: 2", "machine: {nodes: 0", "found '0'"}),
    [](const testing::TestParamInfo<Bad>& bad) { return std::string(bad.param.name); });

}  // namespace
}  // namespace schedlab::ui
