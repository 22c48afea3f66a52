//===- Values.cpp - Values that programs read and return ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Reshapes/Reshapes.h"

#include "Rowwise/Linalg/Contiguity.h"
#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Loops and inits
//===----------------------------------------------------------------------===//

/// `expr` without the loops of one step, if what is left is one loop over all
/// of `size` elements, or none and there is one.
static AffineExpr dropUnitLoops(AffineExpr expr, ArrayRef<int64_t> extents,
                                int64_t size) {
  Builder builder(expr.getContext());
  AffineExpr zero = builder.getAffineConstantExpr(0);
  SmallVector<AffineExpr> dims;
  for (auto [loop, extent] : llvm::enumerate(extents))
    dims.push_back(extent == 1 ? zero : builder.getAffineDimExpr(loop));
  AffineExpr simple = expr.replaceDims(dims);
  auto loop = dyn_cast<AffineDimExpr>(simple);
  bool isAll =
      loop ? extents[loop.getPosition()] == size : simple == zero && size == 1;
  return isAll && !ShapedType::isDynamic(size) ? simple : expr;
}

void mlir::rowwise::simplifyMaps(func::FuncOp func, RewriterBase &rewriter) {
  func.walk([&](linalg::GenericOp op) {
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    SmallVector<AffineMap> maps;
    for (OpOperand &operand : op->getOpOperands()) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      SmallVector<AffineExpr> exprs(map.getResults());
      for (auto [expr, size] : llvm::zip_equal(exprs, op.getShape(&operand)))
        if (!isa<AffineDimExpr, AffineConstantExpr>(expr))
          expr = dropUnitLoops(expr, extents, size);
      maps.push_back(AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                                    exprs, op.getContext()));
    }
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  });
}

void mlir::rowwise::removeUnitReductions(func::FuncOp func,
                                         RewriterBase &rewriter) {
  func.walk([&](linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics())
      return;
    SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
    bool changed = false;
    for (auto [loop, type] : llvm::enumerate(types))
      if (type == utils::IteratorType::reduction && isUnitLoop(op, loop)) {
        type = utils::IteratorType::parallel;
        changed = true;
      }
    if (!changed)
      return;
    SmallVector<Attribute> attrs;
    for (utils::IteratorType type : types)
      attrs.push_back(linalg::IteratorTypeAttr::get(op.getContext(), type));
    rewriter.modifyOpInPlace(
        op, [&] { op.setIteratorTypesAttr(rewriter.getArrayAttr(attrs)); });
  });
}

/// A size as an operation may use it: of a tensor that nobody has computed, if
/// there is one.
static Value createSize(OpBuilder &builder, Location loc, Size size) {
  if (!size.value)
    return arith::ConstantIndexOp::create(builder, loc, size.number);
  if (isa<RankedTensorType>(size.value.getType()))
    return tensor::DimOp::create(builder, loc, size.value, size.number);
  return size.value.getType().isIndex()
             ? size.value
             : arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          size.value);
}

Value mlir::rowwise::createEmpty(RewriterBase &rewriter, Location loc,
                                 Value like) {
  auto type = cast<RankedTensorType>(like.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(createSize(rewriter, loc, getSize(like, dim)));
  return tensor::EmptyOp::create(
      rewriter, loc,
      RankedTensorType::get(type.getShape(), type.getElementType()), sizes);
}

void mlir::rowwise::removeUnreadInits(func::FuncOp func,
                                      RewriterBase &rewriter) {
  func.walk([&](linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
        !writesEachElementOnce(op))
      return;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      if (op.payloadUsesValueFromOperand(&init) ||
          init.get().getDefiningOp<tensor::EmptyOp>() ||
          !isa<RankedTensorType>(init.get().getType()))
        continue;
      rewriter.setInsertionPoint(op);
      Value empty = createEmpty(rewriter, op.getLoc(), init.get());
      if (empty.getType() == init.get().getType())
        rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
    }
  });
}

