// SPDX-License-Identifier: GPL-3.0-or-later
// Result<T>: a value, or the reason there is none. Expected failures (bad input, unreadable files)
// travel as Result; exceptions are for broken invariants and for third-party boundaries.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace schedlab {

/// What went wrong, in words a user can act on: place, what was found, what is accepted.
struct Error {
  std::string message;
  friend bool operator==(const Error&, const Error&) = default;
};

template <typename T, typename E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: a value is a result
  Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: so is an error

  [[nodiscard]] bool ok() const { return state_.index() == 0; }

  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] const E& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, E> state_;
};

}  // namespace schedlab
