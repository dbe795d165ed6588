// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/knob_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/knobs/sysctl.h"
#include "core/scenario/limits.h"

namespace schedlab::scenario {

namespace {

using knobs::Knob;

struct Write {
  Place place;
  Instant at;
  Knob knob{};
  std::int64_t value = 0;
};

/// parse_value() names the knob, which the key path does already.
std::string without_name(Knob knob, const std::string& message) {
  return message.substr(knobs::spec(knob).name.size() + 2);
}

std::optional<Write> read_write(const Place& entry, Instant at) {
  const auto knob = knobs::knob_by_name(entry.key());
  if (!knob) {
    entry.refuse_key("an unknown knob",
                     "a name of `schedlab list knobs`" + did_you_mean(entry.key(), knobs::knob_names()));
    return std::nullopt;
  }
  if (!entry.is(YamlNode::Kind::kScalar)) {
    entry.refuse("a value");
    return std::nullopt;
  }
  const auto value = knobs::parse_value(*knob, entry.raw());
  if (!value.ok()) {
    entry.problem(without_name(*knob, value.error().message));
    return std::nullopt;
  }
  return Write{entry, at, *knob, value.value()};
}

void report(const Place& place, knobs::Profile profile, const knobs::Refusal& refusal) {
  place.problem(fmt::format("found {}, kernel {} answers {}: {}", quote(place.raw()), knobs::info(profile).name,
                            knobs::errno_name(refusal.code), refusal.reason));
}

}  // namespace

knobs::KnobValues read_knobs(const Place& knobs, knobs::Profile profile, int cpus) {
  auto values = knobs::KnobValues::defaults(profile, cpus);
  std::vector<Write> writes;
  for (const Place& entry : knobs.present() ? knobs.entries() : std::vector<Place>{}) {
    if (auto write = read_write(entry, {})) {
      values.set(write->knob, write->value);
      writes.push_back(std::move(*write));
    }
  }
  // Against the values as they will be: a legal pair of period and runtime has no order here, and an
  // illegal pair is one problem, not two.
  for (const Write& write : writes) {
    if (const auto refusal = knobs::refuse(profile, values, write.knob, write.value)) {
      report(write.place, profile, *refusal);
      break;
    }
  }
  return values;
}

std::vector<engine::JournalEntry> read_journal(const Place& journal, knobs::Profile profile,
                                               knobs::KnobValues values) {
  std::vector<Write> writes;
  for (const Place& item : journal.present() ? journal.items() : std::vector<Place>{}) {
    Keys keys(item);
    const Instant at = Instant{} + keys.needed("at").duration({Duration{}, kLongestTime});
    for (const Place& entry : keys.needed("set").entries()) {
      if (auto write = read_write(entry, at)) {
        writes.push_back(std::move(*write));
      }
    }
    keys.done();
  }
  std::stable_sort(writes.begin(), writes.end(), [](const Write& a, const Write& b) { return a.at < b.at; });
  std::vector<engine::JournalEntry> entries;
  for (const Write& write : writes) {
    if (const auto refusal = knobs::refuse(profile, values, write.knob, write.value)) {
      report(write.place, profile, *refusal);
      continue;
    }
    values.set(write.knob, write.value);
    entries.push_back({write.at, write.knob, write.value});
  }
  return entries;
}

}  // namespace schedlab::scenario
