//===- PartFunctions.cpp - Functions on the part of a rank ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartFunctions.h"
#include "PartRows.h"
#include "PartTensors.h"

#include "Rowwise/IR/GridNames.h"

using namespace mlir;
using namespace mlir::rowwise;

PartOp mlir::rowwise::createPart(func::FuncOp func, const ShardedDims &sharded,
                                 shard::GridOp grid) {
  Value tensor = func.getArgument(0);
  unsigned dim = *sharded.get(tensor);
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  OpBuilder builder(func.getBody());
  auto symbol = FlatSymbolRefAttr::get(grid.getSymNameAttr());
  unsigned last = func.getNumArguments();
  (void)func.insertArgument(last, builder.getI64Type(), /*argAttrs=*/{},
                            func.getLoc());
  func.setArgAttr(last, gridAttrName, symbol);
  return PartOp::create(
      builder, func.getLoc(), tensor, builder.getI64IntegerAttr(dim),
      ShapedType::isDynamic(size) ? IntegerAttr()
                                  : builder.getI64IntegerAttr(size),
      symbol);
}

/// Says of arguments and results which dimension they have a part of.
static void markSignature(func::FuncOp func, const ShardedDims &sharded) {
  Builder builder(func.getContext());
  for (BlockArgument argument : func.getArguments())
    if (std::optional<unsigned> dim = sharded.get(argument))
      func.setArgAttr(argument.getArgNumber(), shardDimAttrName,
                      builder.getI64IntegerAttr(*dim));
  Operation *terminator = func.getBody().front().getTerminator();
  for (OpOperand &returned : terminator->getOpOperands())
    if (std::optional<unsigned> dim = sharded.get(returned.get()))
      func.setResultAttr(returned.getOperandNumber(), shardDimAttrName,
                         builder.getI64IntegerAttr(*dim));
}

LogicalResult mlir::rowwise::divide(func::FuncOp func,
                                    const ShardedDims &sharded, PartOp part) {
  readWhole(func, sharded, part);
  if (failed(checkReaders(part)))
    return failure();
  markSignature(func, sharded);
  for (auto program : func.getOps<FuseOp>()) {
    std::optional<unsigned> dim = sharded.get(program);
    if (!dim)
      continue;
    shiftPositions(program, *dim, part);
    if (program.isAxis(*dim))
      divideRows(program, part);
  }
  for (Value tensor : sharded.getTensors())
    divideTensor(tensor, *sharded.get(tensor), part);
  Block &body = func.getBody().front();
  func.setType(FunctionType::get(func.getContext(), body.getArgumentTypes(),
                                 body.getTerminator()->getOperandTypes()));
  return success();
}
