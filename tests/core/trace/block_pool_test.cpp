// SPDX-License-Identifier: GPL-3.0-or-later
// Does the pool cut and reuse memory as it says, and do arrays ask it for few sizes?
#include "core/trace/block_pool.h"

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/trace/shared_array.h"

namespace schedlab::trace {
namespace {

using Block = std::shared_ptr<std::byte[]>;

TEST(BlockPool, CutsBlocksFromOnePieceUntilItIsUsedUp) {
  const auto pool = std::make_shared<BlockPool>();
  EXPECT_EQ(pool->held_bytes(), 0U);
  std::vector<Block> blocks;
  for (int i = 0; i < 51; ++i) {  // 2 MiB / 40960 = 51.2
    blocks.push_back(pool->take(40'960));
  }
  EXPECT_EQ(pool->held_bytes(), BlockPool::kPieceBytes);
  blocks.push_back(pool->take(40'960));
  EXPECT_EQ(pool->held_bytes(), 2 * BlockPool::kPieceBytes);
}

TEST(BlockPool, ABlockThatCameBackServesTheNextRequestOfItsSize) {
  const auto pool = std::make_shared<BlockPool>();
  Block block = pool->take(1'024);
  const std::byte* const place = block.get();
  block.reset();
  EXPECT_NE(pool->take(2'048).get(), place);
  EXPECT_EQ(pool->take(1'024).get(), place);
}

TEST(BlockPool, BlocksAreApartAndAligned) {
  const auto pool = std::make_shared<BlockPool>();
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < 100; ++i) {
    blocks.push_back(pool->take(i + 1));
    std::memset(blocks[i].get(), static_cast<int>(i), i + 1);
  }
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(blocks[i].get()) % alignof(std::max_align_t), 0U);
    EXPECT_EQ(blocks[i][0], static_cast<std::byte>(i));
    EXPECT_EQ(blocks[i].get()[i], static_cast<std::byte>(i));
  }
}

TEST(BlockPool, ABlockOutlivesThePoolsOwner) {
  auto pool = std::make_shared<BlockPool>();
  const std::weak_ptr<BlockPool> left = pool;
  Block block = pool->take(64);
  pool.reset();
  block[63] = std::byte{7};
  EXPECT_EQ(block[63], std::byte{7});
  block.reset();
  EXPECT_TRUE(left.expired());
}

TEST(BlockPool, AnotherThreadMayLetGoOfABlock) {
  const auto pool = std::make_shared<BlockPool>();
  for (int round = 0; round < 200; ++round) {
    Block block = pool->take(4'096);
    block[0] = std::byte{1};
    std::thread reader([taken = std::move(block)] { EXPECT_EQ(taken[0], std::byte{1}); });
    pool->take(4'096)[0] = std::byte{2};
    reader.join();
  }
  EXPECT_EQ(pool->held_bytes(), BlockPool::kPieceBytes);
}

TEST(GrowingArray, TakesRoomInStepsOfFourWhereverItBegan) {
  GrowingArray<std::int64_t> array(64, std::make_shared<BlockPool>());
  const std::vector<std::int64_t> numbers(700, 3);
  array.assign(numbers);
  EXPECT_EQ(array.bytes(), 1'024 * sizeof(std::int64_t));
  for (int i = 700; i < 1'025; ++i) {
    array.push_back(4);
  }
  EXPECT_EQ(array.bytes(), 4'096 * sizeof(std::int64_t));
  EXPECT_EQ(array[699], 3);
  EXPECT_EQ(array[1'024], 4);
}

TEST(GrowingArray, HandsOverNoSpareRoom) {
  const auto pool = std::make_shared<BlockPool>();
  GrowingArray<std::int64_t> array(64, pool);
  array.push_back(1);
  array.push_back(2);
  const SharedArray<std::int64_t> pair = array.take();
  EXPECT_EQ(pair.span().size(), 2U);
  EXPECT_EQ(pair.span()[1], 2);
  EXPECT_TRUE(array.empty());
  EXPECT_EQ(array.bytes(), 0U);
}

}  // namespace
}  // namespace schedlab::trace
