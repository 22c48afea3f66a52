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

/// And of standard output, which is one whatever it leads to.
static std::string identifyOutput(StringRef name) {
  if (resolveOutput(name) != "-")
    return identify(name);
  fs::file_status status;
  std::string id;
  if (!fs::status(STDOUT_FILENO, status))
    id = identify(status);
  return id.empty() ? "-" : id;
}

static LogicalResult refuse(const UsedFile &output, const UsedFile &other) {
  auto describe = [](const std::string &path) {
    return path == "-" ? "standard output" : "'" + path + "'";
  };
  printError(
      "expected files of their own for " + output.name + " and " + other.name +
      ", found one, " + describe(output.path) +
      (output.path == other.path ? "" : ", which is " + describe(other.path)));
  return failure();
}

LogicalResult rowwise::checkDistinct(const std::vector<UsedFile> &outputs,
                                     const std::vector<UsedFile> &inputs) {
  llvm::StringMap<const UsedFile *> known;
  for (const UsedFile &input : inputs)
    if (std::string id = identify(input.path); !id.empty())
      known.try_emplace(id, &input);
  for (const UsedFile &output : outputs) {
    std::string id = identifyOutput(output.path);
    if (id.empty())
      continue;
    auto [other, isNew] = known.try_emplace(id, &output);
    if (!isNew)
      return refuse(output, *other->second);
  }
  return success();
}
