// SPDX-License-Identifier: GPL-3.0-or-later
// YAML text as a plain tree with the place of every node. Scalars stay text: what "012", "yes" or
// "1e6" mean is for our own parsers to say. Aliases, keys that are no text and deep nesting are
// refused. yaml-cpp is seen by yaml_tree.cpp alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scenario/reader.h"

namespace schedlab::scenario {

/// Line and column from 1; zeros for what --set put into the tree.
struct Mark {
  int line = 0;
  int column = 0;
  bool in_base = false;  // of the file that `base:` names, not of the preset
};

struct YamlNode {
  enum class Kind : std::uint8_t { kNull, kScalar, kSequence, kMap };

  Kind kind = Kind::kNull;
  std::string key;  // of an entry of a mapping
  std::string scalar;
  std::vector<YamlNode> children;
  Mark at;
  Mark key_at;

  /// The first entry of that key; null when there is none.
  [[nodiscard]] const YamlNode* find(std::string_view name) const;
};

/// Problems: what yaml-cpp says about text that is no YAML, or that there is nothing to read.
[[nodiscard]] Result<YamlNode, Problems> parse_yaml(std::string_view text, const std::string& file);

/// What `base` has and `root` does not say becomes part of `root`, mapping by mapping.
void merge_base(YamlNode& root, const YamlNode& base);

}  // namespace schedlab::scenario
