//===- Link.h - Shared libraries and objects --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linking within the process, by lld: no linker, no C library and no object of
// a compiler (crt*.o) need be on the machine. lld is one for the process:
// threads that link wait for each other, LLVM's flags (cl::opt) must not be
// used by others meanwhile, as they have their defaults again afterwards, and
// once lld has crashed, all that links fails.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_LINK_H
#define ROWWISE_TARGET_LINK_H

#include "Rowwise/Target/Object.h"

namespace mlir::rowwise {

/// What is linked, and what others may call of it.
struct LinkInputs {
  HostTarget target = HostTarget::X86_64;
  SmallVector<StringRef> objects; ///< contents of relocatable objects
  SmallVector<std::string> exports;
};

/// A shared library. It needs the C library, of which it asks for nothing above
/// GLIBC_2.17, and `soname`, unless empty, is its name for those who link it.
/// Emits a diagnostic at `loc` and fails where a symbol is defined nowhere.
FailureOr<ObjectFile> linkShared(Location loc, const LinkInputs &inputs,
                                 StringRef soname);

/// One relocatable object, of which all but the exports is local.
FailureOr<ObjectFile> linkRelocatable(Location loc, const LinkInputs &inputs);

/// The global symbols that a relocatable object defines or uses.
FailureOr<SmallVector<std::string>> findSymbols(Location loc, StringRef object);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_LINK_H
