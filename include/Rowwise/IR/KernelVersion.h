//===- KernelVersion.h - The version that a kernel is of --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_KERNELVERSION_H
#define ROWWISE_IR_KERNELVERSION_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// The name of an attribute of kernels: the #rowwise.version that they were
/// built from, as the scheduler wrote it.
inline constexpr StringLiteral versionAttrName = "rowwise.version";

/// The name of an attribute of LLVM functions: the `l2Hint` of a kernel's
/// version, if it is not none.
inline constexpr StringLiteral l2HintAttrName = "rowwise.l2_hint";

/// The version of a kernel; null for one that was built from none, such as a
/// plain loop.
inline VersionAttr getKernelVersion(Operation *kernel) {
  return kernel->getAttrOfType<VersionAttr>(versionAttrName);
}

inline void setKernelVersion(Operation *kernel, VersionAttr version) {
  kernel->setAttr(versionAttrName, version);
}

/// Removes the version of a kernel, and returns it; null if it has none.
inline VersionAttr takeKernelVersion(Operation *kernel) {
  return dyn_cast_or_null<VersionAttr>(kernel->removeAttr(versionAttrName));
}

} // namespace mlir::rowwise

#endif // ROWWISE_IR_KERNELVERSION_H
