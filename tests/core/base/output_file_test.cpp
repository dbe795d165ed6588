// SPDX-License-Identifier: GPL-3.0-or-later
// Is a file replaced only by a complete one?
#include "core/base/output_file.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

namespace schedlab {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest() : folder_(fs::path(testing::TempDir()) / ("output_file_" + name_of_test())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  ~OutputFileTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  static std::string name_of_test() {
    return testing::UnitTest::GetInstance()->current_test_info()->name();
  }

  static std::string text_of(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  static void put(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

 private:
  fs::path folder_;
};

TEST_F(OutputFileTest, ReplacesTheOldFileOnlyWhenCommitted) {
  put(path("a"), "old");
  {
    auto file = OutputFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    file.value().stream() << "new";
    EXPECT_EQ(text_of(path("a")), "old");
    EXPECT_TRUE(file.value().commit().ok());
  }
  EXPECT_EQ(text_of(path("a")), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingWhenAbandoned) {
  {
    auto file = OutputFile::open(path("a"));
    ASSERT_TRUE(file.ok());
    file.value().stream() << "half";
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(OutputFileTest, KeepsALinkAndThePermissionsOfItsTarget) {
  put(path("target"), "old");
  fs::permissions(path("target"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("target", path("link"));
  auto file = OutputFile::open(path("link"));
  ASSERT_TRUE(file.ok());
  file.value().stream() << "new";
  ASSERT_TRUE(file.value().commit().ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text_of(path("target")), "new");
  EXPECT_EQ(fs::status(path("target")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(OutputFileTest, SaysWhyAPlaceCannotBeWritten) {
  const auto folder = OutputFile::open(path(""));
  ASSERT_FALSE(folder.ok());
  EXPECT_NE(folder.error().message.find("Is a directory"), std::string::npos);
  const auto missing = OutputFile::open(path("no/such/a"));
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("No such file or directory"), std::string::npos);
}

TEST_F(OutputFileTest, ReportsAFullDisk) {
  auto file = OutputFile::open("/dev/full");
  ASSERT_TRUE(file.ok());
  file.value().stream() << std::string(1 << 20, 'x');  // more than any buffer keeps back
  const auto written = file.value().commit();
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().message.find("No space left"), std::string::npos);
}

TEST_F(OutputFileTest, WritesToADeviceDirectly) {
  auto file = OutputFile::open("/dev/null");
  ASSERT_TRUE(file.ok());
  file.value().stream() << "gone";
  EXPECT_TRUE(file.value().commit().ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace schedlab
