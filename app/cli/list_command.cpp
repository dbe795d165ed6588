// SPDX-License-Identifier: GPL-3.0-or-later
// schedlab list
#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/destination.h"
#include "app/cli/listings.h"

namespace schedlab::cli {

namespace {

struct ListArguments {
  std::string what;
  bool json = false;
};

Exit execute(const ListArguments& args) {
  for (const Listing& listing : listings()) {
    if (listing.name == args.what) {
      return status_of(print(args.json ? listing.json() : listing.text()));
    }
  }
  return Exit::kBadInput;  // the parser takes no other name
}

}  // namespace

Command list_command(CLI::App& program) {
  auto args = std::make_shared<ListArguments>();
  std::vector<std::string> names;
  for (const Listing& listing : listings()) {
    names.push_back(listing.name);
  }
  CLI::App* app = program.add_subcommand(
      "list", "Show what there is: presets, knobs, metrics, kernel profiles");
  app->add_option("WHAT", args->what, "presets, knobs, metrics or profiles")
      ->required()
      ->check(CLI::IsMember(names));
  app->add_flag("--json", args->json, "As JSON, with every field");
  app->footer(
      "Examples:\n"
      "  schedlab list presets\n"
      "  schedlab list knobs --json");
  return {app, [args](const Verbosity&) { return execute(*args); }};
}

}  // namespace schedlab::cli
