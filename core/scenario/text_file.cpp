// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

namespace schedlab::scenario {

namespace {

constexpr std::string_view kSizeAccepted = "accepted is a text file of at most 256 KiB";

/// Bytes of the UTF-8 character that `text` starts with; 0 when it starts with none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  const std::size_t length = byte < 0x80          ? 1
                             : byte >> 5U == 0x6  ? 2
                             : byte >> 4U == 0xe  ? 3
                             : byte >> 3U == 0x1e ? 4
                                                  : 0;
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
      return 0;
    }
  }
  return length;
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
}

Problem unreadable(const std::string& file, const std::string& why) {
  return {file, 0, 0, "", "cannot be read: " + why, true};
}

}  // namespace

std::string not_a_text(std::string_view text) {
  if (text.size() > kMaxFileBytes) {
    return fmt::format("found {} bytes, {}", text.size(), kSizeAccepted);
  }
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text.substr(i));
    if (length == 0 || is_control(text[i])) {
      return fmt::format("found byte 0x{:02x} at offset {}, accepted is UTF-8 text",
                         static_cast<unsigned char>(text[i]), i);
    }
    i += length;
  }
  return {};
}

Result<std::string, Problem> read_text_file(const std::string& file) {
  std::error_code code;
  const auto status = std::filesystem::status(file, code);
  if (!std::filesystem::exists(status)) {
    return unreadable(file, code ? code.message() : "No such file or directory");
  }
  if (!std::filesystem::is_regular_file(status)) {
    return unreadable(file, std::filesystem::is_directory(status) ? "Is a directory" : "Not a regular file");
  }
  const auto size = std::filesystem::file_size(file, code);
  if (!code && size > kMaxFileBytes) {
    return Problem{file, 0, 0, "", fmt::format("found {} bytes, {}", size, kSizeAccepted)};
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    return unreadable(file, std::strerror(errno));
  }
  std::string text(kMaxFileBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) {
    return unreadable(file, std::strerror(errno));
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (std::string why = not_a_text(text); !why.empty()) {
    return Problem{file, 0, 0, "", std::move(why)};
  }
  return text;
}

}  // namespace schedlab::scenario
