//===- DistinctFiles.cpp - One file for one purpose -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DistinctFiles.h"

#include "CommonFlags.h"
#include "OutputFiles.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What is the same for all names of one file; empty for what is no regular
/// file, nor will be.
static std::string identify(const fs::file_status &status) {
  if (!fs::is_regular_file(status))
    return {};
  fs::UniqueID id = status.getUniqueID();
  return std::to_string(id.getDevice()) + ":" + std::to_string(id.getFile());
}

static std::string identify(StringRef name) {
  if (name.empty() || name == "-")
    return {};
  fs::file_status status;
  if (!fs::status(name, status))
    return identify(status);
  std::string target = resolveOutput(name);
  StringRef parent = path::parent_path(target);
  SmallString<128> full;
  if (fs::real_path(parent.empty() ? "." : parent, full))
    return {}; // there is no such folder, which is said when it is written to
  path::append(full, path::filename(target));
  return full.str().str();
}

static std::string identify(int descriptor) {
  fs::file_status status;
  return fs::status(descriptor, status) ? std::string() : identify(status);
}

static std::string identifyInput(StringRef name) {
  return name == "-" ? identify(STDIN_FILENO) : identify(name);
}

/// Standard output is one whatever it leads to.
static std::string identifyOutput(StringRef name) {
  if (resolveOutput(name) != "-")
    return identify(name);
  std::string id = identify(STDOUT_FILENO);
  return id.empty() ? "-" : id;
}

static std::string describe(const UsedFile &file, StringRef standardFile) {
  return file.path == "-" ? standardFile.str() : "'" + file.path + "'";
}

static LogicalResult refuse(const UsedFile &output, const UsedFile &other,
                            bool isInput) {
  std::string one = describe(output, "standard output");
  std::string same =
      describe(other, isInput ? "standard input" : "standard output");
  printError("expected files of their own for " + output.name + " and " +
             other.name + ", found one, " + one +
             (one == same ? "" : ", which is " + same));
  return failure();
}

LogicalResult rowwise::checkDistinct(const std::vector<UsedFile> &outputs,
                                     const std::vector<UsedFile> &inputs) {
  struct User {
    const UsedFile *file;
    bool isInput;
  };
  llvm::StringMap<User> known;
  for (const UsedFile &input : inputs)
    if (std::string id = identifyInput(input.path); !id.empty())
      known.try_emplace(id, User{&input, true});
  for (const UsedFile &output : outputs) {
    std::string id = identifyOutput(output.path);
    if (id.empty())
      continue;
    auto [other, isNew] = known.try_emplace(id, User{&output, false});
    if (!isNew)
      return refuse(output, *other->second.file, other->second.isInput);
  }
  return success();
}
