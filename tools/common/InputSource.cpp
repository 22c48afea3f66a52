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
  case sys::fs::file_type::block_file:
  case sys::fs::file_type::character_file:
    return "a device";
  default:
    return "something else";
  }
}

/// All that comes from `file`, for a buffer of the name `path`. Errors call it
/// `name`, and say what to do `instead`.
static Expected<std::unique_ptr<MemoryBuffer>>
readToEnd(int file, StringRef path, StringRef name, StringRef instead = "") {
  constexpr size_t limit = size_t(1) << 30, step = 64 * 1024;
  SmallString<0> text;
  while (true) {
    size_t size = text.size();
    text.resize_for_overwrite(size + step);
    ssize_t found =
        sys::RetryAfterSignal(-1, ::read, file, text.data() + size, step);
    if (found < 0)
      return makeError(name +
                       " cannot be read: " + errnoAsErrorCode().message());
    text.truncate(size + found);
    if (text.size() > limit)
      return makeError("expected at most 1 GiB from " + name + ", found more" +
                       instead);
    if (found == 0)
      return MemoryBuffer::getMemBufferCopy(text, path);
  }
}

static Expected<std::unique_ptr<MemoryBuffer>> readStream(StringRef path,
                                                          StringRef name) {
  auto file = sys::fs::openNativeFileForRead(path);
  if (!file)
    return makeError(toString(file.takeError()));
  auto buffer = readToEnd(*file, name, "a pipe");
  sys::fs::closeFile(*file);
  return buffer;
}

Expected<std::unique_ptr<MemoryBuffer>> rowwise::readFile(StringRef path,
                                                          bool isText) {
  sys::fs::file_status status;
  if (std::error_code code = sys::fs::status(path, status))
    return makeError(code.message());
  bool isPipe = status.type() == sys::fs::file_type::fifo_file;
  if (!isPipe && !sys::fs::is_regular_file(status))
    return makeError("expected a regular file or a pipe, found " +
                     describe(status.type()));
  // Files of the system, such as /proc/version, do not say their size: it is 0,
  // or that of a page.
  constexpr uint64_t pageBytes = 4096;
  if (isPipe || status.getSize() <= pageBytes)
    return readStream(path, isPipe ? "<pipe>" : path); // which has no lines
  auto buffer = MemoryBuffer::getFile(path, isText,
                                      /*RequiresNullTerminator=*/isText);
  if (std::error_code code = buffer.getError())
    return makeError(code.message());
  return std::move(*buffer);
}

Expected<std::unique_ptr<MemoryBuffer>> rowwise::readInput(StringRef path) {
  if (path == "-")
    return readToEnd(STDIN_FILENO, "<stdin>", "standard input",
                     "; name the file instead");
  auto buffer = readFile(path, /*isText=*/true);
  if (!buffer)
    return makeError("cannot open input file '" + path +
                     "': " + toString(buffer.takeError()));
  return buffer;
}
