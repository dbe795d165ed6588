// SPDX-License-Identifier: GPL-3.0-or-later
// A record written as a trace that other tools read; the suffix chooses the format.
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include "core/trace/store.h"

#include "app/cli/destination.h"
#include "app/cli/failure.h"

namespace schedlab::cli {

class TraceFile {
 public:
  /// "-" is ftrace text on standard output.
  [[nodiscard]] static Outcome<TraceFile> open(const std::string& path);

  [[nodiscard]] Outcome<Written> write(const trace::StoreView& record);

 private:
  using Writer = void (*)(std::ostream&, const trace::StoreView&);

  TraceFile(Destination destination, Writer writer)
      : destination_(std::move(destination)), writer_(writer) {}

  Destination destination_;
  Writer writer_;
};

}  // namespace schedlab::cli
