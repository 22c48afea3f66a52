//===- MBarriers.cpp - mbarriers of a kernel ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/MBarriers.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::createIsFirstThread(ImplicitLocOpBuilder &builder,
                                         LayoutAttr layout) {
  auto isFirstOf = [&](gpu::Dimension dimension) -> Value {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                 gpu::ThreadIdOp::create(builder, dimension),
                                 createIndex(builder, 0));
  };
  Value isFirst = isFirstOf(getThreadDimension(layout));
  if (layout.getRows() == 1)
    return isFirst;
  return arith::AndIOp::create(builder, isFirst,
                               isFirstOf(getRowDimension(layout)));
}

void mlir::rowwise::createMBarrierInits(ImplicitLocOpBuilder &builder,
                                        ArrayRef<Value> addresses) {
  Value one = createI32(builder, 1);
  for (Value address : addresses)
    NVVM::MBarrierInitOp::create(builder, address, one, /*predicate=*/Value());
  NVVM::FenceMbarrierInitOp::create(builder);
}

void mlir::rowwise::createMBarrierWait(ImplicitLocOpBuilder &builder,
                                       Value address, Value parity,
                                       NVVM::MemScopeKind scope) {
  scf::WhileOp::create(
      builder, TypeRange(), ValueRange(),
      [&](OpBuilder &b, Location loc, ValueRange) {
        Value isComplete = NVVM::MBarrierTryWaitOp::create(
            b, loc, b.getI1Type(), address, parity, /*ticks=*/Value(), scope,
            /*relaxed=*/false);
        Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
        Value again = arith::XOrIOp::create(b, loc, isComplete, yes);
        scf::ConditionOp::create(b, loc, again, ValueRange());
      },
      [](OpBuilder &b, Location loc, ValueRange) {
        scf::YieldOp::create(b, loc);
      });
}
