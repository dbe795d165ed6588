// SPDX-License-Identifier: GPL-3.0-or-later
// What `schedlab list` prints, made from the tables themselves.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace schedlab::cli {

struct Listing {
  std::string name;  // "knobs"
  std::function<std::string()> text;
  std::function<std::string()> json;
};

[[nodiscard]] std::vector<Listing> listings();

}  // namespace schedlab::cli
