//===- Versions.h - Which version of a program is called --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_VERSIONS_H
#define ROWWISE_LIB_HOST_VERSIONS_H

#include "HostPart.h"

namespace mlir::rowwise {

/// How many of a version's blocks, or other groups of them that share a row,
/// the device runs at the same time: what the runtime's `function` says.
Value getResident(FuseOp op, unsigned version, StringRef function,
                  const HostPart &part);

/// Whether a version is for rows of this width; null if it is for all.
Value fitsWidth(RowsAttr rows, Value width, IndexBuilder &builder);

/// Which versions of programs may be called with the buffers at hand.
class Versions : HostPart {
public:
  explicit Versions(const HostPart &part) : HostPart(part) {}

  /// Whether a version may be called; null if it always may.
  Value getCondition(FuseOp op, unsigned version);

private:
  Value isAligned(FuseOp op, LayoutAttr layout);
  Value areVectorsAligned(FuseOp op, LayoutAttr layout);
  Value isPacked(FuseOp op);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_VERSIONS_H
