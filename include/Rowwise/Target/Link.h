//===- Link.h - Shared libraries and objects --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Links within the process, by lld: the machine needs no linker, C library or
// startup objects (crt*.o). There is one lld in a process: threads that link
// wait for each other. Meanwhile no thread may use LLVM's flags (cl::opt),
// which are reset and restored. After a crash of lld all links fail.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_LINK_H
#define ROWWISE_TARGET_LINK_H

#include "Rowwise/Target/Object.h"

namespace mlir::rowwise {

/// The objects to link, and the symbols to export.
struct LinkInputs {
  HostTarget target = HostTarget::X86_64;
  SmallVector<StringRef> objects; ///< contents of relocatable objects
  SmallVector<std::string> exports;
};

/// A shared library, with the name `soname` unless that is empty. It needs the
/// C library, of no later version than GLIBC_2.17. Emits a diagnostic at `loc`
/// and fails if a symbol is defined nowhere.
FailureOr<ObjectFile> linkShared(Location loc, const LinkInputs &inputs,
                                 StringRef soname);

/// One relocatable object, in which only the exports are global.
FailureOr<ObjectFile> linkRelocatable(Location loc, const LinkInputs &inputs);

/// The global symbols that a relocatable object defines or uses.
FailureOr<SmallVector<std::string>> findSymbols(Location loc, StringRef object);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_LINK_H
