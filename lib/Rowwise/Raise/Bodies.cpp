//===- Bodies.cpp - Bodies of linalg operations ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
/// A branch that chooses between numbers: both are computed, and one selected.
/// Kernels divide without a trap, and the host with one. Of tensors those are
/// selected that are there in any case.
struct IfToSelect : OpRewritePattern<scf::IfOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(scf::IfOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumResults() == 0)
      return rewriter.notifyMatchFailure(op, "chooses nothing");
    bool isInBody = op->getParentOfType<linalg::GenericOp>() != nullptr;
    for (Block *block : {op.thenBlock(), op.elseBlock()})
      for (Operation &inner : block->without_terminator())
        if (!(isInBody ? isComputed(&inner) : isFree(&inner)))
          return rewriter.notifyMatchFailure(op, "does more than compute");
    SmallVector<Value> ifTrue = inlineBefore(op, op.thenBlock(), rewriter);
    SmallVector<Value> ifFalse = inlineBefore(op, op.elseBlock(), rewriter);
    SmallVector<Value> results;
    for (auto [first, second] : llvm::zip_equal(ifTrue, ifFalse))
      results.push_back(arith::SelectOp::create(
          rewriter, op.getLoc(), op.getCondition(), first, second));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// Whether `op` may be done where its branch is not taken. An element of a
  /// tensor may not be there.
  static bool isComputed(Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<linalg::IndexOp>(op))
      return true;
    return OpTrait::hasElementwiseMappableTraits(op) &&
           isMemoryEffectFree(op) && (cannotTrap(op) || isTrappingDivision(op));
  }

  /// Whether the host may do `op` where its branch is not taken.
  static bool isFree(Operation *op) {
    auto isTensor = llvm::IsaPred<ShapedType>;
    return isComputed(op) && cannotTrap(op) &&
           (isa<arith::SelectOp>(op) ||
            (llvm::none_of(op->getOperandTypes(), isTensor) &&
             llvm::none_of(op->getResultTypes(), isTensor)));
  }

  /// Returns what the block yields.
  static SmallVector<Value> inlineBefore(scf::IfOp op, Block *block,
                                         PatternRewriter &rewriter) {
    Operation *yield = block->getTerminator();
    SmallVector<Value> values(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(block, op);
    return values;
  }
};

/// An affine map of positions is integer arithmetic.
struct ExpandApply : OpRewritePattern<affine::AffineApplyOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(affine::AffineApplyOp op,
                                PatternRewriter &rewriter) const override {
    if (!op->getParentOfType<linalg::GenericOp>())
      return rewriter.notifyMatchFailure(op, "is in no body");
    auto values = affine::expandAffineMap(
        rewriter, op.getLoc(), op.getAffineMap(), op.getMapOperands());
    if (!values)
      return rewriter.notifyMatchFailure(op, "does not expand");
    rewriter.replaceOp(op, *values);
    return success();
  }
};

