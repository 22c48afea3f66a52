//===- OutputFiles.cpp - What a tool writes -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFiles.h"

#include "CommonFlags.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <climits>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static bool standsForOpenFile(StringRef name) {
  return name.starts_with("/dev/") || name.starts_with("/proc/");
}

std::string rowwise::resolveOutput(StringRef name) {
  std::string target = name.str();
  char buffer[PATH_MAX];
  constexpr int maxLinks = 40; // as Linux follows
  for (int i = 0; i != maxLinks && !standsForOpenFile(target); ++i) {
    ssize_t size = readlink(target.c_str(), buffer, sizeof(buffer));
    if (size < 0)
      break;
    StringRef next(buffer, size);
    SmallString<128> full(next);
    if (path::is_relative(next)) {
      full = path::parent_path(target);
      path::append(full, next);
    }
    target = full.str().str();
  }
  bool isStandardOutput = llvm::is_contained(
      {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, StringRef(target));
  return isStandardOutput ? "-" : target;
}

static StringRef getFolder(StringRef target) {
  StringRef folder = path::parent_path(target);
  return folder.empty() ? "." : folder;
}

/// Whether a file system is mounted there, as a file is in a container: it can
/// be written to and not replaced.
static bool isMounted(const Twine &target) {
  struct statx status;
  return statx(AT_FDCWD, target.str().c_str(), /*flags=*/0, /*mask=*/0,
               &status) == 0 &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT);
}

/// Whether what is at `target` keeps its place when it is written.
static bool isWrittenInPlace(StringRef target) {
  if (target == "-" || standsForOpenFile(target))
    return true;
  fs::file_status status;
  // Of what cannot be looked at, as a link to itself, opening it says why.
  if (std::error_code code = fs::status(target, status))
    return code != std::errc::no_such_file_or_directory;
  return !fs::is_regular_file(status) || isMounted(target) ||
         fs::access(getFolder(target), fs::AccessMode::Write);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static LogicalResult report(StringRef name, std::error_code code) {
  if (!code)
    return success();
  printError((name == "-" ? "standard output" : "'" + name.str() + "'") +
             " cannot be written: " + code.message());
  return failure();
}

static std::error_code print(const OutputFile &file, llvm::raw_fd_ostream &os) {
  file.print(os);
  os.flush();
  std::error_code code = os.error();
  os.clear_error(); // which is fatal otherwise
  return code;
}

static LogicalResult writeInPlace(const OutputFile &file, StringRef target) {
  if (target == "-")
    return report(target, print(file, llvm::outs()));
  int descriptor;
  std::error_code code = fs::openFileForWrite(target, descriptor);
  if (!code) {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    code = print(file, os);
  }
  return report(file.path, code);
}

/// Gives a new file what belongs to the one that it replaces, as far as the
/// system permits it.
static void copyOwner(StringRef from, int descriptor) {
  fs::file_status status;
  if (fs::status(from, status))
    return;
  static_cast<void>(
      fs::changeFileOwnership(descriptor, status.getUser(), status.getGroup()));
  static_cast<void>(fs::setPermissions(descriptor, status.permissions()));
}

LogicalResult OutputFiles::writeBeside(const OutputFile &file,
                                       const std::string &target) {
  if (fs::exists(target))
    if (std::error_code code = fs::access(target, fs::AccessMode::Write))
      return report(file.path, code);
  // A name of its own: one that is made longer may be too long.
  SmallString<128> model(getFolder(target));
  path::append(model, ".softmax-%%%%%%%%.tmp");
  llvm::Expected<fs::TempFile> created = fs::TempFile::create(model);
  if (!created)
    return report(file.path, llvm::errorToErrorCode(created.takeError()));
  fs::TempFile &temporary =
      waiting.emplace_back(WaitingFile{target, std::move(*created)}).file;
  copyOwner(target, temporary.FD);
  llvm::raw_fd_ostream os(temporary.FD, /*shouldClose=*/false);
  return report(file.path, print(file, os));
}

LogicalResult OutputFiles::write(ArrayRef<OutputFile> files) {
  std::vector<std::pair<const OutputFile *, std::string>> inPlace;
  for (const OutputFile &file : files) {
    std::string target = resolveOutput(file.path);
    if (isWrittenInPlace(target))
      inPlace.emplace_back(&file, target);
    else if (failed(writeBeside(file, target)))
      return discard(), failure();
  }
  for (bool isStandardOutput : {false, true})
    for (const auto &[file, target] : inPlace)
      if ((target == "-") == isStandardOutput &&
          failed(writeInPlace(*file, target)))
        return discard(), failure();
  return success();
}

/// Not by TempFile::keep(target), which copies where it cannot rename, and
/// leaves its file.
std::error_code OutputFiles::WaitingFile::moveToTarget() {
  isExchanged = renameat2(AT_FDCWD, file.TmpName.c_str(), AT_FDCWD,
                          target.c_str(), RENAME_EXCHANGE) == 0;
  // There was no file, or the file system cannot exchange two.
  return isExchanged ? std::error_code() : fs::rename(file.TmpName, target);
}

void OutputFiles::WaitingFile::moveBack() {
  static_cast<void>(fs::rename(isExchanged ? file.TmpName : target,
                               isExchanged ? target : file.TmpName));
}

LogicalResult OutputFiles::keep() {
  for (size_t moved = 0; moved < waiting.size(); ++moved)
    if (std::error_code code = waiting[moved].moveToTarget()) {
      std::string path = waiting[moved].target;
      while (moved-- > 0)
        waiting[moved].moveBack();
      discard();
      return report(path, code);
    }
  for (WaitingFile &file : waiting)
    llvm::consumeError(file.isExchanged ? file.file.discard()
                                        : file.file.keep());
  waiting.clear();
  return success();
}

void OutputFiles::discard() {
  for (WaitingFile &next : waiting)
    llvm::consumeError(next.file.discard());
  waiting.clear();
}

OutputFiles::~OutputFiles() { discard(); }

LogicalResult rowwise::writeOutputFiles(ArrayRef<OutputFile> files) {
  OutputFiles outputs;
  if (failed(outputs.write(files)))
    return failure();
  return outputs.keep();
}
