// SPDX-License-Identifier: GPL-3.0-or-later
// Where a knob's value stands on its slider: evenly, or by its order of magnitude when the useful
// range spans two of them or more. Values a slider gives are round numbers; the exact ones are
// typed.
#pragma once

#include <cstdint>

#include "core/knobs/knob.h"

namespace schedlab::ui {

class SliderScale {
 public:
  static constexpr int kSteps = 200;

  explicit SliderScale(const knobs::KnobSpec& spec);

  /// 0 .. kSteps; a value outside the slider's range stands at its end.
  [[nodiscard]] int position(std::int64_t value) const;
  [[nodiscard]] std::int64_t value(int position) const;

 private:
  [[nodiscard]] double place(std::int64_t value) const;  // 0 .. 1

  std::int64_t min_;
  std::int64_t max_;
  bool by_magnitude_;
};

}  // namespace schedlab::ui