/// A sine and a cosine are two functions.
struct SplitSincos : OpRewritePattern<math::SincosOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(math::SincosOp op,
                                PatternRewriter &rewriter) const override {
    auto sine = math::SinOp::create(rewriter, op.getLoc(), op.getOperand(),
                                    op.getFastmathAttr());
    auto cosine = math::CosOp::create(rewriter, op.getLoc(), op.getOperand(),
                                      op.getFastmathAttr());
    rewriter.replaceOp(op, {sine, cosine});
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Loops that index a result.
static llvm::SmallBitVector getWrittenLoops(linalg::GenericOp op,
                                            unsigned number) {
  llvm::SmallBitVector loops(op.getNumLoops());
  AffineMap map = op.getIndexingMapMatchingResult(op->getOpResult(number));
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (map.isFunctionOfDim(loop))
      loops.set(loop);
  return loops;
}

namespace {
/// An operation that writes some results for more loops than others, as a row
/// and its sum: for each set of loops an operation of its own.
struct SplitResults : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumResults() < 2 ||
        hasAssertions(op))
      return rewriter.notifyMatchFailure(op, "does not write several results");
    SmallVector<SmallVector<unsigned>> parts;
    for (unsigned i = 0, e = op.getNumResults(); i < e; ++i) {
      auto *part = llvm::find_if(parts, [&](ArrayRef<unsigned> numbers) {
        return getWrittenLoops(op, numbers[0]) == getWrittenLoops(op, i);
      });
      if (part == parts.end())
        parts.push_back({i});
      else
        part->push_back(i);
    }
    if (parts.size() == 1)
      return rewriter.notifyMatchFailure(op, "writes results alike");
    if (!llvm::all_of(parts, [&](ArrayRef<unsigned> numbers) {
          return isIndependent(op, numbers) && hasAllLoops(op, numbers);
        }))
      return rewriter.notifyMatchFailure(op, "the results need each other");
    for (ArrayRef<unsigned> numbers : parts) {
      linalg::GenericOp part = createPart(op, numbers, rewriter);
      for (auto [number, result] : llvm::zip_equal(numbers, part.getResults()))
        rewriter.replaceAllUsesWith(op->getResult(number), result);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Whether no result of `numbers` follows from another's accumulator.
  static bool isIndependent(linalg::GenericOp op, ArrayRef<unsigned> numbers) {
    SmallVector<Value> others;
    for (auto [i, arg] : llvm::enumerate(op.getRegionOutputArgs()))
      if (!llvm::is_contained(numbers, i))
        others.push_back(arg);
    SmallVector<Operation *> dependent = getDependentOps(op, others);
    Operation *yield = op.getBody()->getTerminator();
    return llvm::none_of(numbers, [&](unsigned i) {
      Value value = yield->getOperand(i);
      return llvm::is_contained(others, value) ||
             llvm::is_contained(dependent, value.getDefiningOp());
    });
  }

  /// Whether every loop takes its extent from an input or one of `numbers`.
  static bool hasAllLoops(linalg::GenericOp op, ArrayRef<unsigned> numbers) {
    SmallVector<AffineMap> maps;
    for (OpOperand *input : op.getDpsInputOperands())
      maps.push_back(op.getMatchingIndexingMap(input));
    for (unsigned number : numbers)
      maps.push_back(op.getIndexingMapMatchingResult(op->getOpResult(number)));
    return static_cast<bool>(
        inversePermutation(concatAffineMaps(maps, op.getContext())));
  }

  /// The results `numbers` by themselves. Loops that index them are parallel.
  static linalg::GenericOp createPart(linalg::GenericOp op,
                                      ArrayRef<unsigned> numbers,
                                      PatternRewriter &rewriter);
};
} // namespace

linalg::GenericOp SplitResults::createPart(linalg::GenericOp op,
                                           ArrayRef<unsigned> numbers,
                                           PatternRewriter &rewriter) {
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands())
    maps.push_back(op.getMatchingIndexingMap(input));
  SmallVector<Value> inits;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (unsigned number : numbers) {
    OpOperand *init = op.getDpsInitOperand(number);
    inits.push_back(init->get());
    maps.push_back(op.getMatchingIndexingMap(init));
    llvm::SmallBitVector written = getWrittenLoops(op, number);
    for (unsigned loop : written.set_bits())
      iterators[loop] = utils::IteratorType::parallel;
  }
  auto part = linalg::GenericOp::create(rewriter, op.getLoc(),
                                        ValueRange(inits).getTypes(),
                                        op.getInputs(), inits, maps, iterators);
  OpBuilder::InsertionGuard guard(rewriter);
  Block *body = rewriter.createBlock(&part.getRegion());
  IRMapping mapping;
  for (BlockArgument arg : op.getRegionInputArgs())
    mapping.map(arg, body->addArgument(arg.getType(), arg.getLoc()));
  for (unsigned number : numbers) {
    BlockArgument arg = op.getRegionOutputArgs()[number];
    mapping.map(arg, body->addArgument(arg.getType(), arg.getLoc()));
  }
  // Only what the results need: the rest may use other accumulators.
  Operation *yield = op.getBody()->getTerminator();
  SmallVector<Value> values;
  llvm::SmallDenseSet<Value> needed;
  for (unsigned number : numbers)
    values.push_back(yield->getOperand(number));
  needed.insert_range(values);
  SmallVector<Operation *> ops;
  for (Operation &inner : llvm::reverse(op.getBody()->without_terminator()))
    if (llvm::any_of(inner.getResults(),
                     [&](Value v) { return needed.contains(v); })) {
      needed.insert_range(inner.getOperands());
      ops.push_back(&inner);
    }
  for (Operation *inner : llvm::reverse(ops))
    rewriter.clone(*inner, mapping);
  for (Value &value : values)
    value = mapping.lookupOrDefault(value);
  linalg::YieldOp::create(rewriter, yield->getLoc(), values);
  return part;
}

void mlir::rowwise::populateBodyPatterns(RewritePatternSet &patterns) {
  patterns.add<IfToSelect, ExpandApply, SplitSincos, SplitResults>(
      patterns.getContext());
}
