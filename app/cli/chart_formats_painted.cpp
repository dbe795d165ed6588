// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <optional>

#include <QGuiApplication>

#include "app/cli/chart_formats.h"
#include "ui/export/painted_chart.h"

namespace schedlab::cli {

std::span<const std::string_view> chart_formats() {
  static constexpr std::array<std::string_view, 4> kFormats{".svg", ".csv", ".png", ".pdf"};
  return kFormats;
}

Result<Written> draw_chart(ui::ChartView view, const std::string& file,
                           const trace::StoreView& record, const ui::ChartOptions& options) {
  const std::string suffix = ui::suffix_of(file);
  if (suffix == ".svg" || suffix == ".csv") {
    return ui::write_chart(view, file, record, options);
  }
  // Qt wants an application to have fonts; the command line has none and needs no display for it.
  std::optional<QGuiApplication> application;
  int argc = 1;
  std::array<char, 9> name{"schedlab"};
  std::array<char*, 2> argv{name.data(), nullptr};
  if (QCoreApplication::instance() == nullptr) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    application.emplace(argc, argv.data());
  }
  return ui::write_any_chart(view, file, record, options);
}

}  // namespace schedlab::cli
