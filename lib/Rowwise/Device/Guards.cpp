//===- Guards.cpp - Branches in kernels -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/Guards.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::createGuarded(ImplicitLocOpBuilder &builder,
                                   Value condition, Value otherwise,
                                   function_ref<Value()> make) {
  auto branch = scf::IfOp::create(builder, otherwise.getType(), condition,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, otherwise);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, make());
  return branch.getResult(0);
}

void mlir::rowwise::createGuarded(ImplicitLocOpBuilder &builder,
                                  Value condition, function_ref<void()> make,
                                  function_ref<void()> otherwise) {
  auto branch =
      scf::IfOp::create(builder, condition, /*withElse=*/bool(otherwise));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  make();
  if (!otherwise)
    return;
  builder.setInsertionPointToStart(branch.elseBlock());
  otherwise();
}

void mlir::rowwise::enterGuarded(ImplicitLocOpBuilder &builder,
                                 Value condition) {
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
}
