// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/place.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace schedlab::scenario {

namespace {

constexpr std::size_t kLongestQuote = 60;
constexpr std::int64_t kBillion = 1'000'000'000;
constexpr std::string_view kCostPrefix = "costs.";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

std::string found(const YamlNode* node) {
  if (node == nullptr || node->kind == YamlNode::Kind::kNull) {
    return "nothing";
  }
  if (node->kind == YamlNode::Kind::kSequence) {
    return "a list";
  }
  if (node->kind == YamlNode::Kind::kMap) {
    return "a mapping";
  }
  return quote(node->scalar);
}

std::string child_path(const std::string& parent, std::string_view key) {
  return parent.empty() ? std::string(key) : fmt::format("{}.{}", parent, key);
}

std::string number_text(std::int64_t billionths) {
  return fmt::format("{}", static_cast<double>(billionths) / 1e9);
}

}  // namespace

std::string quote(std::string_view text) {
  std::size_t length = std::min(text.size(), kLongestQuote);
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) {
    --length;  // do not cut a UTF-8 character in two
  }
  std::string shown(text.substr(0, length));
  std::replace_if(shown.begin(), shown.end(), is_control, '?');
  return fmt::format("'{}{}'", shown, length < text.size() ? "..." : "");
}

std::string one_of(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> names) {
  // A number is not a typo of another one. The distance of very long names is expensive, and no name of
  // ours is that long.
  const bool is_name = name.size() <= kLongestQuote && !parse_billionths(name);
  const auto nearest = is_name ? nearest_name(name, names) : std::nullopt;
  return nearest ? fmt::format(", did you mean '{}'?", *nearest) : "";
}

Place Place::absent(const Place& parent, std::string key_path, bool needed) {
  return {nullptr, parent.at_, std::move(key_path), needed && parent.present(), *parent.reading_};
}

void Place::problem_at(Mark at, std::string message) const {
  const std::string& file = at.line == 0 ? "--set" : at.in_base ? reading_->base : reading_->file;
  reading_->problems.push_back({file, at.line, at.column, key_path_, std::move(message)});
}

void Place::problem(std::string message) const {
  problem_at(at_, std::move(message));
}

void Place::refuse(std::string_view accepted, std::span<const std::string> names) const {
  if (present() || needed_) {
    problem(fmt::format("found {}, accepted is {}{}", found(node_), accepted, did_you_mean(raw(), names)));
  }
}

void Place::refuse_key(std::string_view found, std::string_view accepted) const {
  problem_at(node_->key_at.line == 0 ? at_ : node_->key_at, fmt::format("found {}, accepted is {}", found, accepted));
}

std::optional<std::string_view> Place::scalar(std::string_view accepted) const {
  if (!is(YamlNode::Kind::kScalar)) {
    refuse(accepted);
    return std::nullopt;
  }
  if (!raw().starts_with(kCostPrefix)) {
    return raw();
  }
  const std::string_view name = raw().substr(kCostPrefix.size());
  std::vector<std::string> names;
  for (const Cost& cost : reading_->costs) {
    if (cost.name == name) {
      return cost.value;
    }
    names.push_back(child_path("costs", cost.name));
  }
  refuse(names.empty() ? "a cost, and the preset declares none" : one_of(names), names);
  return std::nullopt;
}

std::string Place::text(std::size_t most, std::string fallback) const {
  const bool fits = is(YamlNode::Kind::kScalar) && !raw().empty() && raw().size() <= most &&
                    std::none_of(raw().begin(), raw().end(), is_control);
  if (!fits) {
    refuse(fmt::format("a text of 1 to {} characters", most));
    return fallback;
  }
  return std::string(raw());
}

std::int64_t Place::integer(Range<std::int64_t> range, std::int64_t fallback) const {
  const std::string accepted = fmt::format("an integer from {} to {}", range.low, range.high);
  const auto written = scalar(accepted);
  if (!written) {
    return fallback;
  }
  const auto value = parse_integer(*written);
  if (!value || *value < range.low || *value > range.high) {
    refuse(accepted);
    return fallback;
  }
  return *value;
}

std::optional<std::int64_t> Place::billionths(Range<std::int64_t> range) const {
  const std::string accepted = fmt::format("a number from {} to {}", number_text(range.low), number_text(range.high));
  const auto written = scalar(accepted);
  if (!written) {
    return std::nullopt;
  }
  const auto value = parse_billionths(*written);
  if (!value || *value < range.low || *value > range.high) {
    refuse(accepted);
    return std::nullopt;
  }
  return value;
}

