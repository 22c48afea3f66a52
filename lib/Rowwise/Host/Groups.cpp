//===- Groups.cpp - What ranks of a group ask each other ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "RankGrids.h"

#include "Rowwise/Host/HostNames.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What the caller gives as a rank's communicator. Refusals.h has looked for
/// it.
Value Groups::getCommunicator(StringRef grid) {
  return scalars.get(*findCommunicator(context.source, grid));
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void Groups::ask(PartOp op) {
  Type i64 = builder.getI64Type();
  auto toI64 = [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, i64, index);
  };
  auto getI64 = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, value, 64);
  };
  Value rows = builder.createIndex(1), width;
  for (auto [dim, size] :
       llvm::enumerate(llvm::to_vector(scalars.getSizes(op.getTensor()))))
    if (dim == op.getDim())
      width = size;
    else
      rows = builder.multiply(rows, size);
  SmallVector<Value> arguments = {
      getCommunicator(op.getGrid()),
      getI64(findGrid(context.source, op.getGrid()).getShape()[0]),
      toI64(rows),
      toI64(width),
      getI64(op.getSize() ? static_cast<int64_t>(*op.getSize()) : -1),
      stream};
  FunctionType type = builder.getFunctionType(TypeRange(arguments), i64);
  auto call = [&](StringRef name) {
    func::FuncOp callee = calls.getFunction(name, type);
    return func::CallOp::create(builder, callee, arguments).getResult(0);
  };
  // The runtime knows why ranks have not come together, and reports it.
  Value first = call(partStartFuncName);
  auto branch = scf::IfOp::create(
      builder, builder.compare(arith::CmpIPredicate::sge, first, getI64(0)),
      /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  Type index = builder.getIndexType();
  scalars.bind(op.getFirst(),
               arith::IndexCastOp::create(builder, index, first));
  scalars.bind(op.getWhole(), arith::IndexCastOp::create(
                                  builder, index, call(partWholeFuncName)));
}

void Groups::askParts() {
  for (auto op : context.getBody().getOps<PartOp>()) {
    calls.enforce();
    ask(op);
  }
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

void Groups::prepare(shard::AllGatherOp op) {
  buffers.allocate(op.getResult());
}

void Groups::build(shard::AllGatherOp op) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  auto getAddress = [&](Value tensor) -> Value {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(
        builder, buffers.get(tensor));
    address = arith::IndexCastOp::create(builder, i64, address);
    return LLVM::IntToPtrOp::create(builder, pointer, address);
  };
  Value bytes =
      countBytes(builder, cast<RankedTensorType>(op.getInput().getType()),
                 llvm::to_vector(scalars.getSizes(op.getInput())));
  SmallVector<Value> arguments = {
      getCommunicator(op.getGrid()), getAddress(op.getInput()),
      getAddress(op.getResult()),
      arith::IndexCastOp::create(builder, i64, bytes), stream};
  func::FuncOp callee = calls.getFunction(
      allGatherFuncName, builder.getFunctionType(TypeRange(arguments), {}));
  func::CallOp::create(builder, callee, arguments);
}
