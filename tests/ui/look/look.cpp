// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the time views and the charts of made-up runs into files, for eyes: schedlab_look FOLDER.
#include <iostream>
#include <string>
#include <utility>

#include <QApplication>
#include <QVBoxLayout>

#include "tests/ui/support/record_builder.h"
#include "ui/counters/counters_view.h"
#include "ui/export/painted_chart.h"
#include "ui/theme/theme.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/timeline_view.h"

namespace {

using namespace schedlab;
using namespace schedlab::literals;

struct Look {
  QString name;
  QSize size;
  const ui::theme::Palette* palette;
  ui::TimeRange range;
  bool tasks = true;
  bool marked = true;
  CpuId selected{0};
  Instant selected_at{2'000'000'000};
};

void mark(const Look& look, ui::TimeWindow& time, ui::TimelineView& timeline,
          ui::OverviewStrip& overview) {
  const std::vector<ui::Mark> marks{
      {Instant{1'250'000'000}, QStringLiteral("sched_rt_runtime_us 950000 → 800000")},
      {Instant{7'700'000'000}, QStringLiteral("sched_rt_period_us 1000000 → 700000")}};
  timeline.set_marks(marks);
  overview.set_marks(marks);
  time.select(ui::Selection{look.selected, std::nullopt, look.selected_at});
  time.set_cursor(Instant{3'412'870'000});
  time.set_marker_a(Instant{1'801'000'000});
  time.set_marker_b(Instant{2'541'000'000});
}

bool draw(const Look& look, const std::shared_ptr<const trace::StoreView>& record,
          const QString& folder) {
  ui::theme::apply(*qApp, *look.palette);
  ui::TimeWindow time;
  time.set_end(record->now);
  time.show(look.range);
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* overview = new ui::OverviewStrip(time);
  auto* timeline = new ui::TimelineView(time);
  auto* counters = new ui::CountersView(time);
  layout->addWidget(overview);
  layout->addWidget(timeline, 3);
  layout->addWidget(counters, 2);
  overview->set_palette(*look.palette);
  timeline->set_palette(*look.palette);
  counters->set_palette(*look.palette);
  overview->set_record(record);
  timeline->set_record(record);
  counters->set_record(record);
  timeline->set_task_rows_shown(look.tasks);
  if (look.marked) {
    mark(look, time, *timeline, *overview);
  }
  window.resize(look.size);
  window.show();
  for (int i = 0; i < 3; ++i) {
    QApplication::processEvents();
  }
  return window.grab().save(folder + QLatin1Char('/') + look.name + QStringLiteral(".png"));
}

bool chart(const trace::StoreView& record, const QString& folder, const char* name,
           const ui::theme::Palette& palette) {
  ui::ChartOptions options;
  options.palette = &palette;
  options.title = "Who runs after the throttle?";
  options.caption = {
      "preset rt-cap-quad-no-borrowing, kernel 2.6.26, HZ 100, 4 CPUs, seed 1, schedlab 0.1.0",
      "kernel.sched_rt_runtime_us 800000 (default 950000), kernel.sched_features.RT_RUNTIME_SHARE "
      "off",
      "schedlab run rt-cap-quad-no-borrowing --set kernel.sched_rt_runtime_us=800000 --for 12s "
      "--seed 1 "
      "--chart timeline=timeline.svg --chart counters=counters.svg"};
  bool written = true;
  for (const char* suffix : {"svg", "png", "pdf", "csv"}) {
    for (const auto& [view, words] : {std::pair{ui::ChartView::kTimeline, "timeline"},
                                      {ui::ChartView::kCounters, "counters"}}) {
      const std::string file = folder.toStdString() + "/" + name + "-" + words + "." + suffix;
      const auto result = ui::write_any_chart(view, file, record, options);
      if (!result.ok()) {
        std::cerr << result.error().message << '\n';
        written = false;
      }
    }
  }
  return written;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: look FOLDER\n";
    return 2;
  }
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QApplication app(argc, argv);
  const QString folder = QString::fromLocal8Bit(argv[1]);
  const auto& light = ui::theme::light_palette();
  const auto& dark = ui::theme::dark_palette();
  const auto sketch = test::sketch_record();
  const auto crowd = test::crowded_record(128, 200'000);
  const ui::TimeRange part{Instant{900'000'000}, Instant{3'900'000'000}};
  const ui::TimeRange all{Instant{0}, sketch->now};
  const ui::TimeRange near{Instant{1'790'000'000}, Instant{1'840'000'000}};
  const bool drawn =
      draw({QStringLiteral("light"), {1050, 740}, &light, part}, sketch, folder) &&
      draw({QStringLiteral("dark"),
            {1050, 740},
            &dark,
            part,
            true,
            true,
            CpuId{1},
            Instant{2'610'000'000}},
           sketch, folder) &&
      draw({QStringLiteral("small"), {850, 480}, &light, all}, sketch, folder) &&
      draw({QStringLiteral("large"), {2000, 1200}, &dark, near}, sketch, folder) &&
      draw({QStringLiteral("crowd"), {1050, 900}, &light, {Instant{0}, crowd->now}, false, false},
           crowd, folder) &&
      draw({QStringLiteral("crowd-near"),
            {1050, 900},
            &dark,
            {Instant{500'000'000}, Instant{530'000'000}},
            false,
            false},
           crowd, folder);
  const bool charted =
      chart(*sketch, folder, "chart", light) && chart(*crowd, folder, "crowd", dark);
  return drawn && charted ? 0 : 3;
}