std::optional<double> Place::number(Range<std::int64_t> range) const {
  const auto value = billionths({range.low * kBillion, range.high * kBillion});
  return value ? std::optional(static_cast<double>(*value) / 1e9) : std::nullopt;
}

std::int64_t Place::pages(Range<std::int64_t> range, std::int64_t fallback) const {
  constexpr std::int64_t kPageSize = 4096;
  constexpr std::int64_t kPagesPerMib = 256;
  const std::string accepted = fmt::format("a size of whole pages of 4 KiB such as 320GiB, from {} to {} MiB",
                                           range.low / kPagesPerMib, range.high / kPagesPerMib);
  const auto written = scalar(accepted);
  if (!written) {
    return fallback;
  }
  const auto bytes = parse_size(*written);
  if (!bytes || *bytes % kPageSize != 0 || *bytes / kPageSize < range.low || *bytes / kPageSize > range.high) {
    refuse(accepted);
    return fallback;
  }
  return *bytes / kPageSize;
}

Duration Place::duration(Range<Duration> range, Duration fallback) const {
  const std::string accepted = fmt::format("a duration from {} to {}", to_string(range.low), to_string(range.high));
  const auto written = scalar(accepted);
  if (!written) {
    return fallback;
  }
  const auto value = parse_duration(*written);
  if (!value || *value < range.low || *value > range.high) {
    refuse(accepted);
    return fallback;
  }
  return *value;
}

bool Place::boolean(bool fallback) const {
  if (raw() == "true" || raw() == "false") {
    return raw() == "true";
  }
  refuse("true or false");
  return fallback;
}

std::optional<std::size_t> Place::choice(std::span<const std::string> names) const {
  const auto chosen = std::find(names.begin(), names.end(), raw());
  if (!is(YamlNode::Kind::kScalar) || chosen == names.end()) {
    refuse(one_of(names), names);
    return std::nullopt;
  }
  return static_cast<std::size_t>(chosen - names.begin());
}

Place Place::cost(std::string_view name) const {
  std::string path = child_path("costs", name);
  const YamlNode* entry = present() ? node_->find(name) : nullptr;
  const YamlNode* value = entry == nullptr ? nullptr : entry->find("value");
  return value == nullptr ? absent(*this, std::move(path), false) : Place(*value, std::move(path), *reading_);
}

std::vector<Place> Place::children(YamlNode::Kind kind, std::string_view accepted) const {
  std::vector<Place> places;
  if (!is(kind)) {
    refuse(accepted);
    return places;
  }
  for (std::size_t i = 0; i < node_->children.size(); ++i) {
    const YamlNode& child = node_->children[i];
    const std::string path =
        kind == YamlNode::Kind::kMap ? child_path(key_path_, child.key) : fmt::format("{}[{}]", key_path_, i);
    places.push_back(Place(child, path, *reading_));
  }
  return places;
}

std::vector<Place> Place::items() const {
  return children(YamlNode::Kind::kSequence, "a list");
}

std::vector<Place> Place::entries() const {
  return children(YamlNode::Kind::kMap, "a mapping");
}

Keys::Keys(const Place& mapping) : mapping_(mapping) {
  if (!mapping.is(YamlNode::Kind::kMap)) {
    mapping.refuse("a mapping");
    mapping_ = Place::absent(mapping, mapping.key_path(), false);
  }
}

Place Keys::find(std::string_view key, bool needed) {
  if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
    asked_.emplace_back(key);
  }
  const YamlNode* node = mapping_.present() ? mapping_.node().find(key) : nullptr;
  std::string path = child_path(mapping_.key_path(), key);
  return node == nullptr ? Place::absent(mapping_, std::move(path), needed)
                         : Place(*node, std::move(path), mapping_.reading());
}

void Keys::done() const {
  if (!mapping_.present()) {
    return;
  }
  for (const Place& entry : mapping_.entries()) {
    if (std::find(asked_.begin(), asked_.end(), entry.key()) == asked_.end()) {
      entry.refuse_key("an unknown key", one_of(asked_) + did_you_mean(entry.key(), asked_));
    }
  }
}

void report_duplicate_keys(const Place& root) {
  if (root.is(YamlNode::Kind::kSequence)) {
    for (const Place& item : root.items()) {
      report_duplicate_keys(item);
    }
  }
  if (!root.is(YamlNode::Kind::kMap)) {
    return;
  }
  std::map<std::string_view, int> seen;
  for (const Place& entry : root.entries()) {
    const auto [first, is_new] = seen.emplace(entry.key(), entry.node().key_at.line);
    if (!is_new) {
      entry.refuse_key(fmt::format("the key a second time (first in line {})", first->second), "each key once");
    }
    report_duplicate_keys(entry);
  }
}

}  // namespace schedlab::scenario