//===----------------------------------------------------------------------===//
// Returned values
//===----------------------------------------------------------------------===//

static Value getViewed(Value value) {
  while (isInvertibleView(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// An operation on all of `empty`, to be filled, that reads `inputs`, of the
/// same size, and yields `yielded` or else the first of them.
static Value createElementwise(RewriterBase &rewriter, Location loc,
                               ValueRange inputs, Value empty, Value yielded) {
  auto type = cast<RankedTensorType>(empty.getType());
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      rewriter, loc, type, inputs, empty, maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        linalg::YieldOp::create(builder, loc, yielded ? yielded : args[0]);
      });
  return op.getResult(0);
}

/// What operations write `value` over: it is as large, and needs no operation
/// of theirs to say so.
static Value getSized(Value value) {
  while (auto result = dyn_cast<OpResult>(value)) {
    auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner());
    if (!op)
      break;
    value = op.getTiedOpOperand(result)->get();
  }
  return value;
}

Value mlir::rowwise::createCopy(RewriterBase &rewriter, Value value) {
  Location loc = value.getLoc();
  Value sized = getSized(value);
  Value empty = sized.getDefiningOp<tensor::EmptyOp>()
                    ? sized
                    : createEmpty(rewriter, loc, sized);
  std::optional<TypedAttr> constant = getUniformConstant(value);
  if (!constant)
    return createElementwise(rewriter, loc, value, empty, Value());
  Value yielded = arith::ConstantOp::create(rewriter, loc, *constant);
  return createElementwise(rewriter, loc, {}, empty, yielded);
}

/// Whether an operation makes its results of nothing but positions and scalars.
static bool isGenerator(linalg::GenericOp op) {
  return op.getNumDpsInputs() == 0 &&
         llvm::none_of(op.getDpsInitsMutable(),
                       [&](OpOperand &init) {
                         return op.payloadUsesValueFromOperand(&init);
                       }) &&
         llvm::none_of(*op.getBody(), llvm::IsaPred<tensor::ExtractOp>);
}

/// Gives the operation one more result, with the elements of `value`, and
/// returns that. Two operations would be one program twice, which CSE leaves
/// once.
static Value repeatResult(RewriterBase &rewriter, OpResult &value) {
  auto op = cast<linalg::GenericOp>(value.getOwner());
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  unsigned number = value.getResultNumber();
  SmallVector<Value> inits(op.getDpsInits());
  inits.push_back(createEmpty(rewriter, loc, inits[number]));
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(op.getIndexingMapMatchingResult(value));
  auto repeated = linalg::GenericOp::create(
      rewriter, loc, TypeRange(ValueRange(inits)), op.getInputs(), inits, maps,
      op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), repeated.getRegion(),
                              repeated.getRegion().end());
  repeated.getBody()->addArgument(getElementTypeOrSelf(value.getType()), loc);
  Operation *yield = repeated.getBody()->getTerminator();
  yield->insertOperands(yield->getNumOperands(), yield->getOperand(number));
  rewriter.replaceOp(op, repeated->getResults().drop_back());
  value = repeated->getResult(number);
  return repeated->getResults().back();
}

/// Views `root` as `value` views what it shows.
static Value viewAs(RewriterBase &rewriter, Value value, Value root) {
  Operation *view = value.getDefiningOp();
  if (!isInvertibleView(view))
    return root;
  IRMapping mapping;
  mapping.map(view->getOperand(0), viewAs(rewriter, view->getOperand(0), root));
  return rewriter.clone(*view, mapping)->getResult(0);
}

