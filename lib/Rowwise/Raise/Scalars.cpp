//===- Scalars.cpp - Scalars in linalg bodies -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/Fold.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

linalg::GenericOp mlir::rowwise::rebuild(linalg::GenericOp op,
                                         ArrayRef<Value> inputs,
                                         ArrayRef<AffineMap> inputMaps,
                                         RewriterBase &rewriter,
                                         function_ref<void(Block &)> body) {
  SmallVector<AffineMap> maps(inputMaps);
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(op.getMatchingIndexingMap(&init));
  auto rebuilt = linalg::GenericOp::create(
      rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps,
      op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), rebuilt.getRegion(),
                              rebuilt.getRegion().begin());
  body(*rebuilt.getBody());
  rewriter.replaceOp(op, rebuilt);
  return rebuilt;
}

void mlir::rowwise::replaceByInput(tensor::ExtractOp op, Value tensor,
                                   AffineMap map, RewriterBase &rewriter) {
  auto generic = cast<linalg::GenericOp>(op->getParentOp());
  SmallVector<Value> inputs = generic.getDpsInputs();
  SmallVector<AffineMap> maps;
  for (OpOperand *operand : generic.getDpsInputOperands())
    maps.push_back(generic.getMatchingIndexingMap(operand));
  unsigned number = inputs.size();
  inputs.push_back(tensor);
  maps.push_back(map);
  rebuild(generic, inputs, maps, rewriter, [&](Block &body) {
    Value arg = body.insertArgument(number, op.getType(), op.getLoc());
    rewriter.replaceOp(op, arg);
  });
}

/// The operation that defines a value from outside of the body.
static Operation *getOuterOp(Value value, linalg::GenericOp op) {
  Operation *producer = value.getDefiningOp();
  return producer && !op->isProperAncestor(producer) ? producer : nullptr;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// An operand that is no tensor is used from outside.
struct UseScalarOperand : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      if (isa<ShapedType>(operand->get().getType())) {
        inputs.push_back(operand->get());
        maps.push_back(op.getMatchingIndexingMap(operand));
      }
    }
    if (inputs.size() == op.getInputs().size())
      return rewriter.notifyMatchFailure(op, "every operand is shaped");
    SmallVector<Value> old = op.getDpsInputs();
    rebuild(op, inputs, maps, rewriter, [&](Block &body) {
      for (unsigned i = old.size(); i-- > 0;) {
        if (isa<ShapedType>(old[i].getType()))
          continue;
        rewriter.replaceAllUsesWith(body.getArgument(i), old[i]);
        body.eraseArgument(i);
      }
    });
    return success();
  }
};

/// Scalars made of elements of tensors are made in the body, each once.
struct SinkScalars : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    SetVector<Operation *> sunk;
    auto addProducers = [&](Operation *user) {
      for (Value operand : user->getOperands()) {
        Operation *producer = getOuterOp(operand, op);
        if (producer && operand.getType().isIntOrIndexOrFloat() &&
            !isHostScalar(operand) && canSink(producer))
          sunk.insert(producer);
      }
    };
    for (Operation &inner : *op.getBody())
      addProducers(&inner);
    for (size_t i = 0; i < sunk.size(); ++i)
      addProducers(sunk[i]);
    if (sunk.empty())
      return rewriter.notifyMatchFailure(op, "uses no element from outside");
    rewriter.setInsertionPointToStart(op.getBody());
    IRMapping mapping;
    for (Operation *producer : topologicalSort(sunk)) {
      rewriter.clone(*producer, mapping);
      Value outside = producer->getResult(0);
      rewriter.replaceUsesWithIf(
          outside, mapping.lookup(outside),
          [&](OpOperand &use) { return op->isProperAncestor(use.getOwner()); });
    }
    return success();
  }

private:
  static bool canSink(Operation *op) {
    return isa<tensor::ExtractOp>(op) ||
           (OpTrait::hasElementwiseMappableTraits(op) && isPure(op) &&
            op->getNumResults() == 1);
  }
};

/// The size of a tensor from outside is taken outside.
struct HoistDim : OpRewritePattern<tensor::DimOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto generic = op->getParentOfType<linalg::GenericOp>();
    if (!generic)
      return rewriter.notifyMatchFailure(op, "is not in a body");
    Operation *index = op.getIndex().getDefiningOp();
    if (!index || !index->hasTrait<OpTrait::ConstantLike>() ||
        op.getSource().getParentBlock() == generic.getBody())
      return rewriter.notifyMatchFailure(op, "depends on the body");
    rewriter.setInsertionPoint(generic);
    Value number = rewriter.clone(*index)->getResult(0);
    rewriter.replaceOpWithNewOp<tensor::DimOp>(op, op.getSource(), number);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Constants and fills
//===----------------------------------------------------------------------===//

