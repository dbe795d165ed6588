// SPDX-License-Identifier: GPL-3.0-or-later
// Where a test may write: tests run at the same time, several of one executable among them, so each
// process has places of its own.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace schedlab::test {

[[nodiscard]] inline std::filesystem::path scratch_path(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) /
         ("schedlab-" + std::to_string(::getpid()) + "-" + name);
}

}  // namespace schedlab::test