/// Gives each of `operands`, which all show one value, a value of its own.
static void separateReturned(RewriterBase &rewriter,
                             ArrayRef<OpOperand *> operands) {
  Value viewed = getViewed(operands.front()->get());
  Operation *producer = viewed.getDefiningOp();
  bool isResult = producer && !matchPattern(viewed, m_Constant()) &&
                  !isa<linalg::FillOp, tensor::ExtractSliceOp>(producer);
  OpResult computed = isResult ? cast<OpResult>(viewed) : OpResult();
  for (OpOperand *operand : operands.drop_front(isResult ? 1 : 0)) {
    auto generic =
        computed ? dyn_cast<linalg::GenericOp>(computed.getOwner()) : nullptr;
    rewriter.setInsertionPoint(operand->getOwner());
    Value copy;
    if (generic && isGenerator(generic)) {
      copy = repeatResult(rewriter, computed);
    } else {
      copy = createCopy(rewriter, isResult ? Value(computed) : viewed);
      if (!isResult)
        computed = cast<OpResult>(copy);
    }
    Value shown = viewAs(rewriter, operand->get(), copy);
    rewriter.modifyOpInPlace(operand->getOwner(), [&] { operand->set(shown); });
  }
}

void mlir::rowwise::copyReturnedValues(func::FuncOp func,
                                       RewriterBase &rewriter) {
  llvm::MapVector<Value, SmallVector<OpOperand *>> returned;
  func.walk([&](func::ReturnOp op) {
    for (OpOperand &operand : op->getOpOperands())
      if (auto type = dyn_cast<RankedTensorType>(operand.get().getType());
          type && !type.getEncoding())
        returned[getViewed(operand.get())].push_back(&operand);
  });
  for (const auto &group : returned)
    separateReturned(rewriter, group.second);
}

//===----------------------------------------------------------------------===//
// Merged values
//===----------------------------------------------------------------------===//

void mlir::rowwise::copyMergedSlices(func::FuncOp func,
                                     RewriterBase &rewriter) {
  SmallVector<tensor::CollapseShapeOp> merges;
  func.walk([&](tensor::CollapseShapeOp op) {
    if (!op->use_empty() && !mergesContiguousDims(op))
      merges.push_back(op);
  });
  DenseMap<Value, Value> copies;
  for (tensor::CollapseShapeOp op : merges) {
    // A copy of what another one merges may have come between.
    if (mergesContiguousDims(op))
      continue;
    Value &copy = copies[op.getSrc()];
    if (!copy) {
      rewriter.setInsertionPointAfterValue(op.getSrc());
      copy = createCopy(rewriter, op.getSrc());
    }
    rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(copy); });
  }
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

/// What costs nothing to do again in each program that needs it.
static bool isFree(Operation *op) {
  if (isUnitView(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!fuses(op) || generic.getNumReductionLoops() != 0)
    return false;
  return isGenerator(generic) || isMovement(generic);
}

void mlir::rowwise::separateMovements(func::FuncOp func,
                                      RewriterBase &rewriter) {
  for (Block &block : func.getBody()) {
    SmallVector<Operation *> ops;
    for (Operation &op : llvm::reverse(block))
      if (isFree(&op))
        ops.push_back(&op);
    // Readers first, so that a chain is taken apart from its end.
    for (Operation *op : ops) {
      llvm::SmallSetVector<Operation *, 4> readers(op->user_begin(),
                                                   op->user_end());
      // What does not fuse reads it from memory, where one will do.
      auto isKernel = [](Operation *reader) {
        return !fuses(reader) && !isUnitView(reader);
      };
      Operation *kept = nullptr;
      for (Operation *reader : readers)
        if (isKernel(reader))
          kept = reader;
      for (Operation *reader : readers) {
        if (isKernel(reader))
          continue;
        if (!kept) {
          kept = reader;
          continue;
        }
        rewriter.setInsertionPoint(op);
        Operation *copy = rewriter.clone(*op);
        for (auto [from, to] :
             llvm::zip_equal(op->getResults(), copy->getResults()))
          rewriter.replaceUsesWithIf(from, to, [&](OpOperand &use) {
            return use.getOwner() == reader;
          });
      }
    }
  }
}
