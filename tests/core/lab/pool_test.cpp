// SPDX-License-Identifier: GPL-3.0-or-later
// Does parallel work come out as if it had been done in order?
#include "core/lab/pool.h"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace schedlab::lab {
namespace {

TEST(Pool, DoesEachPieceOnceWhateverTheNumberOfThreads) {
  for (const unsigned jobs : {0U, 1U, 4U, 64U}) {
    std::vector<int> done(50);
    for_each_index(done.size(), Crew{.jobs = jobs, .cancel = nullptr, .progress = {}},
                   [&](std::size_t i) { done[i] += static_cast<int>(i); });
    for (std::size_t i = 0; i < done.size(); ++i) {
      EXPECT_EQ(done[i], static_cast<int>(i));
    }
  }
}

TEST(Pool, ReportsProgressUpToOne) {
  std::vector<double> told;
  for_each_index(
      4, Crew{.jobs = 2, .cancel = nullptr, .progress = [&](double p) { told.push_back(p); }},
      [](std::size_t) {});
  EXPECT_EQ(told, (std::vector<double>{0.25, 0.5, 0.75, 1.0}));
}

TEST(Pool, ThrowsWhatTheLowestPieceThrew) {
  const auto work = [](std::size_t i) { throw std::runtime_error(std::to_string(i)); };
  try {
    for_each_index(10, Crew{.jobs = 1, .cancel = nullptr, .progress = {}}, work);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& e) {
    EXPECT_STREQ(e.what(), "0");
  }
}

TEST(Pool, BeginsNoPieceAfterACancel) {
  std::atomic<bool> cancel = false;
  std::vector<int> done(10);
  for_each_index(done.size(), Crew{.jobs = 1, .cancel = &cancel, .progress = {}},
                 [&](std::size_t i) {
                   done[i] = 1;
                   cancel = i == 2;
                 });
  EXPECT_EQ(done, (std::vector<int>{1, 1, 1, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(Pool, OfNothingDoesNothing) {
  for_each_index(0, Crew{}, [](std::size_t) { FAIL(); });
}

}  // namespace
}  // namespace schedlab::lab
