// SPDX-License-Identifier: GPL-3.0-or-later
// The installed presets: where they are and what they are called.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace schedlab::scenario {

struct PresetEntry {
  std::string name;
  std::string file;
  std::string title;
  std::string group;
};

/// $SCHEDLAB_PRESETS, else presets/ beside the source tree the program was built from, else the
/// installed share/schedlab/presets relative to the program.
[[nodiscard]] std::string preset_folder();
/// Every preset, also one with mistakes, in the order of the file `order` of that folder, then by
/// name.
[[nodiscard]] std::vector<PresetEntry> list_presets();
/// A path as it is, or the file of an installed preset's name; an error with the nearest name.
[[nodiscard]] Result<std::string> find_preset(const std::string& name_or_path);

}  // namespace schedlab::scenario
