// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/scenario/place.h"
#include "core/scenario/text_file.h"

namespace schedlab::scenario {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".yaml";

/// The names in the file `order`: one a line, empty lines and lines from # on are for people.
std::vector<std::string> read_order(const fs::path& folder) {
  std::vector<std::string> names;
  const auto text = read_text_file((folder / "order").string());
  for (const std::string& line : split(text.ok() ? text.value() : "", '\n')) {
    const std::string_view name = trim(line);
    if (!name.empty() && !name.starts_with('#')) {
      names.emplace_back(name);
    }
  }
  return names;
}

/// Names of the presets of a folder, by name.
std::vector<std::string> preset_names(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    if (it->path().extension() == kSuffix) {
      names.push_back(it->path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Whether a text that is no YAML was meant to be a preset.
bool says_preset(const std::string& text) {
  return text.starts_with("schedlab:") || text.find("\nschedlab:") != std::string::npos;
}

/// What the tree shows, without reading the rest: a preset with a mistake is listed, so that opening
/// it can say what is wrong.
std::optional<PresetEntry> read_entry(const fs::path& folder, const std::string& name) {
  const std::string file = (folder / (name + std::string(kSuffix))).string();
  const auto text = read_text_file(file);
  if (!text.ok()) {
    return std::nullopt;
  }
  const auto root = parse_yaml(text.value(), file);
  if (!root.ok()) {
    return says_preset(text.value()) ? std::optional(PresetEntry{name, file, "", ""})
                                     : std::nullopt;
  }
  if (root.value().find("schedlab") == nullptr) {
    return std::nullopt;
  }
  const auto scalar = [&](std::string_view key) {
    const YamlNode* node = root.value().find(key);
    return node == nullptr ? std::string() : node->scalar;
  };
  return PresetEntry{name, file, scalar("title"), scalar("group")};
}

}  // namespace

std::string preset_folder() {
  if (const char* given = std::getenv("SCHEDLAB_PRESETS"); given != nullptr && *given != '\0') {
    return given;
  }
  std::error_code code;
  if (fs::is_directory(SCHEDLAB_SOURCE_PRESETS, code)) {
    return SCHEDLAB_SOURCE_PRESETS;
  }
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  return (program.parent_path().parent_path() / SCHEDLAB_INSTALLED_PRESETS).string();
}

std::vector<PresetEntry> list_presets() {
  const fs::path folder = preset_folder();
  const std::vector<std::string> order = read_order(folder);
  std::vector<std::string> names = preset_names(folder);
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return std::find(order.begin(), order.end(), a) < std::find(order.begin(), order.end(), b);
  });
  std::vector<PresetEntry> entries;
  for (const std::string& name : names) {
    if (auto entry = read_entry(folder, name)) {
      entries.push_back(std::move(*entry));
    }
  }
  return entries;
}

Result<std::string> find_preset(const std::string& name_or_path) {
  const bool is_path = name_or_path.find('/') != std::string::npos || name_or_path.ends_with(kSuffix);
  const fs::path folder = preset_folder();
  const std::vector<std::string> names = preset_names(folder);
  if (!is_path && std::find(names.begin(), names.end(), name_or_path) != names.end()) {
    return (folder / (name_or_path + std::string(kSuffix))).string();
  }
  std::error_code code;
  if (is_path || fs::exists(name_or_path, code)) {
    return name_or_path;
  }
  return Error{fmt::format("found no preset {} in {}{}", quote(name_or_path), folder.string(),
                           did_you_mean(name_or_path, names))};
}

}  // namespace schedlab::scenario
