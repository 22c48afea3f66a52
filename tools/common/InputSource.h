//===- InputSource.h - Files that have an end -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_INPUTSOURCE_H
#define COMMON_INPUTSOURCE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::rowwise {

/// The contents of a regular file, or what comes through a pipe, up to 1 GiB.
/// Fails for all else, which may have no end; the error does not name the file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path, bool isText);

/// The contents of a program's file or, for "-", of standard input, up to 1
/// GiB. The error names the file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInput(llvm::StringRef path);

} // namespace mlir::rowwise

#endif // COMMON_INPUTSOURCE_H
