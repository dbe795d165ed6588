// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/override.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/knobs/table.h"
#include "core/scenario/place.h"

namespace schedlab::scenario {

namespace {

constexpr std::string_view kKnobs = "knobs";
constexpr std::array<std::string_view, 5> kOptionalScalars{"start_phase", "tick_phase", "runs", "seed", "duration"};

bool is_scalar(const YamlNode& node) {
  return node.kind == YamlNode::Kind::kScalar || node.kind == YamlNode::Kind::kNull;
}

/// The end of a path: a node, or the mapping that a new entry `rest` would belong in.
struct Target {
  YamlNode* node = nullptr;
  std::string_view rest;
};

/// What is left of `path` below a child of that key; empty optional when it leads elsewhere.
std::optional<std::string_view> below(std::string_view path, std::string_view key) {
  if (path == key) {
    return std::string_view{};
  }
  if (!key.empty() && path.size() > key.size() && path.starts_with(key) && path[key.size()] == '.') {
    return path.substr(key.size() + 1);
  }
  return std::nullopt;
}

std::string child_key(const YamlNode& parent, std::size_t i) {
  return parent.kind == YamlNode::Kind::kSequence ? std::to_string(i) : parent.children[i].key;
}

Target walk(YamlNode& node, std::string_view path) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (const auto rest = below(path, child_key(node, i))) {
      return rest->empty() ? Target{&node.children[i], {}} : walk(node.children[i], *rest);
    }
  }
  return {&node, path};
}

YamlNode scalar(std::string_view key, const std::string& value) {
  YamlNode node;
  node.kind = YamlNode::Kind::kScalar;
  node.key = key;
  node.scalar = value;
  return node;
}

/// A key of the root is only made when the schema knows it; below, the reader says what it knows.
bool may_add(const YamlNode& root, const Target& target) {
  if (target.node != &root) {
    return target.node->kind == YamlNode::Kind::kMap && target.rest.find('.') == std::string_view::npos;
  }
  return std::find(kOptionalScalars.begin(), kOptionalScalars.end(), target.rest) != kOptionalScalars.end();
}

YamlNode& knobs_of(YamlNode& root) {
  const auto found = std::find_if(root.children.begin(), root.children.end(),
                                  [](const YamlNode& child) { return child.key == kKnobs; });
  YamlNode& knobs = found != root.children.end() ? *found : root.children.emplace_back(scalar(kKnobs, ""));
  if (is_scalar(knobs) && knobs.scalar.empty()) {
    knobs.kind = YamlNode::Kind::kMap;
  }
  return knobs;
}

void set_knob(YamlNode& root, std::string_view name, const std::string& value) {
  YamlNode& knobs = knobs_of(root);
  std::erase_if(knobs.children, [&](const YamlNode& child) { return child.key == name; });
  knobs.children.push_back(scalar(name, value));
}

/// Empty, or why it cannot be set.
std::string set_scalar(YamlNode& root, std::string_view path, const std::string& value) {
  Target target = walk(root, path);
  if (target.rest.empty() && target.node->kind == YamlNode::Kind::kMap && target.node->find("value") != nullptr) {
    target = walk(*target.node, "value");
  }
  if (target.rest.empty() && is_scalar(*target.node)) {
    *target.node = scalar(target.node->key, value);
    return {};
  }
  if (target.rest.empty()) {
    return "found a mapping or a list, accepted is a knob or the key path of one value";
  }
  if (may_add(root, target)) {
    target.node->children.push_back(scalar(target.rest, value));
    return {};
  }
  return "found an unknown name, accepted is a knob or the key path of a value" +
         did_you_mean(path, override_names(root));
}

void add_names(const YamlNode& node, const std::string& path, std::vector<std::string>& names) {
  if (is_scalar(node)) {
    names.push_back(path);
    return;
  }
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const std::string key = child_key(node, i);
    const bool is_value = node.kind == YamlNode::Kind::kMap && key == "value";
    add_names(node.children[i], is_value ? path : path.empty() ? key : fmt::format("{}.{}", path, key), names);
  }
}

}  // namespace

void apply_overrides(YamlNode& root, const std::vector<Override>& overrides, Problems& problems) {
  if (root.kind != YamlNode::Kind::kMap) {
    return;  // the reader says so
  }
  for (const auto& [name, value] : overrides) {
    const auto knob_part = below(name, kKnobs);
    const std::string_view path = knob_part && knobs::knob_by_name(*knob_part) ? *knob_part : name;
    if (knobs::knob_by_name(path)) {
      set_knob(root, path, value);
    } else if (std::string why = set_scalar(root, path, value); !why.empty()) {
      problems.push_back({"--set", 0, 0, name, std::move(why)});
    }
  }
}

std::vector<std::string> override_names(const YamlNode& root) {
  std::vector<std::string> names = knobs::knob_names();
  for (const YamlNode& child : root.children) {
    if (child.key != kKnobs && child.key != "published") {
      add_names(child, child.key, names);
    }
  }
  names.insert(names.end(), kOptionalScalars.begin(), kOptionalScalars.end());
  return names;
}

}  // namespace schedlab::scenario
