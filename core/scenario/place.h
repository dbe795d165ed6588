// SPDX-License-Identifier: GPL-3.0-or-later
// A place in the YAML tree while it is being read. Every reading function reports its own problem
// (what was found, what is accepted) and then returns the fallback, so that a reader runs on and all
// problems come out at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/scenario/yaml_tree.h"
#include "core/sim/time.h"

namespace schedlab::scenario {

/// What the readers of one file share.
struct Reading {
  std::string file;
  std::string base;         // the file that `base:` names
  std::string base_text;    // ... and what it says
  std::vector<Cost> costs;  // what a scalar costs.NAME may name
  Problems problems;
};

template <typename T>
struct Range {
  T low;
  T high;
};

class Place {
 public:
  Place(const YamlNode& node, std::string key_path, Reading& reading)
      : node_(&node), at_(node.at), key_path_(std::move(key_path)), reading_(&reading) {}

  /// Where a key of `parent` would be. Reading it gives the fallback; with a problem if it is needed.
  [[nodiscard]] static Place absent(const Place& parent, std::string key_path, bool needed);

  [[nodiscard]] bool present() const { return node_ != nullptr; }

  [[nodiscard]] bool is(YamlNode::Kind kind) const { return present() && node_->kind == kind; }

  [[nodiscard]] const YamlNode& node() const { return *node_; }

  [[nodiscard]] const std::string& key() const { return node_->key; }

  [[nodiscard]] const std::string& key_path() const { return key_path_; }

  [[nodiscard]] Reading& reading() const { return *reading_; }

  /// The scalar as it is written; empty when it is none.
  [[nodiscard]] std::string_view raw() const { return present() ? std::string_view(node_->scalar) : ""; }

  void problem(std::string message) const;
  /// "found 'fifoo', accepted is fifo or rr, did you mean 'fifo'?"
  void refuse(std::string_view accepted, std::span<const std::string> names = {}) const;
  /// The same about the key, not the value.
  void refuse_key(std::string_view found, std::string_view accepted) const;

  /// Text of at most `most` characters, without control characters, not empty.
  [[nodiscard]] std::string text(std::size_t most, std::string fallback = {}) const;
  [[nodiscard]] std::int64_t integer(Range<std::int64_t> range, std::int64_t fallback) const;
  /// A decimal number in billionths.
  [[nodiscard]] std::optional<std::int64_t> billionths(Range<std::int64_t> range) const;
  /// The same as a double; the range in whole numbers.
  [[nodiscard]] std::optional<double> number(Range<std::int64_t> range) const;
  /// A size in bytes with a unit, as pages of 4 KiB; the range in pages.
  [[nodiscard]] std::int64_t pages(Range<std::int64_t> range, std::int64_t fallback = 0) const;
  [[nodiscard]] Duration duration(Range<Duration> range, Duration fallback = {}) const;
  [[nodiscard]] bool boolean(bool fallback) const;
  /// Position of the scalar in `names`.
  [[nodiscard]] std::optional<std::size_t> choice(std::span<const std::string> names) const;

  /// Of the mapping `costs:`: the value of that cost; absent when it is not declared.
  [[nodiscard]] Place cost(std::string_view name) const;
  /// The elements of a list; none, with a problem, when it is no list.
  [[nodiscard]] std::vector<Place> items() const;
  /// The entries of a mapping; none, with a problem, when it is no mapping.
  [[nodiscard]] std::vector<Place> entries() const;

 private:
  Place(const YamlNode* node, Mark at, std::string key_path, bool needed, Reading& reading)
      : node_(node), at_(at), key_path_(std::move(key_path)), needed_(needed), reading_(&reading) {}

  void problem_at(Mark at, std::string message) const;
  /// The scalar, or the cost it names; empty, with a problem, when there is none.
  [[nodiscard]] std::optional<std::string_view> scalar(std::string_view accepted) const;
  [[nodiscard]] std::vector<Place> children(YamlNode::Kind kind, std::string_view accepted) const;

  const YamlNode* node_;
  Mark at_;
  std::string key_path_;
  bool needed_ = false;
  Reading* reading_;
};

/// The keys of a mapping. Those nobody asked for by the time of done() are unknown.
class Keys {
 public:
  explicit Keys(const Place& mapping);

  [[nodiscard]] Place operator[](std::string_view key) { return find(key, false); }

  [[nodiscard]] Place needed(std::string_view key) { return find(key, true); }

  void done() const;

  /// Nothing that was read so far has a problem.
  [[nodiscard]] bool sound() const { return mapping_.reading().problems.empty(); }

 private:
  [[nodiscard]] Place find(std::string_view key, bool needed);

  Place mapping_;
  std::vector<std::string> asked_;
};

/// Reports every key that stands twice in one mapping, in the whole tree.
void report_duplicate_keys(const Place& root);
/// "a, b or c".
[[nodiscard]] std::string one_of(std::span<const std::string> names);
/// In quotes for a message: without control characters and not longer than a line.
[[nodiscard]] std::string quote(std::string_view text);
/// ", did you mean 'x'?", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string> names);

}  // namespace schedlab::scenario
