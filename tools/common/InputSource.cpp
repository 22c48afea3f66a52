//===- InputSource.cpp - Files that have an end ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputSource.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"

#include <unistd.h>

using namespace llvm;
using namespace mlir;

static Error makeError(const Twine &text) {
  return createStringError(inconvertibleErrorCode(), text);
}

static StringRef describe(sys::fs::file_type type) {
  switch (type) {
  case sys::fs::file_type::directory_file:
    return "a directory";
  case sys::fs::file_type::fifo_file:
    return "a pipe";
  case sys::fs::file_type::block_file:
  case sys::fs::file_type::character_file:
    return "a device";
  default:
    return "something else";
  }
}

Expected<std::unique_ptr<MemoryBuffer>> rowwise::readRegularFile(StringRef path,
                                                                 bool isText) {
  sys::fs::file_status status;
  if (std::error_code code = sys::fs::status(path, status))
    return makeError(code.message());
  if (!sys::fs::is_regular_file(status))
    return makeError("expected a regular file, found " +
                     describe(status.type()));
  auto buffer = MemoryBuffer::getFile(path, isText,
                                      /*RequiresNullTerminator=*/isText);
  if (std::error_code code = buffer.getError())
    return makeError(code.message());
  return std::move(*buffer);
}

static Expected<std::unique_ptr<MemoryBuffer>> readStandardInput() {
  constexpr size_t limit = size_t(1) << 30, step = 64 * 1024;
  SmallString<0> text;
  while (true) {
    size_t size = text.size();
    text.resize_for_overwrite(size + step);
    ssize_t found = sys::RetryAfterSignal(-1, ::read, STDIN_FILENO,
                                          text.data() + size, step);
    if (found < 0)
      return makeError("standard input cannot be read: " +
                       errnoAsErrorCode().message());
    text.truncate(size + found);
    if (text.size() > limit)
      return makeError("expected at most 1 GiB from standard input, found "
                       "more; name the file instead");
    if (found == 0)
      return MemoryBuffer::getMemBufferCopy(text, "<stdin>");
  }
}

Expected<std::unique_ptr<MemoryBuffer>> rowwise::readInput(StringRef path) {
  if (path == "-")
    return readStandardInput();
  auto buffer = readRegularFile(path, /*isText=*/true);
  if (!buffer)
    return makeError("cannot open input file '" + path +
                     "': " + toString(buffer.takeError()));
  return buffer;
}
