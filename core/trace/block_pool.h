// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for the arrays of one store. Recording writes new memory all the time, and with ordinary
// pages more than half of its time went into the system handing them over one by one. So blocks are
// cut from large pieces that the system may back with one huge page each, and blocks that come back
// are used again.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace schedlab::trace {

class BlockPool : public std::enable_shared_from_this<BlockPool> {
 public:
  /// A huge page of the usual size: the unit in which memory is asked for.
  static constexpr std::size_t kPieceBytes = std::size_t{2} << 20;

  /// Bare storage for any type. It comes back when its last owner lets go, on whatever thread, and
  /// serves the next request of the same size: ask for few different sizes.
  [[nodiscard]] std::shared_ptr<std::byte[]> take(std::size_t bytes);
  /// What the pool has from the system; it goes back when the pool and every block are gone.
  [[nodiscard]] std::size_t held_bytes() const;

 private:
  struct Free {
    void operator()(std::byte* piece) const { std::free(piece); }
  };

  using Piece = std::unique_ptr<std::byte[], Free>;

  [[nodiscard]] static Piece new_piece();
  [[nodiscard]] std::byte* reuse_or_cut(std::size_t bytes);
  void give_back(std::byte* block, std::size_t bytes);

  mutable std::mutex mutex_;
  std::vector<Piece> pieces_;
  std::span<std::byte> uncut_;                             // of the last piece
  std::map<std::size_t, std::vector<std::byte*>> unused_;  // blocks that came back, by size
};

}  // namespace schedlab::trace
