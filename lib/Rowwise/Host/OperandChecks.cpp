//===- OperandChecks.cpp - Checks of what operations read -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandChecks.h"

#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Sizes that the program's maps make equal.
void OperandChecks::checkSizes(FuseOp op, unsigned number, ValueRange extents,
                               const Twine &what) {
  for (auto [position, expr] :
       llvm::enumerate(op.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    Value isEqual = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::eq, extents[position],
        scalars.getDim(op, dim.getPosition()));
    calls.check(isEqual, what + ": its size in dimension " + Twine(position) +
                             " differs from that of the other operands");
  }
}

/// Each axis dimension of a contiguous row is stepped over by the next ones
/// together.
void OperandChecks::checkContiguous(FuseOp op, unsigned number,
                                    ValueRange extents, ValueRange strides,
                                    const Twine &what) {
  ArrayRef<AffineExpr> exprs = op.getMap(number).getResults();
  Value expected = builder.createIndex(1);
  std::string behind; // the dimensions that the next one steps over
  for (int64_t position = exprs.size() - 1; position >= 0; --position) {
    auto dim = dyn_cast<AffineDimExpr>(exprs[position]);
    if (!dim || !op.isAxis(dim.getPosition()))
      continue;
    Value isNext = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                         strides[position], expected);
    Value isShort =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                              extents[position], builder.createIndex(1));
    Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          getWidth(op, scalars, builder),
                                          builder.createIndex(0));
    Value isUnused = arith::OrIOp::create(builder, isShort, isEmpty);
    std::string number = std::to_string(position);
    calls.check(arith::OrIOp::create(builder, isNext, isUnused),
                what + ": expected " +
                    (behind.empty()
                         ? "a stride of 1"
                         : "rows without gaps, a stride of the size of "
                           "dimension " +
                               behind) +
                    " in dimension " + number);
    expected = arith::MulIOp::create(builder, expected, extents[position]);
    behind =
        behind.empty() ? number : number + " times that of dimension " + behind;
  }
}

void OperandChecks::check(FuseOp op) {
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (!isa<RankedTensorType>(tensor.getType()))
      continue;
    std::string what = context.describe(tensor);
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, buffers.get(tensor));
    checkSizes(op, i, metadata.getSizes(), what);
    if (op.isRow(op.getMap(i)) && isContiguousRow(op, i))
      checkContiguous(op, i, metadata.getSizes(), metadata.getStrides(), what);
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The least and the largest value of `expr` over loops whose last iterations
/// are `last`. What is no sum of multiples of dimensions is taken to grow with
/// each of them.
static std::pair<Value, Value> getRange(ImplicitLocOpBuilder &builder,
                                        AffineExpr expr, ValueRange last) {
  SmallVector<int64_t> factors;
  bool isLinear = succeeded(getFlattenedAffineExpr(
                      expr, last.size(), /*numSymbols=*/0, &factors)) &&
                  factors.size() == last.size() + 1;
  Value zero = arith::ConstantIndexOp::create(builder, 0);
  SmallVector<Value> atLeast, atMost;
  for (auto [dim, end] : llvm::enumerate(last)) {
    bool falls = isLinear && factors[dim] < 0;
    atLeast.push_back(falls ? end : zero);
    atMost.push_back(falls ? zero : end);
  }
  auto evaluate = [&](ValueRange at) {
    return affine::expandAffineExpr(builder, builder.getLoc(), expr, at,
                                    /*symbolValues=*/{});
  };
  return {evaluate(atLeast), evaluate(atMost)};
}

std::string OperandChecks::describeSize(OpOperand &operand, unsigned position) {
  return context.name + ": the size of operand " +
         std::to_string(operand.getOperandNumber()) + " of " +
         rowwise::describe(operand.getOwner()) + " in dimension " +
         std::to_string(position);
}

/// Checks sizes for which a map names a dimension, and finds the other ones.
/// The result has the size of each dimension, null where no operand has it
/// alone.
SmallVector<Value>
OperandChecks::checkDirectSizes(linalg::LinalgOp op,
                                SmallVectorImpl<IndirectSize> &others) {
  SmallVector<Value> extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim) {
        others.push_back({&operand, static_cast<unsigned>(position), expr});
        continue;
      }
      Value size = scalars.getSizes(operand.get())[position];
      Value &extent = extents[dim.getPosition()];
      if (extent)
        calls.check(builder.compare(arith::CmpIPredicate::eq, size, extent),
                    describeSize(operand, position) +
                        " differs from that of the other operands");
      else
        extent = size;
    }
  }
  return extents;
}

void OperandChecks::check(linalg::LinalgOp op) {
  SmallVector<IndirectSize> others;
  SmallVector<Value> extents = checkDirectSizes(op, others), last;
  Value one = builder.createIndex(1), isEmpty = builder.createBool(false);
  for (Value extent : extents) {
    // A dimension that no operand has alone: its size follows from others'.
    if (!extent)
      return;
    last.push_back(builder.subtract(extent, one));
    isEmpty = builder.either(isEmpty,
                             builder.compare(arith::CmpIPredicate::eq, extent,
                                             builder.createIndex(0)));
  }
  for (auto [operand, position, index] : others) {
    auto [least, most] = getRange(builder, index, last);
    Value size = scalars.getSizes(operand->get())[position];
    Value isInside =
        builder.both(builder.compare(arith::CmpIPredicate::sge, least,
                                     builder.createIndex(0)),
                     builder.compare(arith::CmpIPredicate::slt, most, size));
    calls.check(builder.either(isEmpty, isInside),
                describeSize(*operand, position) +
                    " is less than what is read of it");
  }
}
