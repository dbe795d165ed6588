// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/library.h"

#include "tests/support/scratch.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace schedlab::scenario {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::FieldsAre;

/// A folder of presets that SCHEDLAB_PRESETS points to.
class Library : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    ::setenv("SCHEDLAB_PRESETS", folder_.c_str(), 1);
  }

  void TearDown() override {
    ::unsetenv("SCHEDLAB_PRESETS");
    fs::remove_all(folder_);
  }

  void write(const std::string& file, const std::string& text) const { std::ofstream(folder_ / file) << text; }

  [[nodiscard]] std::string path(const std::string& file) const { return (folder_ / file).string(); }

 private:
  fs::path folder_ = test::scratch_path("library");
};

TEST_F(Library, ListsInTheOrderOfTheFileThenByName) {
  for (const char* name : {"a", "b", "c", "d"}) {
    write(std::string(name) + ".yaml", std::string("schedlab: 1\ntitle: T") + name + "\ngroup: G\n");
  }
  write("order", "# heading\nc\n\nb\n");
  EXPECT_THAT(list_presets(),
              ElementsAre(FieldsAre("c", path("c.yaml"), "Tc", "G"), FieldsAre("b", path("b.yaml"), "Tb", "G"),
                          FieldsAre("a", path("a.yaml"), "Ta", "G"), FieldsAre("d", path("d.yaml"), "Td", "G")));
}

TEST_F(Library, LeavesOutWhatIsNoPreset) {
  write("broken.yaml", "a: [");
  write("other.yaml", "a: 1");
  write("notes.txt", "schedlab: 1");
  write("mistaken.yaml", "schedlab: 1\nkernel: 9\n");
  EXPECT_THAT(list_presets(), ElementsAre(FieldsAre("mistaken", path("mistaken.yaml"), "", "")));
}

TEST_F(Library, APresetThatIsNoYamlIsListedByItsNameAlone) {
  write("unclosed.yaml", "title: T\nschedlab: 1\nknobs: {a: 1\n");
  EXPECT_THAT(list_presets(), ElementsAre(FieldsAre("unclosed", path("unclosed.yaml"), "", "")));
}

TEST_F(Library, FindsByNameAndTakesAPathAsItIs) {
  write("rt-cap-dual.yaml", "schedlab: 1\n");
  EXPECT_EQ(find_preset("rt-cap-dual").value(), path("rt-cap-dual.yaml"));
  EXPECT_EQ(find_preset("./mine").value(), "./mine");
  EXPECT_EQ(find_preset("mine.yaml").value(), "mine.yaml");
  EXPECT_EQ(find_preset("rt-cap-dul").error().message,
            "found no preset 'rt-cap-dul' in " + preset_folder() + ", did you mean 'rt-cap-dual'?");
}

TEST(PresetFolder, IsTheSourceTreesUnlessTheEnvironmentSaysOtherwise) {
  EXPECT_TRUE(fs::exists(fs::path(preset_folder()) / "rt-cap-dual.yaml"));
}

}  // namespace
}  // namespace schedlab::scenario
