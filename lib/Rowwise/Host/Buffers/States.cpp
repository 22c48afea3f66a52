//===- States.cpp - Where blocks of the whole GPU exchange states ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "States.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

RankedTensorType mlir::rowwise::getStatesTensor(FuseOp op,
                                                const HostContext &context) {
  std::optional<int64_t> maxWords;
  for (auto [version, chosen] : llvm::enumerate(op.getVersionList()))
    if (MemRefType type = context.getKernel(op, version).states)
      maxWords = std::max(maxWords.value_or(0),
                          chosen.getSchedule().getGridExchange()->maxGroups *
                              type.getDimSize(1));
  if (!maxWords)
    return {};
  // A program without reductions exchanges nothing.
  return RankedTensorType::get({std::max<int64_t>(*maxWords, 1)},
                               IntegerType::get(op.getContext(), 64));
}

void States::allocate(FuseOp op) {
  if (RankedTensorType type = getStatesTensor(op, context))
    states[op] =
        workspace.take(type, builder.createIndex(type.getNumElements()));
}

Value States::start(FuseOp op, unsigned version, Value &groups) {
  MemRefType type = context.getKernel(op, version).states;
  ScheduleInterface schedule = op.getVersionList()[version].getSchedule();
  groups = arith::MinUIOp::create(
      builder, groups,
      builder.createIndex(schedule.getGridExchange()->maxGroups));
  // The runtime knows why no group can run, and reports it.
  auto branch = scf::IfOp::create(
      builder,
      builder.compare(arith::CmpIPredicate::ne, groups, builder.createIndex(0)),
      /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  int64_t groupElements = type.getDimSize(1);
  return memref::ReinterpretCastOp::create(
      builder, type, states.lookup(op), /*offset=*/builder.getIndexAttr(0),
      ArrayRef<OpFoldResult>{groups, builder.getIndexAttr(groupElements)},
      ArrayRef<OpFoldResult>{builder.getIndexAttr(groupElements),
                             builder.getIndexAttr(1)});
}
