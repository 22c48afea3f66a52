//===- JsonDepth.h - How deep JSON nests ------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TUNING_JSONDEPTH_H
#define ROWWISE_TUNING_JSONDEPTH_H

#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// Whether brackets of JSON nest deeper than `deepest`. LLVM's parser recurses
/// for each, so that this must be checked first.
inline bool nestsDeeperThan(llvm::StringRef json, int deepest) {
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < json.size(); ++i) {
    char letter = json[i];
    if (letter == '"')
      inString = !inString;
    else if (inString)
      i += letter == '\\'; // what it escapes ends no string
    else if (letter == '[' || letter == '{')
      ++depth;
    else if (letter == ']' || letter == '}')
      --depth;
    if (depth > deepest)
      return true;
  }
  return false;
}

} // namespace mlir::rowwise

#endif // ROWWISE_TUNING_JSONDEPTH_H
