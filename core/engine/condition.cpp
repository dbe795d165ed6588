// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/condition.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/trace/reason.h"

namespace schedlab::engine {

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kAccepted =
    "accepted are 'wait > 4ms', 'TASK waits > 4ms', 'TASK runs', 'CPU 2 throttled', 'throttled', "
    "'zone wait > 20us', 'lru wait > 20us', the name of an event such as sched_migrate_task, and a "
    "time such as 1.5s";

/// Words of the text, '>' one of its own.
Words words_of(std::string_view text) {
  Words words(1);
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '>') {
      words.emplace_back(c == '>' ? ">" : "");
      if (c == '>') {
        words.emplace_back();
      }
    } else {
      words.back() += c;
    }
  }
  std::erase(words, "");
  return words;
}

bool is(std::string_view word, std::string_view wanted) {
  return lower(word) == wanted;
}

Error not_understood(std::string_view text) {
  return {fmt::format("'{}': {}", text, kAccepted)};
}

/// The words from `first` on as one: people write "4 ms".
std::string joined(const Words& words, std::size_t first) {
  return fmt::format(
      "{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), ""));
}

Result<TaskId> task_named(const std::string& name, const trace::Names& names) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < names.tasks.size(); ++i) {
    if (names.tasks[i].name == name) {
      return task_id(i);
    }
    known.push_back(names.tasks[i].name);
  }
  const auto near = nearest_name(name, known);
  return Error{fmt::format("there is no task '{}'{}", name,
                           near ? fmt::format(" (did you mean {}?)", *near) : "")};
}

/// "wait > 4ms", with what stands before the "wait" in `who`.
Result<Condition> parse_wait(Condition condition, const Words& words, std::size_t wait,
                             const trace::Names& names) {
  const auto limit = parse_duration(joined(words, wait + 2));
  if (!limit || limit->ns <= 0) {
    return Error{fmt::format("'{}': '{}' is no duration above 0, such as 4ms", condition.text,
                             joined(words, wait + 2))};
  }
  condition.limit = *limit;
  const Words who(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(wait));
  if (who.size() == 1 && (is(who[0], "zone") || is(who[0], "lru"))) {
    if (names.locks.empty()) {
      return Error{fmt::format("'{}': this machine has no memory and no locks", condition.text)};
    }
    condition.kind = ConditionKind::kLockWait;
    condition.lru = is(who[0], "lru");
    return condition;
  }
  condition.kind = ConditionKind::kWait;
  if (who.empty() || is(who.front(), "any")) {
    return condition;
  }
  const auto task = task_named(who.back(), names);
  if (!task.ok()) {
    return Error{fmt::format("'{}': {}", condition.text, task.error().message)};
  }
  condition.task = task.value();
  return condition;
}

/// "CPU 2" or "cpu2", or nothing.
Result<Condition> parse_throttled(Condition condition, const Words& words,
                                  const trace::Names& names) {
  condition.kind = ConditionKind::kThrottled;
  const std::string who = lower(fmt::format("{}", fmt::join(words.begin(), words.end() - 1, "")));
  if (who.empty() || who == "any" || who == "anycpu") {
    return condition;
  }
  std::size_t cpu = 0;
  const char* end = who.data() + who.size();
  if (!who.starts_with("cpu") || std::from_chars(who.data() + 3, end, cpu).ptr != end ||
      who.size() == 3 || cpu >= names.cpus) {
    return Error{fmt::format("'{}': accepted is 'CPU N throttled' with N from 0 to {}",
                             condition.text, names.cpus - 1)};
  }
  condition.cpu = cpu_id(cpu);
  return condition;
}

}  // namespace

Result<Condition> parse_condition(std::string_view text, const trace::Names& names) {
  Condition condition;
  condition.text = std::string(trim(text));
  Words words = words_of(text);
  if (words.empty()) {
    return not_understood(text);
  }
  const auto arrow = std::ranges::find(words, ">");
  if (arrow != words.end()) {
    const auto at = static_cast<std::size_t>(arrow - words.begin());
    if (at == 0 || !(is(words[at - 1], "wait") || is(words[at - 1], "waits"))) {
      return not_understood(text);
    }
    return parse_wait(std::move(condition), words, at - 1, names);
  }
  if (is(words.back(), "throttled")) {
    return parse_throttled(std::move(condition), words, names);
  }
  if (is(words.back(), "runs") && words.size() >= 2) {
    const auto task = task_named(words[words.size() - 2], names);
    if (!task.ok()) {
      return Error{fmt::format("'{}': {}", text, task.error().message)};
    }
    condition.kind = ConditionKind::kRuns;
    condition.task = task.value();
    return condition;
  }
  if (const auto event = trace::event_named(words.back())) {
    condition.kind = ConditionKind::kEvent;
    condition.event = *event;
    return condition;
  }
  if (const auto at = parse_duration(joined(words, 0))) {
    condition.kind = ConditionKind::kTime;
    condition.at = Instant{} + *at;
    return condition;
  }
  return not_understood(text);
}

}  // namespace schedlab::engine
