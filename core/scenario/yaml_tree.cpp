// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/yaml_tree.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace schedlab::scenario {

namespace {

constexpr std::size_t kMaxNesting = 32;

Mark mark_of(const YAML::Mark& mark) {
  return {.line = mark.line + 1, .column = mark.column + 1};
}

void mark_as_base(YamlNode& node) {
  node.at.in_base = true;
  node.key_at.in_base = true;
  for (YamlNode& child : node.children) {
    mark_as_base(child);
  }
}

/// Takes yaml-cpp's events, so that duplicate keys arrive and nothing is converted.
class TreeBuilder final : public YAML::EventHandler {
 public:
  [[nodiscard]] bool has_root() const { return root_.has_value(); }

  [[nodiscard]] YamlNode take_root() { return *std::exchange(root_, std::nullopt); }

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    attach(node(YamlNode::Kind::kNull, mark));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    throw YAML::ParserException(mark, "aliases are not accepted: write the value out");
  }

  void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                const std::string& value) override {
    YamlNode scalar = node(YamlNode::Kind::kScalar, mark);
    scalar.scalar = value;
    attach(std::move(scalar));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                       YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::kSequence, mark);
  }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::kMap, mark);
  }

  void OnSequenceEnd() override { close(); }

  void OnMapEnd() override { close(); }

 private:
  struct Open {
    YamlNode node;
    std::optional<YamlNode> key;  // read, its value is still to come
  };

  static YamlNode node(YamlNode::Kind kind, const YAML::Mark& mark) {
    YamlNode made;
    made.kind = kind;
    made.at = mark_of(mark);
    return made;
  }

  [[nodiscard]] bool at_key() const {
    return !open_.empty() && open_.back().node.kind == YamlNode::Kind::kMap && !open_.back().key;
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark) {
    if (at_key()) {
      throw YAML::ParserException(mark, "a key must be text");
    }
    if (open_.size() == kMaxNesting) {
      throw YAML::ParserException(mark, "nested more than 32 deep");
    }
    open_.push_back({node(kind, mark), std::nullopt});
  }

  void close() {
    YamlNode done = std::move(open_.back().node);
    open_.pop_back();
    attach(std::move(done));
  }

  void attach(YamlNode done) {
    if (open_.empty()) {
      root_ = std::move(done);
      return;
    }
    Open& parent = open_.back();
    if (at_key()) {
      parent.key = std::move(done);
      return;
    }
    if (parent.key) {
      done.key = std::move(parent.key->scalar);
      done.key_at = parent.key->at;
      if (done.kind == YamlNode::Kind::kNull) {
        done.at = done.key_at;  // yaml-cpp gives the place of what comes next
      }
      parent.key.reset();
    }
    parent.node.children.push_back(std::move(done));
  }

  std::vector<Open> open_;
  std::optional<YamlNode> root_;
};

Problems one_problem(const std::string& file, Mark at, std::string message) {
  return {Problem{file, at.line, at.column, "", std::move(message)}};
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view name) const {
  const auto found =
      std::find_if(children.begin(), children.end(), [&](const YamlNode& child) { return child.key == name; });
  return found == children.end() ? nullptr : &*found;
}

Result<YamlNode, Problems> parse_yaml(std::string_view text, const std::string& file) {
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    TreeBuilder builder;
    if (!parser.HandleNextDocument(builder) || !builder.has_root()) {
      return one_problem(file, {}, "found an empty file, accepted is YAML");
    }
    YamlNode root = builder.take_root();
    if (parser.HandleNextDocument(builder) && builder.has_root()) {
      return one_problem(file, builder.take_root().at, "found a second YAML document, accepted is one a file");
    }
    return root;
  } catch (const YAML::Exception& e) {
    return one_problem(file, mark_of(e.mark), "not YAML: " + e.msg);
  }
}

void merge_base(YamlNode& root, const YamlNode& base) {
  for (const YamlNode& theirs : base.children) {
    const auto ours = std::find_if(root.children.begin(), root.children.end(),
                                   [&](const YamlNode& child) { return child.key == theirs.key; });
    if (ours == root.children.end()) {
      root.children.push_back(theirs);
      mark_as_base(root.children.back());
    } else if (ours->kind == YamlNode::Kind::kMap && theirs.kind == YamlNode::Kind::kMap) {
      merge_base(*ours, theirs);
    }
  }
}

}  // namespace schedlab::scenario
