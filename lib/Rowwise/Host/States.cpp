//===- States.cpp - Where blocks of the whole GPU exchange states ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Takes room in the workspace for the kernel of `op` that needs most of it:
/// one of them runs.
void HostBuilder::allocateStates(FuseOp op) {
  std::optional<int64_t> most;
  for (auto [version, schedule] : llvm::enumerate(op.getSchedules()))
    if (MemRefType type = getKernel(op, version).states)
      most = std::max(most.value_or(0),
                      schedule.getMaxGroups() * type.getDimSize(1));
  if (!most)
    return;
  // A program without reductions exchanges nothing.
  int64_t size = std::max<int64_t>(*most, 1);
  auto type = RankedTensorType::get({size}, builder.getI64Type());
  states[op] = takeWorkspace(type, createIndex(size));
}

/// Returns the states of the `groups` groups that are launched, whatever is in
/// them: blocks clear their own. What follows is in the branch that this
/// begins:
///
///   %groups = ... @rowwiseResidentGroups(...)
///   scf.if %groups != 0 {
///     gpu.launch_func ...
Value HostBuilder::startSplit(FuseOp op, unsigned version, Value &groups) {
  MemRefType type = getKernel(op, version).states;
  groups = arith::MinUIOp::create(
      builder, groups, createIndex(op.getSchedules()[version].getMaxGroups()));
  // The runtime has kept why there are none.
  auto branch = scf::IfOp::create(
      builder, compare(arith::CmpIPredicate::ne, groups, createIndex(0)),
      /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  int64_t ofGroup = type.getDimSize(1);
  return memref::ReinterpretCastOp::create(
      builder, type, states.lookup(op), /*offset=*/builder.getIndexAttr(0),
      ArrayRef<OpFoldResult>{groups, builder.getIndexAttr(ofGroup)},
      ArrayRef<OpFoldResult>{builder.getIndexAttr(ofGroup),
                             builder.getIndexAttr(1)});
}
