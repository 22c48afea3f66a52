//===- Stubs.h - The C library as a linker sees it --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TARGET_LINK_STUBS_H
#define ROWWISE_LIB_TARGET_LINK_STUBS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace mlir::rowwise {

/// A library of glibc: what a linker must know to link against it.
struct StubLibrary {
  std::string soname;
  /// Symbols by their version. A linked file asks for these: of each symbol the
  /// newest that glibc 2.17 has.
  llvm::StringMap<std::vector<llvm::StringRef>> versions;
};

/// The libraries that define symbols of `undefined`; those of no library are
/// left for the linker to report.
std::vector<StubLibrary>
findStubLibraries(llvm::ArrayRef<std::string> undefined, bool isAArch64);

/// Whether a symbol of these libraries is a variable, of the size of a pointer.
bool isStubVariable(llvm::StringRef symbol);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TARGET_LINK_STUBS_H
