// SPDX-License-Identifier: GPL-3.0-or-later
// The published tables a preset must reproduce, written in the preset or in a file beside it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/scenario/place.h"

namespace schedlab::scenario {

/// Tries a point's settings on the preset: what is wrong with it then.
using TrySettings = std::function<Problems(const std::vector<Override>&)>;

/// Problems of a file that `published` names go to the reading of `published`, with that file's name.
[[nodiscard]] std::vector<PublishedTable> read_published(const Place& published,
                                                         const std::vector<MetricSpec>& metrics,
                                                         const TrySettings& try_settings);

}  // namespace schedlab::scenario
