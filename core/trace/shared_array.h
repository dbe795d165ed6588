// SPDX-License-Identifier: GPL-3.0-or-later
// How a growing store and its views share memory without copying. One thread grows; views may be
// read by any thread, and what a view has seen never changes: it is copied before it is
// overwritten.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/trace/block_pool.h"

namespace schedlab::trace {

/// An immutable array that several owners may hold.
template <typename T>
struct SharedArray {
  std::shared_ptr<const T[]> data;
  std::size_t size = 0;

  [[nodiscard]] std::span<const T> span() const { return {data.get(), size}; }
};

/// An array that grows at its end. share() is O(1): the view reads the elements below its size,
/// the owner writes only above it.
template <typename T>
class GrowingArray {
 public:
  /// Room for `first` elements is taken with the first one, and four times as much when that is
  /// full: from the pool where there is one, so all arrays of one `first` use each other's blocks.
  explicit GrowingArray(std::size_t first = 64, std::shared_ptr<BlockPool> pool = nullptr)
      : first_(first), pool_(std::move(pool)) {}

  ~GrowingArray() = default;
  GrowingArray(GrowingArray&&) noexcept = default;
  GrowingArray& operator=(GrowingArray&&) noexcept = default;

  /// Shares the elements; whichever of the two grows first takes a block of its own.
  GrowingArray(const GrowingArray& other)
      : first_(other.first_),
        pool_(other.pool_),
        data_(other.data_),
        size_(other.size_),
        capacity_(other.size_),
        shared_(other.size_) {
    other.shared_ = other.size_;
    other.capacity_ = other.size_;
  }

  GrowingArray& operator=(const GrowingArray& other) { return *this = GrowingArray(other); }

  [[nodiscard]] bool empty() const { return size_ == 0; }

  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] const T& back() const { return data_.get()[size_ - 1]; }

  [[nodiscard]] const T& operator[](std::size_t i) const { return data_.get()[i]; }

  [[nodiscard]] std::span<const T> span() const { return {data_.get(), size_}; }

  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(T); }

  void push_back(const T& value) {
    if (size_ == capacity_ || size_ < shared_) {
      reallocate(room_for(size_ + 1));
    }
    data_.get()[size_++] = value;
  }

  void replace_back(const T& value) {
    pop_back();
    push_back(value);
  }

  /// Holds these elements and nothing else.
  void assign(std::span<const T> elements) {
    *this = GrowingArray(first_, pool_);
    reallocate(room_for(elements.size()));
    std::copy(elements.begin(), elements.end(), data_.get());
    size_ = elements.size();
  }

  void pop_back() { --size_; }

  void shrink_to(std::size_t size) { size_ = std::min(size_, size); }

  [[nodiscard]] SharedArray<T> share() const {
    shared_ = std::max(shared_, size_);
    return {data_, size_};
  }

  /// Hands the elements over, in a block without spare room, and is empty again.
  [[nodiscard]] SharedArray<T> take() {
    if (size_ < capacity_) {
      move_to(heap_block(size_), size_);
    }
    SharedArray<T> all{std::move(data_), size_};
    *this = GrowingArray(first_, pool_);
    return all;
  }

 private:
  static_assert(std::is_trivially_copyable_v<T>);

  [[nodiscard]] std::size_t room_for(std::size_t count) const {
    std::size_t room = first_;
    while (room < count) {
      room *= 4;
    }
    return room;
  }

  // Bare storage: elements are written before they are read, and clearing them first would cost as
  // much as writing them.
  [[nodiscard]] static std::shared_ptr<T[]> heap_block(std::size_t capacity) {
    return {std::allocator<T>{}.allocate(capacity),
            [capacity](T* data) { std::allocator<T>{}.deallocate(data, capacity); }};
  }

  [[nodiscard]] std::shared_ptr<T[]> pool_block(std::size_t capacity) const {
    const std::shared_ptr<std::byte[]> block = pool_->take(capacity * sizeof(T));
    return {block, reinterpret_cast<T*>(block.get())};
  }

  void reallocate(std::size_t capacity) {
    move_to(pool_ ? pool_block(capacity) : heap_block(capacity), capacity);
  }

  void move_to(std::shared_ptr<T[]> block, std::size_t capacity) {
    std::copy_n(data_.get(), size_, block.get());
    data_ = std::move(block);
    capacity_ = capacity;
    shared_ = 0;
  }

  std::size_t first_;
  std::shared_ptr<BlockPool> pool_;
  std::shared_ptr<T[]> data_;
  std::size_t size_ = 0;
  mutable std::size_t capacity_ = 0;
  mutable std::size_t shared_ = 0;  // elements below this one may be read by a view
};

/// A list that is copied only when it changes after it was shared.
template <typename T>
class SharedList {
 public:
  SharedList() = default;
  ~SharedList() = default;
  SharedList(SharedList&&) noexcept = default;
  SharedList& operator=(SharedList&&) noexcept = default;

  /// Shares the elements; whichever of the two is edited first takes a list of its own.
  SharedList(const SharedList& other) : items_(other.items_), shared_(true) {
    other.shared_ = true;
  }

  SharedList& operator=(const SharedList& other) { return *this = SharedList(other); }

  [[nodiscard]] const std::vector<T>& items() const { return *items_; }

  [[nodiscard]] std::vector<T>& edit() {
    if (shared_) {
      items_ = std::make_shared<std::vector<T>>(*items_);
      shared_ = false;
    }
    return *items_;
  }

  [[nodiscard]] std::shared_ptr<const std::vector<T>> share() const {
    shared_ = true;
    return items_;
  }

 private:
  std::shared_ptr<std::vector<T>> items_ = std::make_shared<std::vector<T>>();
  mutable bool shared_ = false;
};

}  // namespace schedlab::trace
