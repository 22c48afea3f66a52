//===- ArithmeticIntensity.cpp - Programs of low arithmetic intensity -----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread may compute its elements between two reductions one after the other,
// or all at once: ptxas decides. Values of 16-bit floats take few registers at
// any time only if next to nothing is computed. With a product before an
// exponential, or a maximum of computed values, kernels with 56 registers or
// fewer spilled (ptxas 13.0).
//
//===----------------------------------------------------------------------===//

#include "ProgramShape.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The operand of 16-bit floats that a value was extended from, or null.
static BlockArgument get16BitOperand(Value value) {
  return dyn_cast_or_null<BlockArgument>(getExtended16BitFloat(value));
}

/// Whether `value` is the same for all elements, or is loaded where it is used.
static bool isUniformOrEpilogue(FuseOp op, Block &body, Value value) {
  if (value.getDefiningOp<tensor::SplatOp>() ||
      value.getDefiningOp<arith::ConstantOp>())
    return true;
  BlockArgument row = get16BitOperand(value);
  return row && isEpilogueOperand(op, body, row.getArgNumber());
}

/// Whether an operation computes next to nothing of each element.
static bool computesLittle(FuseOp op, Block &body, Operation &operation) {
  auto readsUniformOrEpilogue = [&](Operation *computed) {
    return llvm::any_of(computed->getOperands(), [&](Value operand) {
      return isUniformOrEpilogue(op, body, operand);
    });
  };
  return llvm::TypeSwitch<Operation *, bool>(&operation)
      .Case([&](ReduceOp reduce) {
        const Monoid &monoid = reduce.getMonoid();
        return !monoid.isOnIntegers() &&
               (!monoid.isExact() || get16BitOperand(reduce.getInputs()[0]));
      })
      .Case(
          [&](arith::ExtFOp extension) { return !!get16BitOperand(extension); })
      .Case([&](math::ExpOp exponential) {
        auto shifted = exponential.getOperand().getDefiningOp<arith::SubFOp>();
        return shifted && get16BitOperand(shifted.getLhs());
      })
      .Case([&](math::Exp2Op exponential) {
        return !!exponential.getOperand().getDefiningOp<math::FmaOp>();
      })
      .Case([&](math::FmaOp sum) {
        return get16BitOperand(sum.getA()) &&
               isUniformOrEpilogue(op, body, sum.getB()) &&
               isUniformOrEpilogue(op, body, sum.getC());
      })
      .Case([&](arith::MulFOp product) {
        return product.getLhs() == product.getRhs() ||
               readsUniformOrEpilogue(product);
      })
      .Case<arith::AddFOp, arith::SubFOp, arith::DivFOp>(
          [&](Operation *computed) { return readsUniformOrEpilogue(computed); })
      .Case<arith::ConstantOp, arith::TruncFOp, tensor::SplatOp>(
          [](Operation *) { return true; })
      .Default(false);
}

bool mlir::rowwise::hasLowIntensity(FuseOp op) {
  Block &body = op.getBody().front();
  return llvm::all_of(body.without_terminator(), [&](Operation &operation) {
    bool isOfRow = isa<ReduceOp>(operation) ||
                   llvm::any_of(operation.getResultTypes(),
                                llvm::IsaPred<RankedTensorType>);
    return !isOfRow || computesLittle(op, body, operation);
  });
}
