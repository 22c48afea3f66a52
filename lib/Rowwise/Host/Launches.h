//===- Launches.h - Launches of kernels -------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_LAUNCHES_H
#define ROWWISE_LIB_HOST_LAUNCHES_H

#include "Buffers/States.h"
#include "HostPart.h"

namespace mlir::rowwise {

/// Launches of programs' kernels.
class Launches : HostPart {
public:
  Launches(const HostPart &part, Workspace &workspace, Value stream)
      : HostPart(part), states(context, builder, workspace), stream(stream) {}

  /// Takes memory for the results of a program, and checks its operands.
  void prepare(FuseOp op);

  /// Launches the first version that fits the call, unless there is nothing to
  /// do.
  void build(FuseOp op);

private:
  Value isNeeded(FuseOp op);
  void buildVersions(FuseOp op, unsigned version);
  Value countBlocks(FuseOp op, VersionAttr version, Value ofBlock);
  void buildLaunch(FuseOp op, unsigned version);
  SmallVector<Value> getOperands(FuseOp op, const LaunchedKernel &kernel);
  Value countAlignments(FuseOp op, int64_t vector);
  Value countGroups(FuseOp op, unsigned version);
  Value countInWindow(FuseOp op, VersionAttr launched, int64_t each);
  Value countWarps(FuseOp op, VersionAttr launched);
  Value countLanes(FuseOp op, VersionAttr launched);
  struct BlockShape {
    Value x, y, rows;
  };
  BlockShape getBlockShape(FuseOp op, VersionAttr launched);
  Value countSlices(FuseOp op, ArrayRef<int64_t> thresholds, Value groups);

  States states;
  Value stream;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_LAUNCHES_H
