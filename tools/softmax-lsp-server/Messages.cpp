//===- Messages.cpp - The language server protocol's frames ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Messages.h"

#include "Rowwise/Tuning/JsonDepth.h"

using namespace mlir;
using llvm::StringRef;

std::optional<std::string> rowwise::readLine(std::FILE *in) {
  std::string line;
  for (int c; (c = std::fgetc(in)) != EOF;) {
    line += static_cast<char>(c);
    if (c == '\n')
      return line;
  }
  return line.empty() ? std::nullopt : std::optional(line);
}

std::optional<size_t> rowwise::parseLength(StringRef line) {
  size_t length;
  if (!line.consume_front_insensitive("Content-Length:") ||
      line.trim().getAsInteger(10, length))
    return std::nullopt;
  return length;
}

std::optional<std::string> rowwise::MessageReader::readDelimited() {
  std::string message;
  while (std::optional<std::string> line = readLine(in)) {
    StringRef text = StringRef(*line).trim();
    if (text == "// -----" && !message.empty())
      return message;
    if (!text.starts_with("//"))
      message += *line;
  }
  return StringRef(message).trim().empty() ? std::nullopt
                                           : std::optional(message);
}

std::optional<std::string> rowwise::MessageReader::read() {
  if (isDelimited)
    return readDelimited();
  std::optional<size_t> length;
  while (std::optional<std::string> line = readLine(in)) {
    if (std::optional<size_t> found = parseLength(*line))
      length = found;
    if (!StringRef(*line).trim().empty() || !length)
      continue;
    // What is not there is not asked for: a header can name any size.
    std::string message;
    for (int c; message.size() < *length && (c = std::fgetc(in)) != EOF;)
      message += static_cast<char>(c);
    if (message.size() < *length)
      return std::nullopt;
    return message;
  }
  return std::nullopt;
}

void rowwise::writeMessage(std::FILE *out, StringRef message) {
  std::fprintf(out, "Content-Length: %zu\r\n\r\n", message.size());
  std::fwrite(message.data(), 1, message.size(), out);
  std::fflush(out);
}

std::optional<llvm::json::Value> rowwise::parseMessage(StringRef message) {
  constexpr int deepest = 1000;
  if (nestsDeeperThan(message, deepest))
    return std::nullopt;
  return llvm::expectedToOptional(llvm::json::parse(message));
}
