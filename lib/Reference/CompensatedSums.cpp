//===- CompensatedSums.cpp - Sums that lose nothing -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompensatedSums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

/// What `step` adds to `sum`, or null. The product of a fused addition is
/// rounded, as kernels round it.
static Value createTerm(ImplicitLocOpBuilder &b, Operation *step, Value sum) {
  if (auto add = dyn_cast<arith::AddFOp>(step)) {
    if (add.getLhs() == sum)
      return add.getRhs();
    return add.getRhs() == sum ? add.getLhs() : Value();
  }
  auto subtract = dyn_cast<arith::SubFOp>(step);
  if (subtract && subtract.getLhs() == sum)
    return arith::NegFOp::create(b, subtract.getRhs());
  auto fma = dyn_cast<math::FmaOp>(step);
  if (fma && fma.getC() == sum)
    return arith::MulFOp::create(b, fma.getA(), fma.getB());
  return {};
}

/// The addition to what result `number` has come to, made of any other way to
/// sum, or null.
static arith::AddFOp makeAddition(linalg::GenericOp op, unsigned number) {
  BlockArgument sum = op.getMatchingBlockArgument(op.getDpsInitOperand(number));
  Value yielded = op.getBody()->getTerminator()->getOperand(number);
  Operation *step = yielded.getDefiningOp();
  if (!step || !yielded.getType().isF64())
    return {};
  ImplicitLocOpBuilder b(step->getLoc(), step);
  Value term = createTerm(b, step, sum);
  if (!term)
    return {};
  if (auto add = dyn_cast<arith::AddFOp>(step))
    return add;
  auto add = arith::AddFOp::create(b, sum, term);
  step->replaceAllUsesWith(ValueRange(add.getResult()));
  step->erase();
  return add;
}

/// What `add` rounds off, exactly: NaN where the sum is not finite.
static Value createRoundingError(ImplicitLocOpBuilder &b, arith::AddFOp add) {
  Value x = add.getLhs(), y = add.getRhs(), sum = add;
  Value yRounded = arith::SubFOp::create(b, sum, x);
  Value xRounded = arith::SubFOp::create(b, sum, yRounded);
  return arith::AddFOp::create(b, arith::SubFOp::create(b, x, xRounded),
                               arith::SubFOp::create(b, y, yRounded));
}

/// An f64 tensor of the sizes of `like`.
static Value createEmpty(ImplicitLocOpBuilder &b, Value like) {
  return tensor::EmptyOp::create(b, tensor::getMixedSizes(b, b.getLoc(), like),
                                 b.getF64Type());
}

/// `op` with one more result, what the additions to result `number` round off.
static linalg::GenericOp addErrors(linalg::GenericOp op, unsigned number,
                                   arith::AddFOp add) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  OpOperand *init = op.getDpsInitOperand(number);
  Value zero = arith::ConstantOp::create(b, b.getF64FloatAttr(0));
  SmallVector<Value> outputs(op.getOutputs());
  outputs.push_back(linalg::FillOp::create(b, zero, createEmpty(b, init->get()))
                        .getResult(0));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(op.getMatchingIndexingMap(init));
  auto wider = linalg::GenericOp::create(b, TypeRange(ValueRange(outputs)),
                                         op.getInputs(), outputs, maps,
                                         op.getIteratorTypesArray());
  wider.getRegion().takeBody(op.getRegion());
  Block *body = wider.getBody();
  Value errors = body->addArgument(b.getF64Type(), op.getLoc());
  b.setInsertionPointAfter(add);
  Value error = createRoundingError(b, add);
  Operation *yield = body->getTerminator();
  yield->insertOperands(yield->getNumOperands(),
                        arith::AddFOp::create(b, errors, error).getResult());
  op.replaceAllUsesWith(wider->getResults().drop_back());
  op.erase();
  return wider;
}

/// `sum` and `errors`, element by element, where these are numbers.
static linalg::GenericOp createTotal(ImplicitLocOpBuilder &b, Value sum,
                                     Value errors) {
  Value init = createEmpty(b, errors);
  int64_t rank = cast<RankedTensorType>(sum.getType()).getRank();
  SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto build = [](OpBuilder &nested, Location loc, ValueRange elements) {
    ImplicitLocOpBuilder b(loc, nested);
    Value infinity = arith::ConstantOp::create(
        b, b.getF64FloatAttr(std::numeric_limits<double>::infinity()));
    Value isFinite =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                              math::AbsFOp::create(b, elements[1]), infinity);
    Value total = arith::AddFOp::create(b, elements[0], elements[1]);
    linalg::YieldOp::create(
        b,
        arith::SelectOp::create(b, isFinite, total, elements[0]).getResult());
  };
  return linalg::GenericOp::create(b, b.getLoc(), init.getType(),
                                   ValueRange{sum, errors}, init, maps,
                                   iterators, build);
}

void rowwise::compensateSums(ModuleOp module) {
  SmallVector<linalg::GenericOp> reductions;
  module.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() != 0)
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions)
    for (unsigned i = 0, e = op.getNumResults(); i < e; ++i) {
      arith::AddFOp add = makeAddition(op, i);
      if (!add)
        continue;
      op = addErrors(op, i, add);
      ImplicitLocOpBuilder b(op.getLoc(), op->getContext());
      b.setInsertionPointAfter(op);
      Value sum = op.getResult(i);
      linalg::GenericOp total = createTotal(b, sum, op->getResults().back());
      // Sizes may be read from the result as it was.
      sum.replaceUsesWithIf(total.getResult(0), [&](OpOperand &use) {
        return use.getOwner() != total && !isa<tensor::DimOp>(use.getOwner());
      });
    }
}
