//===- Messages.h - The language server protocol's frames -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_LSP_SERVER_MESSAGES_H
#define SOFTMAX_LSP_SERVER_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <cstdio>
#include <optional>
#include <string>

namespace mlir::rowwise {

/// Reads messages, each after a header that has its size or, as tests write
/// them by hand, up to a line "// -----".
class MessageReader {
public:
  MessageReader(std::FILE *in, bool isDelimited)
      : in(in), isDelimited(isDelimited) {}

  /// The next message, or nothing at the end.
  std::optional<std::string> read();

private:
  std::optional<std::string> readDelimited();

  std::FILE *in;
  bool isDelimited;
};

/// Writes a message with its header.
void writeMessage(std::FILE *out, llvm::StringRef message);

/// The next line with its end, or nothing at the end.
std::optional<std::string> readLine(std::FILE *in);

/// The size that a line of a header gives, if it does.
std::optional<size_t> parseLength(llvm::StringRef line);

/// A message's JSON, or nothing if it is none or nests deeper than any message.
std::optional<llvm::json::Value> parseMessage(llvm::StringRef message);

} // namespace mlir::rowwise

#endif // SOFTMAX_LSP_SERVER_MESSAGES_H
