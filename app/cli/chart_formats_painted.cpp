// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <optional>

#include <QGuiApplication>

#include "app/cli/chart_formats.h"
#include "ui/export/painted_chart.h"
#include "ui/export/painted_page.h"

namespace schedlab::cli {

namespace {

/// Qt wants an application to have fonts; the command line has none and needs no display for it.
class Fonts {
 public:
  Fonts() {
    if (QCoreApplication::instance() == nullptr) {
      qputenv("QT_QPA_PLATFORM", "offscreen");
      application_.emplace(argc_, argv_.data());
    }
  }

 private:
  int argc_ = 1;
  std::array<char, 9> name_{"schedlab"};
  std::array<char*, 2> argv_{name_.data(), nullptr};
  std::optional<QGuiApplication> application_;
};

}  // namespace

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
  const Fonts fonts;
  return ui::write_any_chart(view, file, record, options);
}

std::string draw_page(const ui::Page& page, const std::string& suffix) {
  if (suffix == ".svg") {
    return ui::svg_of(page);
  }
  const Fonts fonts;
  return ui::painted(page, suffix);
}

}  // namespace schedlab::cli
