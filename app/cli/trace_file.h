// SPDX-License-Identifier: GPL-3.0-or-later
// A record written as a trace that other tools read; the suffix chooses the format.
#pragma once

#include <string>

#include "app/cli/destination.h"
#include "app/cli/failure.h"
#include "core/trace/export.h"
#include "core/trace/store.h"

namespace schedlab::cli {

class TraceFile {
 public:
  /// "-" is ftrace text on standard output.
  [[nodiscard]] static Outcome<TraceFile> open(const std::string& path);

  [[nodiscard]] Outcome<Written> write(const trace::StoreView& record);

 private:
  TraceFile(Destination destination, trace::TraceFormat format)
      : destination_(std::move(destination)), format_(format) {}

  Destination destination_;
  trace::TraceFormat format_;
};

}  // namespace schedlab::cli
