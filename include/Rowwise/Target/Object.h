//===- Object.h - Machine code of the host ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_OBJECT_H
#define ROWWISE_TARGET_OBJECT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::rowwise {

/// The hosts that files are made for: Linux, any processor of the architecture;
/// code is position-independent.
enum class HostTarget { X86_64, AArch64 };

/// The host that a triple such as "aarch64-linux-gnu" names, if it is one of
/// these.
std::optional<HostTarget> parseHostTriple(StringRef triple);

/// LLVM's triple of a host, "x86_64-unknown-linux-gnu".
StringRef getHostTriple(HostTarget target);

/// The host that this program runs on.
HostTarget getNativeHost();

using ObjectFile = SmallVector<char, 0>;

/// A relocatable object of `module`. Emits a diagnostic at `loc` and fails if
/// the back end does.
FailureOr<ObjectFile> emitObject(Location loc, llvm::Module &module,
                                 HostTarget target, bool optimizes = true);

/// A relocatable object of host code in the LLVM dialect, whose kernels are a
/// gpu.binary or, simulated, functions. These take longer to optimize than they
/// run.
FailureOr<ObjectFile> translateToObject(ModuleOp module, HostTarget target,
                                        bool optimizes = true);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_OBJECT_H
