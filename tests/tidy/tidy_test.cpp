// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the tree, checked on the tree: who may include whom, what never belongs in core, and the
// marks and lengths that say a file needs care.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

struct Source {
  std::string path;  // from the root of the tree
  std::vector<std::string> lines;
};

std::vector<Source> sources_below(const std::string& top) {
  std::vector<Source> found;
  for (const auto& entry : fs::recursive_directory_iterator(top)) {
    const std::string suffix = entry.path().extension().string();
    if (suffix != ".h" && suffix != ".cpp") {
      continue;
    }
    Source source{entry.path().generic_string(), {}};
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      source.lines.push_back(line);
    }
    found.push_back(std::move(source));
  }
  return found;
}

std::vector<Source> all_sources() {
  std::vector<Source> all;
  for (const char* top : {"core", "ui", "app", "tests"}) {
    const std::vector<Source> below = sources_below(top);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

/// "core/sched" of "core/sched/rt.cpp"; "app" of "app/main.cpp".
std::string folder_of(const std::string& path) {
  const fs::path p(path);
  const auto first = *p.begin();
  return first == "app" || first == "tests" ? first.string()
                                            : (first / *std::next(p.begin())).generic_string();
}

/// The quoted include of a line; empty when it has none.
std::string quoted_include(const std::string& line) {
  static const std::regex kInclude(R"re(^\s*#include "([^"]+)")re");
  std::smatch match;
  return std::regex_search(line, match, kInclude) ? match[1].str() : std::string();
}

std::string angled_include(const std::string& line) {
  static const std::regex kInclude(R"re(^\s*#include <([^>]+)>)re");
  std::smatch match;
  return std::regex_search(line, match, kInclude) ? match[1].str() : std::string();
}

/// What each folder of core may include, itself aside.
const std::map<std::string, std::set<std::string>>& core_rules() {
  static const std::map<std::string, std::set<std::string>> kRules = [] {
    std::map<std::string, std::set<std::string>> rules;
    rules["core/base"] = {};
    rules["core/sim"] = {"core/base"};
    for (const char* folder : {"core/knobs", "core/trace", "core/stats"}) {
      rules[folder] = {"core/base", "core/sim"};
    }
    rules["core/machine"] = {"core/base", "core/sim", "core/knobs", "core/trace", "core/stats"};
    rules["core/sched"] = rules["core/machine"];
    rules["core/sched"].insert("core/machine");
    rules["core/mm"] = rules["core/sched"];
    rules["core/wq"] = rules["core/sched"];
    rules["core/workload"] = rules["core/sched"];
    rules["core/engine"] = rules["core/sched"];
    rules["core/engine"].insert({"core/sched", "core/mm", "core/wq", "core/workload"});
    rules["core/scenario"] = rules["core/engine"];
    rules["core/scenario"].insert("core/engine");
    rules["core/lab"] = rules["core/scenario"];
    rules["core/lab"].insert("core/scenario");
    return rules;
  }();
  return kRules;
}

TEST(Includes, CoreGoesOneWay) {
  for (const Source& source : sources_below("core")) {
    const std::string folder = folder_of(source.path);
    ASSERT_TRUE(core_rules().contains(folder)) << source.path << ": a folder without a rule";
    for (const std::string& line : source.lines) {
      const std::string included = quoted_include(line);
      if (included.empty()) {
        continue;
      }
      const std::string target = folder_of(included);
      EXPECT_TRUE(target == folder || core_rules().at(folder).contains(target))
          << source.path << ": " << line;
    }
  }
}

TEST(Includes, CoreKnowsNoQtAndOnlyScenarioKnowsYaml) {
  for (const Source& source : sources_below("core")) {
    for (const std::string& line : source.lines) {
      const std::string included = angled_include(line);
      EXPECT_FALSE(!included.empty() && included.front() == 'Q') << source.path << ": " << line;
      if (included.starts_with("yaml-cpp/")) {
        EXPECT_EQ(folder_of(source.path), "core/scenario") << source.path;
      }
    }
  }
}

TEST(Includes, TheWindowTouchesTheEngineInBridgeOnlyAndQcustomplotInPlotOnly) {
  for (const Source& source : sources_below("ui")) {
    const std::string folder = folder_of(source.path);
    for (const std::string& line : source.lines) {
      EXPECT_FALSE(quoted_include(line).starts_with("app/")) << source.path << ": " << line;
      if (quoted_include(line).starts_with("core/engine/history") ||
          quoted_include(line).starts_with("core/sched/")) {
        EXPECT_EQ(folder, "ui/bridge") << source.path << ": " << line;
      }
      if (angled_include(line) == "qcustomplot.h") {
        EXPECT_EQ(folder, "ui/plot") << source.path;
      }
    }
  }
}

TEST(Determinism, CoreUsesNoClockAndNoPlatformRandomness) {
  const std::regex banned(
      R"((\brand\(|random_device|std::\w+_distribution|system_clock|high_resolution_clock|unordered_map|unordered_set))");
  const std::regex clock(R"(steady_clock)");
  for (const Source& source : sources_below("core")) {
    const bool may_time = folder_of(source.path) == "core/lab";  // reports how long a run took
    for (const std::string& line : source.lines) {
      EXPECT_FALSE(std::regex_search(line, banned)) << source.path << ": " << line;
      EXPECT_FALSE(!may_time && std::regex_search(line, clock)) << source.path << ": " << line;
    }
  }
}

TEST(Style, EveryFileSaysItsLicenceAndHeadersGuardOnce) {
  for (const Source& source : all_sources()) {
    ASSERT_FALSE(source.lines.empty()) << source.path;
    EXPECT_EQ(source.lines.front(), "// SPDX-License-Identifier: GPL-3.0-or-later") << source.path;
    if (source.path.ends_with(".h")) {
      const bool once = std::any_of(source.lines.begin(), source.lines.end(),
                                    [](const std::string& line) { return line == "#pragma once"; });
      EXPECT_TRUE(once) << source.path;
    }
  }
}

TEST(Style, FilesStayShortAndHaveNoUnfinishedMarks) {
  const std::regex mark(std::string("\\b(TO") + "DO|FIX" + "ME|XX" + "X)\\b");
  for (const Source& source : all_sources()) {
    EXPECT_LE(source.lines.size(), source.path.starts_with("tests/") ? 520U : 420U) << source.path;
    for (const std::string& line : source.lines) {
      EXPECT_FALSE(std::regex_search(line, mark)) << source.path << ": " << line;
    }
  }
}

TEST(Build, EverySourceIsInItsFoldersList) {
  for (const Source& source : all_sources()) {
    if (!source.path.ends_with(".cpp")) {
      continue;
    }
    const fs::path path(source.path);
    bool listed = false;
    for (fs::path folder = path.parent_path(); !folder.empty() && !listed;
         folder = folder.parent_path()) {
      std::ifstream in(folder / "CMakeLists.txt");
      std::stringstream text;
      text << in.rdbuf();
      listed = text.str().find(path.filename().string()) != std::string::npos;
    }
    EXPECT_TRUE(listed) << source.path << " is in no CMakeLists.txt";
  }
}

}  // namespace
