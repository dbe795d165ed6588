// SPDX-License-Identifier: GPL-3.0-or-later
// Machines with memory: sizes, mappings, costs and the file they may come from.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/scenario/reader.h"

#include "tests/core/scenario/texts.h"
#include "tests/support/scratch.h"

namespace schedlab::scenario {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr std::string_view kMachine = R"(schedlab: 1
name: m
title: Memory
kernel: 4.11-parallel-free
machine: {nodes: 2, cores: 4, smt: 2, memory: {size: 4GiB, reserved: 1MiB}}
costs:
  zap_ns_per_page: {value: 35, origin: assumed}
  swap_cache_ns_per_page: {value: 11.2, origin: assumed}
  release_lru_ns_per_page: {value: 31.5, origin: assumed}
  pcp_ns_per_page: {value: 9.4, origin: assumed}
  free_one_page_ns_per_page: {value: 34, origin: assumed}
  scale: {value: 2, origin: assumed}
tasks:
  usemem:
    mapping: {size: 1GiB}
    program:
      - munmap
duration: 1s
)";

std::string with(std::string_view from, std::string_view to) {
  std::string text(kMachine);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::vector<std::string> problems(const std::string& text) {
  const auto read = read_preset_text(text, "p.yaml");
  std::vector<std::string> texts;
  if (!read.ok()) {
    for (const Problem& problem : read.error()) {
      texts.push_back(problem.text());
    }
  }
  return texts;
}

TEST(MemoryReader, ReadsTopologyMemoryAndScaledCosts) {
  const auto read = read_preset_text(kMachine, "p.yaml");
  ASSERT_TRUE(read.ok()) << read.error()[0].text();
  const engine::Setup& setup = read.value().setup;
  EXPECT_EQ(setup.machine.cpus, 16);
  EXPECT_EQ(setup.machine.topology(), machine::Topology(2, 4, 2));
  EXPECT_EQ(setup.machine.memory.pages, 4 * 262'144);
  EXPECT_EQ(setup.machine.memory.reserved_pages, 256);
  EXPECT_EQ(setup.tasks[0].mapping.pages, 262'144);
  EXPECT_EQ(setup.page_costs.swap_cache_ps, 22'400);
  EXPECT_EQ(setup.page_costs.zap_ps, 70'000);
}

TEST(MemoryReader, RefusesWhatAMachineCannotHave) {
  const auto expect = [](std::string_view from, std::string_view to, std::string_view said) {
    EXPECT_THAT(problems(with(from, to)), Contains(HasSubstr(std::string(said)))) << to;
  };
  expect("{size: 1GiB}", "{size: 5GiB}", "tasks.usemem.mapping.size: found '5GiB'");
  expect("{size: 1GiB}", "{size: 4GiB}", "do not fit");
  expect("{size: 1GiB}", "{size: 99999999999999TiB}", "found '99999999999999TiB'");
  expect("{size: 1GiB}", "{size: 1.0001KiB}", "whole pages of 4 KiB");
  expect("{size: 1GiB}", "{size: -1GiB}", "found '-1GiB'");
  expect("{size: 1GiB}", "{size: 1GiB, node: 2}", "an integer from 0 to 1");
  expect("{size: 1GiB}", "{size: 3GiB, node: 1, bind: true}", "do not fit");
  expect("{size: 1GiB}", "{size: 1000KiB, huge: true}", "whole huge pages of 2 MiB");
  expect("{size: 1GiB}", "{size: 1GiB, spread: 2}", "a number from 0 to 1");
  expect("nodes: 2", "nodes: 0", "found '0'");
  expect("cores: 4", "cores: 4, cpus: 15", "16: nodes * cores * smt");
  expect("size: 4GiB", "size: 0GiB", "found '0GiB'");
  expect("size: 4GiB", "size: 4GiB, fake_nodes: 3", "a multiple of the 2 nodes");
  expect("value: 35", "value: nan", "found 'nan'");
  expect("value: 35", "value: -35", "found '-35'");
  expect("  zap_ns_per_page: {value: 35, origin: assumed}\n", "", "found no costs.zap_ns_per_page");
  expect("memory: {size: 4GiB, reserved: 1MiB}", "hz: 250", "a machine with machine.memory");
}

TEST(MemoryReader, ABaseGivesWhatThePresetDoesNotSay) {
  const auto folder = test::scratch_path("base");
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "m.yaml") << "machine: {cpus: 8, hz: 1000}\nknobs: {kernel.sched_rt_period_us: bad}\n";
  const std::string file = (folder / "p.yaml").string();
  const std::string text =
      "schedlab: 1\nname: b\ntitle: b\nbase: m.yaml\nkernel: 6.1\nmachine: {hz: 250}\n"
      "tasks: {a: {program: [run: forever]}}\nduration: 1s\n";
  const auto bad = read_preset_text(text, file);
  ASSERT_FALSE(bad.ok());
  EXPECT_THAT(bad.error()[0].text(), HasSubstr("m.yaml:2:"));  // the place in the base
  std::ofstream(folder / "m.yaml") << "machine: {cpus: 8, hz: 1000}\n";
  const auto read = read_preset_text(text, file);
  ASSERT_TRUE(read.ok()) << read.error()[0].text();
  EXPECT_EQ(read.value().setup.machine.cpus, 8);
  EXPECT_EQ(read.value().setup.machine.hz, 250);
  EXPECT_THAT(problems("schedlab: 1\nname: b\nbase: none.yaml\n"), Contains(HasSubstr("none.yaml")));
  std::filesystem::remove_all(folder);
}

TEST(MemoryReader, SizesAreExact) {
  EXPECT_EQ(parse_size("1.5MiB"), 1'572'864);
  EXPECT_EQ(parse_size("512 GiB"), 549'755'813'888);
  EXPECT_EQ(parse_size("4096"), 4'096);
  EXPECT_EQ(parse_size("0.3KiB"), std::nullopt);
  EXPECT_EQ(parse_size("9000000TiB"), std::nullopt);
  EXPECT_EQ(parse_size("GiB"), std::nullopt);
  EXPECT_EQ(parse_size("-1GiB"), std::nullopt);
}

}  // namespace
}  // namespace schedlab::scenario
