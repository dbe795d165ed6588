// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/block_pool.h"

#include <cstddef>
#include <new>

#include <sys/mman.h>

#include "core/base/check.h"

namespace schedlab::trace {

namespace {

std::size_t aligned(std::size_t bytes) {
  constexpr std::size_t kAlignment = alignof(std::max_align_t);
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

BlockPool::Piece BlockPool::new_piece() {
  Piece piece(static_cast<std::byte*>(std::aligned_alloc(kPieceBytes, kPieceBytes)));
  if (piece == nullptr) {
    throw std::bad_alloc();
  }
  // A hint: where the system has no huge page to give, it gives small ones.
  (void)::madvise(piece.get(), kPieceBytes, MADV_HUGEPAGE);
  return piece;
}

std::shared_ptr<std::byte[]> BlockPool::take(std::size_t bytes) {
  return {reuse_or_cut(bytes),
          [pool = shared_from_this(), bytes](std::byte* block) { pool->give_back(block, bytes); }};
}

std::byte* BlockPool::reuse_or_cut(std::size_t bytes) {
  SCHEDLAB_CHECK(bytes <= kPieceBytes, "a block is larger than a piece");
  const std::scoped_lock lock(mutex_);
  if (std::vector<std::byte*>& same_size = unused_[bytes]; !same_size.empty()) {
    std::byte* const block = same_size.back();
    same_size.pop_back();
    return block;
  }
  if (uncut_.size() < bytes) {
    pieces_.push_back(new_piece());
    uncut_ = {pieces_.back().get(), kPieceBytes};
  }
  std::byte* const block = uncut_.data();
  uncut_ = uncut_.subspan(aligned(bytes));
  return block;
}

void BlockPool::give_back(std::byte* block, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  unused_[bytes].push_back(block);
}

std::size_t BlockPool::held_bytes() const {
  const std::scoped_lock lock(mutex_);
  return pieces_.size() * kPieceBytes;
}

}  // namespace schedlab::trace
