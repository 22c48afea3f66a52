//===- AllReduces.cpp - Reductions of parts and of ranks ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AllReduces.h"

#include "Rowwise/IR/Monoid.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

/// What upstream calls a reduction of the kind, if it knows it: one by a binary
/// operation.
static std::optional<shard::ReductionKind> getShardKind(ReductionKind kind) {
  return llvm::StringSwitch<std::optional<shard::ReductionKind>>(
             getMonoid(kind).getCombiner())
      .Cases({"arith.addf", "arith.addi"}, shard::ReductionKind::Sum)
      .Cases({"arith.mulf", "arith.muli"}, shard::ReductionKind::Product)
      .Cases({"arith.maximumf", "arith.maxnumf", "arith.maxsi", "arith.maxui"},
             shard::ReductionKind::Max)
      .Cases({"arith.minimumf", "arith.minnumf", "arith.minsi", "arith.minui"},
             shard::ReductionKind::Min)
      .Case("arith.andi", shard::ReductionKind::BitwiseAnd)
      .Case("arith.ori", shard::ReductionKind::BitwiseOr)
      .Case("arith.xori", shard::ReductionKind::BitwiseXor)
      .Default(std::nullopt);
}

/// Whether combining a number with itself gives it.
static bool isIdempotent(shard::ReductionKind kind) {
  switch (kind) {
  case shard::ReductionKind::Max:
  case shard::ReductionKind::Min:
  case shard::ReductionKind::BitwiseAnd:
  case shard::ReductionKind::BitwiseOr:
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// What reductions start from
//===----------------------------------------------------------------------===//

namespace {
/// What the reduction of a rank starts from.
struct Start {
  Value first;  ///< on rank 0
  Value others; ///< on the others
};
} // namespace

static bool isFirstRank(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return false;
  auto isRank = [](Value index) {
    return index.getDefiningOp<shard::ProcessMultiIndexOp>() != nullptr;
  };
  return (isRank(compare.getLhs()) &&
          matchPattern(compare.getRhs(), m_Zero())) ||
         (isRank(compare.getRhs()) && matchPattern(compare.getLhs(), m_Zero()));
}

static Start getStart(Value init) {
  auto chosen = dyn_cast<OpResult>(init);
  if (auto branch = init.getDefiningOp<scf::IfOp>();
      branch && isFirstRank(branch.getCondition())) {
    unsigned number = chosen.getResultNumber();
    return {branch.thenYield().getOperand(number),
            branch.elseYield().getOperand(number)};
  }
  if (auto select = init.getDefiningOp<arith::SelectOp>();
      select && isFirstRank(select.getCondition()))
    return {select.getTrueValue(), select.getFalseValue()};
  return {init, init};
}

/// Whether `start` is the neutral element: zeros of both signs are for sums,
/// and all NaNs where one is.
static bool isNeutral(TypedAttr start, ReductionKind kind) {
  TypedAttr neutral = getMonoid(kind).getNeutralElement(start.getType());
  auto number = dyn_cast<FloatAttr>(start);
  if (!number)
    return start == neutral;
  const APFloat &found = number.getValue();
  const APFloat &expected = cast<FloatAttr>(neutral).getValue();
  return found == expected || (found.isNaN() && expected.isNaN());
}

/// Whether reductions that start so, combined, are the reduction of everything
/// that starts as on the first rank.
static bool isOfWhole(const Start &start, ReductionKind kind) {
  std::optional<shard::ReductionKind> known = getShardKind(kind);
  if (start.first == start.others && known && isIdempotent(*known))
    return true;
  std::optional<TypedAttr> others = getUniformConstant(start.others);
  return others && isNeutral(*others, kind);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The reduction, as a linalg.generic, of which `op` has the result.
static FailureOr<linalg::GenericOp> getReduction(shard::AllReduceOp op) {
  auto made = op.getInput().getDefiningOp<linalg::LinalgOp>();
  if (!made || made.getNumReductionLoops() == 0)
    return op.emitOpError("expected the result of a reduction of parts, found "
                          "another tensor");
  if (auto generic = dyn_cast<linalg::GenericOp>(*made))
    return generic;
  IRRewriter rewriter(op.getContext());
  rewriter.setInsertionPoint(made);
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, made);
  if (failed(generic))
    return made->emitOpError("expected a reduction by one operation");
  return generic;
}

LogicalResult mlir::rowwise::addReducedLoop(shard::AllReduceOp op,
                                            PartitionedDims &dims) {
  if (op.getResult().getType() != op.getInput().getType())
    return op.emitOpError()
           << "expected a result of its operand's type "
           << op.getInput().getType() << ", found " << op.getResult().getType();
  FailureOr<linalg::GenericOp> reduction = getReduction(op);
  if (failed(reduction))
    return failure();
  unsigned number = cast<OpResult>(op.getInput()).getResultNumber();
  std::optional<Reduction> matched = matchReduction(*reduction, number);
  if (!matched)
    return reduction->emitOpError("expected a reduction by one operation");
  // Which is what upstream calls a kind that it does not know, as maxnumf.
  bool isOfReduction = op.getReduction() == shard::ReductionKind::Generic;
  if (!isOfReduction && getShardKind(matched->kind) != op.getReduction())
    return op.emitOpError()
           << "expected the kind of the reduction of parts, which is "
           << stringifyReductionKind(matched->kind) << ", found "
           << stringifyReductionKind(op.getReduction());
  Start start = getStart(reduction->getDpsInitOperand(number)->get());
  if (!isOfWhole(start, matched->kind) ||
      start.first.getParentBlock() != (*reduction)->getBlock())
    return reduction->emitOpError()
           << "expected a reduction of parts that starts, on all ranks but the "
              "first, from the neutral element of "
           << stringifyReductionKind(matched->kind);
  SmallVector<unsigned> loops;
  reduction->getReductionDims(loops);
  return loops.size() == 1 ? dims.add(*reduction, loops.front()) : success();
}

/// Whether the operation reduces a part.
static bool reducesPart(linalg::LinalgOp op, const PartitionedDims &dims) {
  std::optional<unsigned> loop = dims.get(op);
  return loop && linalg::isReductionIterator(op.getIteratorTypesArray()[*loop]);
}

LogicalResult mlir::rowwise::checkAllReduced(func::FuncOp func,
                                             const PartitionedDims &dims) {
  auto isAllReduce = [](Operation *user) {
    return isa<shard::AllReduceOp>(user);
  };
  WalkResult walk = func.walk([&](linalg::LinalgOp op) -> WalkResult {
    bool isOfPart = reducesPart(op, dims);
    if (isOfPart ? llvm::all_of(op->getUsers(), isAllReduce)
                 : llvm::none_of(op->getUsers(), isAllReduce))
      return WalkResult::advance();
    return op->emitOpError()
           << (isOfPart ? "expected a shard.all_reduce of what is reduced over "
                          "a partitioned dimension, found another use"
                        : "expected a reduction over a partitioned dimension "
                          "in front of a shard.all_reduce, found one of whole "
                          "dimensions");
  });
  return failure(walk.wasInterrupted());
}

void mlir::rowwise::startWhole(func::FuncOp func, const PartitionedDims &dims) {
  for (auto op : func.getOps<linalg::LinalgOp>())
    if (reducesPart(op, dims))
      for (OpOperand &init : op.getDpsInitsMutable())
        init.set(getStart(init.get()).first);
}
