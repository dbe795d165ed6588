// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of everything, once for a light and once for a dark background. Tasks wear the
// colours of Okabe and Ito, tuned for each background so that people with a colour vision
// deficiency tell them apart; states never rest on colour alone (throttled is hatched, sleeping is
// empty).
#pragma once

#include <array>
#include <cstddef>

#include "core/base/ids.h"

#include "ui/theme/colour.h"

namespace schedlab::ui::theme {

struct Palette {
  bool dark = false;

  // surfaces
  Colour window = 0;     // panels, side bars, the status bar
  Colour canvas = 0;     // behind the time views
  Colour field = 0;      // buttons, text fields, sliders' grooves
  Colour selected = 0;   // the chosen row of a tree or list
  Colour separator = 0;  // thin lines between panels
  Colour border = 0;     // around buttons and fields

  // text
  Colour text = 0;
  Colour muted = 0;  // section titles, units, axis labels
  Colour accent = 0;
  Colour on_accent = 0;  // text on an accent button
  Colour error = 0;
  Colour good = 0;

  // time views
  Colour track = 0;      // an idle CPU, an empty row
  Colour grid = 0;       // ticks and lines of the time axis
  Colour hatch = 0;      // throttled
  Colour depth = 0;      // the band of running depth
  Colour merged = 0;     // the foot of a pixel that stands for many slices
  Colour cursor = 0;     // cursor, selection outline, arrows
  Colour knob_mark = 0;  // a knob that moved, a marker
  Colour picked = 0;     // tint of a picked range; translucent

  std::array<Colour, 7> tasks{};

  friend bool operator==(const Palette&, const Palette&) = default;
};

[[nodiscard]] const Palette& light_palette();
[[nodiscard]] const Palette& dark_palette();

/// How many colours tasks wear before one repeats: every hue as it is, deeper, and paler.
inline constexpr std::size_t kTaskColours = 21;

/// The colour of a task: the same for the same id in every view and run. The task with id i
/// wears colour i modulo kTaskColours; the idle task is the track.
[[nodiscard]] Colour task_colour(const Palette& palette, TaskId task);
/// The pale shade of a task's colour, for runnable and for merged pixels.
[[nodiscard]] Colour pale(const Palette& palette, Colour task);
/// Black or white, whichever reads better on `background`.
[[nodiscard]] Colour text_on(Colour background);

}  // namespace schedlab::ui::theme