namespace {
/// An elementwise operation on constants is one.
struct FoldConstants : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumReductionLoops() != 0 || op.getNumResults() == 0 ||
        !writesEachElementOnce(op))
      return rewriter.notifyMatchFailure(op, "is not elementwise");
    DenseMap<Value, Attribute> known;
    for (OpOperand &operand : op->getOpOperands())
      if (std::optional<TypedAttr> constant = getUniformConstant(operand.get()))
        known[op.getMatchingBlockArgument(&operand)] = *constant;
    auto lookup = [&](Value value) {
      Attribute constant = known.lookup(value);
      if (!constant)
        matchPattern(value, m_Constant(&constant));
      return constant;
    };
    for (Operation &inner : op.getBody()->without_terminator())
      if (failed(foldInto(inner, lookup, known)))
        return rewriter.notifyMatchFailure(op, "does not fold");
    SmallVector<TypedAttr> values;
    for (Value value : op.getBody()->getTerminator()->getOperands())
      if (auto constant = dyn_cast_or_null<TypedAttr>(lookup(value)))
        values.push_back(constant);
    if (values.size() != op.getNumResults())
      return rewriter.notifyMatchFailure(op, "does not yield constants");
    SmallVector<Value> results;
    for (auto [value, init] : llvm::zip_equal(values, op.getDpsInits())) {
      Value scalar = arith::ConstantOp::create(rewriter, op.getLoc(), value);
      results.push_back(
          linalg::FillOp::create(rewriter, op.getLoc(), scalar, init)
              .getResult(0));
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// A slice of a fill is one, whoever else reads that. Upstream's pattern asks
/// for a fill with no other reader.
struct SliceFill : OpRewritePattern<tensor::ExtractSliceOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto fill = op.getSource().getDefiningOp<linalg::FillOp>();
    if (!fill)
      return rewriter.notifyMatchFailure(op, "is of no fill");
    Value init = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), op.getType(), fill.output(),
        op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.value(), init);
    return success();
  }
};

/// A fill overwrites its init: of a constant or a fill there nothing is left.
struct OverwriteByFill : OpRewritePattern<linalg::FillOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::FillOp op,
                                PatternRewriter &rewriter) const override {
    Value init = op.output(), empty;
    if (auto fill = init.getDefiningOp<linalg::FillOp>())
      empty = fill.output();
    else if (Operation *constant = init.getDefiningOp();
             constant && getTensorConstant(constant))
      empty = tensor::EmptyOp::create(
          rewriter, op.getLoc(),
          cast<RankedTensorType>(init.getType()).getShape(),
          getElementTypeOrSelf(init));
    if (!empty)
      return rewriter.notifyMatchFailure(op, "overwrites no constant");
    rewriter.modifyOpInPlace(op, [&] { op.getDpsInitOperand(0)->set(empty); });
    return success();
  }
};

/// A fill with what is no constant is a broadcast.
struct GeneralizeFill : OpRewritePattern<linalg::FillOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::FillOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || matchPattern(op.value(), m_Constant()))
      return rewriter.notifyMatchFailure(op, "fills with a constant");
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// What is normal as a number of 16 bits is another set of numbers than in f32,
/// which it is computed in: the limits are those of the type as written.
struct IsNormalToComparisons : OpRewritePattern<math::IsNormalOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(math::IsNormalOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getOperand().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "is not on a scalar");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value magnitude = math::AbsFOp::create(b, op.getOperand());
    auto compare = [&](arith::CmpFPredicate predicate,
                       const APFloat &limit) -> Value {
      Value value = arith::ConstantOp::create(b, b.getFloatAttr(type, limit));
      return arith::CmpFOp::create(b, predicate, magnitude, value);
    };
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    rewriter.replaceOpWithNewOp<arith::AndIOp>(
        op,
        compare(arith::CmpFPredicate::OGE,
                APFloat::getSmallestNormalized(semantics)),
        compare(arith::CmpFPredicate::OLT, APFloat::getInf(semantics)));
    return success();
  }
};

/// Other ways to say that all elements are one value.
template <typename Op>
struct ToFill : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    Value scalar;
    ValueRange sizes;
    if constexpr (std::is_same_v<Op, tensor::SplatOp>) {
      scalar = op.getInput();
      sizes = op.getDynamicSizes();
    } else {
      if (op.getElements().size() != 1)
        return rewriter.notifyMatchFailure(op, "has several elements");
      scalar = op.getElements()[0];
    }
    if (!type || op->template getParentOfType<linalg::GenericOp>())
      return rewriter.notifyMatchFailure(op, "is in a body");
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type, sizes);
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, scalar, empty);
    return success();
  }
};
} // namespace

void mlir::rowwise::populateScalarPatterns(RewritePatternSet &patterns) {
  patterns
      .add<UseScalarOperand, SinkScalars, HoistDim, FoldConstants, SliceFill,
           OverwriteByFill, GeneralizeFill, IsNormalToComparisons,
           ToFill<tensor::SplatOp>, ToFill<tensor::FromElementsOp>>(
          patterns.getContext());
}
