//===- States.cpp - Where blocks of the whole GPU exchange states ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "States.h"

#include "../Versions.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Of an element of the states: a word and its tag.
static constexpr int64_t stateBytes = 8;

Value mlir::rowwise::countStatesBytes(FuseOp op, const HostContext &context,
                                      Value width, IndexBuilder &builder) {
  Value most;
  Value zero = builder.createIndex(0);
  for (auto [number, version] : llvm::enumerate(op.getVersionList())) {
    MemRefType type = context.getKernel(op, number).states;
    if (!type)
      continue;
    Value bytes =
        builder.createIndex(stateBytes * type.getDimSize(1) *
                            version.getSchedule().getGridExchange()->maxGroups);
    Value fits = fitsWidth(version.getRows(), width, builder);
    Value needed = fits ? builder.select(fits, bytes, zero) : bytes;
    most = most ? builder.createOrFold<arith::MaxUIOp>(most, needed) : needed;
  }
  return most;
}

void States::allocate(FuseOp op, Value width) {
  Value bytes = countStatesBytes(op, context, width, builder);
  if (!bytes)
    return;
  Value words = builder.createOrFold<arith::DivUIOp>(
      bytes, builder.createIndex(stateBytes));
  APInt count;
  int64_t size = matchPattern(words, m_ConstantInt(&count))
                     ? count.getSExtValue()
                     : ShapedType::kDynamic;
  states[op] = workspace.take(
      RankedTensorType::get({size}, builder.getI64Type()), words, bytes);
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
