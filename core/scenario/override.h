// SPDX-License-Identifier: GPL-3.0-or-later
// NAME=VALUE of --set, put into the YAML tree before it is read: whatever is wrong with the value is
// then found by the reader that reads it.
#pragma once

#include <string>
#include <vector>

#include "core/scenario/reader.h"
#include "core/scenario/yaml_tree.h"

namespace schedlab::scenario {

/// A NAME is a knob, or the key path of a scalar: list elements by index, a cost without its `.value`.
/// A key that is not written may be set when the mapping it belongs in is there.
void apply_overrides(YamlNode& root, const std::vector<Override>& overrides, Problems& problems);
/// Every name that apply_overrides() would find in this tree, knobs included.
[[nodiscard]] std::vector<std::string> override_names(const YamlNode& root);

}  // namespace schedlab::scenario
