// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include <cstdio>
#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "core/base/check.h"
#include "core/base/text.h"

#include "app/cli/command.h"
#include "app/cli/request.h"

#ifdef SCHEDLAB_GUI
#include "app/window.h"
#endif

namespace schedlab::cli {

namespace {

constexpr const char* kDescription =
    "schedlab: a deterministic laboratory for Linux scheduling.\n"
    "Without a command it opens the window on PRESET.";

constexpr const char* kFooter =
    "Examples:\n"
    "  schedlab rt-95-starves                     the window on a preset\n"
    "  schedlab run rt-95-starves --vmstat 1s     the same without a window\n"
    "  schedlab sweep rt-cap-quad --vary kernel.sched_rt_runtime_us=200000..950000..50000\n"
    "  schedlab check                             every published figure against the model\n"
    "  schedlab list presets\n"
    "Durations take units (950ms, 10s). Data goes to standard output, messages to standard error.\n"
    "Exit status: 0 done, 1 a figure is outside its tolerance, 2 wrong input, 3 a file cannot be "
    "read or\n"
    "written, 4 a bug of schedlab, 130 interrupted.";

void log_to_standard_error(const Verbosity& verbosity) {
  auto logger = spdlog::stderr_color_mt("schedlab");
  logger->set_pattern("%n: %v");
  logger->set_level(verbosity.quiet     ? spdlog::level::err
                    : verbosity.verbose ? spdlog::level::debug
                                        : spdlog::level::warn);
  spdlog::set_default_logger(std::move(logger));
}

#ifdef SCHEDLAB_GUI
/// Qt ends the program when there is no display; say it before, and what to do instead.
bool has_display() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("QT_QPA_PLATFORM");
}
#endif

Failure no_window(std::string_view why, const std::string& preset) {
  return bad_input(fmt::format("{}. To run without one: schedlab run {}", why,
                               preset.empty() ? "PRESET (see schedlab list presets)" : preset));
}

/// A word that is neither a command nor a preset was meant to be one of them.
Outcome<std::string> window_preset(const std::string& word, const CLI::App& program) {
  auto preset = word.empty() ? Outcome<std::string>(word) : locate_preset(word);
  if (preset.ok()) {
    return preset;
  }
  std::vector<std::string> commands;
  for (const CLI::App* command : program.get_subcommands({})) {
    commands.push_back(command->get_name());
  }
  Failure failure = preset.error();
  if (const auto near = nearest_name(word, commands)) {
    failure.lines.push_back(fmt::format("or did you mean the command {}?", *near));
  }
  return failure;
}

/// The options of the window, which has no command of its own.
struct WindowWords {
  std::string preset;
  std::string screenshot;
  std::string when = "4s";
  std::vector<int> size{1440, 860};
  bool dark = false;
};

void add_window_options(CLI::App& program, WindowWords& words) {
  program.add_option("PRESET", words.preset, "Name of an installed preset, or a YAML file");
  auto* shot = program.add_option("--screenshot", words.screenshot,
                                  "Write a picture of the window to this PNG file, and end");
  program.add_option("--when", words.when, "Instant of the run the picture shows, such as 4s")
      ->needs(shot);
  program.add_option("--size", words.size, "Width and height of the picture")
      ->expected(2)
      ->check(CLI::Range(200, 8'000))
      ->needs(shot);
  program.add_flag("--dark", words.dark, "The picture in dark colours")->needs(shot);
}

Exit window(int argc, char** argv, const WindowWords& words, const CLI::App& program) {
  const std::string& word = words.preset;
  const auto when = parse_duration(words.when);
  if (!when || *when < Duration{}) {
    return report(
        bad_input(fmt::format("--when: found '{}', accepted is a time such as 4s", words.when)));
  }
  const auto preset = window_preset(word, program);
  if (!preset.ok()) {
    return report(preset.error());
  }
#ifdef SCHEDLAB_GUI
  if (!has_display()) {
    return report(no_window("there is no display to open a window on", word));
  }
  return static_cast<Exit>(app::open_window(
      argc, argv,
      {word, words.screenshot, Instant{} + *when, words.size[0], words.size[1], words.dark}));
#else
  static_cast<void>(argc);
  static_cast<void>(argv);
  return report(no_window("this build of schedlab has no window", word));
#endif
}

/// The command the user chose, or the program itself.
const CLI::App& chosen(const CLI::App& program) {
  const auto commands = program.get_subcommands();
  return commands.empty() ? program : *commands.front();
}

/// The option nearest to a word nobody expected.
std::string option_hint(const CLI::App& program) {
  const CLI::App& app = chosen(program);
  std::vector<std::string> options;
  for (const CLI::Option* option : app.get_options()) {
    options.push_back(option->get_name());
  }
  for (const std::string& word : program.remaining(true)) {
    if (const auto near = nearest_name(word, options)) {
      return fmt::format(" (did you mean {}?)", *near);
    }
  }
  return "";
}

std::string mistake_text(const CLI::App* program, const CLI::Error& error) {
  const CLI::App& app = chosen(*program);
  const std::string command = &app == program ? "schedlab" : "schedlab " + app.get_name();
  return fmt::format("schedlab: {}{}\nschedlab: {} --help says what is accepted\n", error.what(),
                     option_hint(*program), command);
}

/// What CLI11 has to say: help and version on standard output, mistakes on standard error.
Exit report(const CLI::App& program, const CLI::ParseError& error) {
  return program.exit(error) == 0 ? Exit::kDone : Exit::kBadInput;
}

}  // namespace

Exit run_program(int argc, char** argv) {
  CLI::App program(kDescription, "schedlab");
  program.footer(kFooter);
  program.fallthrough();
  program.failure_message(mistake_text);
  program.set_version_flag("--version", std::string("schedlab ") + SCHEDLAB_VERSION);
  Verbosity verbosity;
  auto* quiet = program.add_flag("--quiet", verbosity.quiet, "No progress bar, only errors");
  program.add_flag("--verbose", verbosity.verbose, "Say what is done and how fast")
      ->excludes(quiet);
  WindowWords words;
  add_window_options(program, words);
  program.require_subcommand(0, 1);
  const std::vector<Command> commands{run_command(program),     sweep_command(program),
                                      check_command(program),   list_command(program),
                                      compare_command(program), report_command(program),
                                      bench_command(program)};
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(program, error);
  }
  log_to_standard_error(verbosity);
  for (const Command& command : commands) {
    if (command.app->parsed()) {
      return command.execute(verbosity);
    }
  }
  return window(argc, argv, words, program);
}

}  // namespace schedlab::cli
