//===- Groups.h - What ranks of a group ask each other ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_GROUPS_H
#define ROWWISE_LIB_HOST_GROUPS_H

#include "HostPart.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {

/// Calls by which this rank and the others of a group know of each other.
class Groups : HostPart {
public:
  Groups(const HostPart &part, Value stream) : HostPart(part), stream(stream) {}

  /// Asks which parts of dimensions this rank has, before anything else
  /// depends on them:
  ///
  ///   %first = call @rowwisePartStart(%group, %ranks, %rows, %width, %whole,
  ///                                   %stream)
  ///   scf.if %first >= 0 { everything that follows }
  void askParts();

  /// Takes memory for what ranks gather.
  void prepare(shard::AllGatherOp op);
  void build(shard::AllGatherOp op);

private:
  void ask(PartOp op);
  Value getCommunicator(StringRef grid);

  Value stream;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_GROUPS_H
