//===- ErrorBound.cpp - Error bounds carried along a program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorBound.h"

#include "../UndefinedResults.h"
#include "BoundTensors.h"
#include "ErrorRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// BoundCarrier
//===----------------------------------------------------------------------===//

namespace {
class BoundCarrier {
public:
  explicit BoundCarrier(const ErrorModel &model) : model(model) {}

  FailureOr<SmallVector<bool>> run(func::FuncOp function);

private:
  LogicalResult visit(Operation *op);
  LogicalResult visitScalar(Operation *op);
  void visitMovement(Operation *op);
  LogicalResult visitRegions(Operation *op);
  void visitChoice(Value result, ValueRange choices);
  LogicalResult visitGeneric(linalg::GenericOp op);
  FailureOr<linalg::GenericOp> createGeneric(linalg::GenericOp op,
                                             llvm::SmallBitVector &bounded);
  LogicalResult createBody(ImplicitLocOpBuilder &b, linalg::GenericOp op,
                           linalg::GenericOp wider,
                           ArrayRef<std::pair<BlockArgument, bool>> elements,
                           llvm::SmallBitVector &bounded);
  std::optional<unsigned> findPartialSum(Operation *op);
  bool mayBeInexact(Operation *op);
  Value getBound(ImplicitLocOpBuilder &b, Value value) {
    return bounds.contains(value) ? bounds[value] : createZeros(b, value);
  }

  const ErrorModel &model;
  /// The bound of a value; one that is exact has none.
  DenseMap<Value, Value> bounds;
  /// Block arguments that hold what a reduction has come to.
  DenseSet<Value> partials;
};
} // namespace

/// What `value` is before casts of floats.
static Value skipCasts(Value value) {
  while (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// The operand of the scalar `op` that is a reduction's partial result, as it
/// is or cast.
std::optional<unsigned> BoundCarrier::findPartialSum(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (partials.contains(skipCasts(operand.get())))
      return operand.getOperandNumber();
  return std::nullopt;
}

/// Whether integers that `op` makes may have bounds: they come from floats, or
/// are undefined.
bool BoundCarrier::mayBeInexact(Operation *op) {
  auto isBounded = [&](Value value) {
    return (model.hasUndefined || !isFloat(value)) && bounds.contains(value);
  };
  return op
      ->walk([&](Operation *inner) -> WalkResult {
        return failure(
            isa<arith::BitcastOp, arith::FPToSIOp, arith::FPToUIOp>(inner) ||
            mayBeUndefined(inner) ||
            llvm::any_of(inner->getOperands(), isBounded));
      })
      .wasInterrupted();
}

LogicalResult BoundCarrier::visitScalar(Operation *op) {
  SmallVector<Value> operandBounds;
  for (Value operand : op->getOperands())
    operandBounds.push_back(bounds.lookup(operand));
  ImplicitLocOpBuilder builder(op->getLoc(), op->getContext());
  builder.setInsertionPointAfter(op);
  FailureOr<Value> bound =
      createErrorBound(builder, op, operandBounds, findPartialSum(op), model);
  if (failed(bound))
    return failure();
  if (*bound)
    for (Value result : op->getResults())
      bounds[result] = *bound;
  return success();
}

/// The operands that hold elements, not indices or sizes.
static SmallVector<Value> getMoved(Operation *op) {
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
    return {reshape.getSource()};
  return llvm::filter_to_vector(op->getOperands(), [](Value operand) {
    return !getElementTypeOrSelf(operand.getType()).isIndex();
  });
}

/// Moves bounds as `op` moves elements.
void BoundCarrier::visitMovement(Operation *op) {
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  IRMapping mapping;
  SmallVector<Value> moved = getMoved(op);
  if (llvm::none_of(moved, [&](Value value) { return bounds.contains(value); }))
    return;
  for (Value operand : moved)
    mapping.map(operand, getBound(builder, operand));
  Operation *companion = builder.clone(*op, mapping);
  companion->getResult(0).setType(getBoundType(op->getResult(0).getType()));
  bounds[op->getResult(0)] = companion->getResult(0);
}

/// Marks a scalar that integers choose as unknown or undefined where one of
/// these is.
void BoundCarrier::visitChoice(Value result, ValueRange choices) {
  SmallVector<Value> choiceBounds;
  for (Value choice : choices)
    if (Value bound = bounds.lookup(choice))
      choiceBounds.push_back(bound);
  if (choiceBounds.empty() || !result.getType().isIntOrIndexOrFloat())
    return;
  ImplicitLocOpBuilder b(result.getLoc(), result.getContext());
  Value own = bounds.lookup(result);
  b.setInsertionPointAfterValue(own ? own : result);
  bounds[result] = createChoiceBound(b, getBound(b, result), choiceBounds);
}

/// Gives a padding, a function of indices or a branch a companion that does
/// once more what its regions do and yields the bounds.
LogicalResult BoundCarrier::visitRegions(Operation *op) {
  bool isInexact = mayBeInexact(op);
  auto isCarried = [&](Value value) { return isInexact || isFloat(value); };
  ImplicitLocOpBuilder b(op->getLoc(), op->getContext());
  b.setInsertionPointAfter(op);
  Operation *companion = b.clone(*op);
  if (auto pad = dyn_cast<tensor::PadOp>(companion)) {
    b.setInsertionPoint(companion);
    pad.getSourceMutable().assign(getBound(b, pad.getSource()));
  }
  for (Region &region : companion->getRegions()) {
    if (region.empty())
      continue;
    Operation *yield = region.front().getTerminator();
    for (Operation &inner :
         llvm::make_early_inc_range(region.front().without_terminator()))
      if (failed(visit(&inner)))
        return failure();
    b.setInsertionPoint(yield);
    for (OpOperand &yielded : yield->getOpOperands())
      if (isCarried(yielded.get()))
        yielded.set(getBound(b, yielded.get()));
  }
  for (auto [result, bound] :
       llvm::zip_equal(op->getResults(), companion->getResults())) {
    if (!isCarried(result))
      continue;
    bound.setType(getBoundType(result.getType()));
    bounds[result] = bound;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      visitChoice(result, branch.getCondition());
  }
  return success();
}

/// Whether `op` makes bits of an f32 or the reverse, which widenFloats keeps.
static bool isOfSingle(Operation *op) {
  return isa<arith::BitcastOp>(op) && (op->getOperand(0).getType().isF32() ||
                                       op->getResult(0).getType().isF32());
}

LogicalResult BoundCarrier::visit(Operation *op) {
  for (Value result : op->getResults())
    if (!getElementTypeOrSelf(result.getType()).isIntOrIndexOrFloat())
      return op->emitOpError("expected a result of integers or floats, found ")
             << result.getType();
  if (isa<arith::BitcastOp, tensor::BitcastOp>(op) &&
      (isFloat(op->getOperand(0)) || isFloat(op->getResult(0)))) {
    if (isOfSingle(op) && !bounds.contains(op->getOperand(0)))
      return success();
    return op->emitOpError("has no error bound for --check: expected floats "
                           "used as numbers, found their bits");
  }
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return visitGeneric(generic);
  bool hasFloat = llvm::any_of(op->getResults(), isFloat);
  if (isa<arith::ConstantOp, tensor::EmptyOp>(op) ||
      !(hasFloat || mayBeInexact(op)))
    return success();
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ConcatOp,
          tensor::ExpandShapeOp, tensor::ExtractOp, tensor::ExtractSliceOp,
          tensor::FromElementsOp, tensor::InsertOp, tensor::InsertSliceOp,
          tensor::ReshapeOp, tensor::SplatOp>(op)) {
    visitMovement(op);
    if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      visitChoice(extract, extract.getIndices());
    return success();
  }
  if (isa<scf::IfOp, tensor::GenerateOp, tensor::PadOp>(op))
    return visitRegions(op);
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (op->getNumResults() != 0 && (op->getNumResults() == 1 || !hasFloat) &&
      llvm::all_of(op->getResultTypes(), isScalar) &&
      llvm::all_of(op->getOperandTypes(), isScalar))
    return visitScalar(op);
  if (!hasFloat)
    return success();
  return op->emitOpError(
      "has no error bound for --check: expected an operation "
      "whose rounding error has a rule");
}

//===----------------------------------------------------------------------===//
// linalg.generic
//===----------------------------------------------------------------------===//

/// Whether result `i` is a sum that starts with something other than 0.
static bool isSum(linalg::GenericOp op, unsigned i) {
  if (op.getNumReductionLoops() == 0)
    return false;
  Value yielded = skipCasts(op.getBody()->getTerminator()->getOperand(i));
  auto fill = op.getDpsInitOperand(i)->get().getDefiningOp<linalg::FillOp>();
  return isa_and_nonnull<arith::AddFOp, arith::SubFOp, math::FmaOp>(
             yielded.getDefiningOp()) &&
         !(fill && matchPattern(fill.value(), m_AnyZeroFloat()));
}

/// Creates `op` with the bounds of its inputs as further inputs and those of
/// the results in `bounded` as further results. Adds to `bounded` the results
/// that turn out to have a bound; if there are such, the operation is no use.
FailureOr<linalg::GenericOp>
BoundCarrier::createGeneric(linalg::GenericOp op,
                            llvm::SmallBitVector &bounded) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  SmallVector<Value> inputs, outputs;
  SmallVector<AffineMap> maps;
  // The elements of `op` that the new block's arguments stand for, or whose
  // bounds they are.
  SmallVector<std::pair<BlockArgument, bool>> elements;
  auto add = [&](OpOperand &operand, Value bound) {
    (op.isDpsInput(&operand) ? inputs : outputs)
        .push_back(bound ? bound : operand.get());
    maps.push_back(op.getMatchingIndexingMap(&operand));
    elements.emplace_back(op.getMatchingBlockArgument(&operand), bool(bound));
  };
  for (OpOperand *input : op.getDpsInputOperands())
    add(*input, nullptr);
  for (OpOperand *input : op.getDpsInputOperands())
    if (Value bound = bounds.lookup(input->get()))
      add(*input, bound);
  for (OpOperand &init : op.getDpsInitsMutable())
    add(init, nullptr);
  for (unsigned i : bounded.set_bits()) {
    OpOperand &init = *op.getDpsInitOperand(i);
    Value bound = op.payloadUsesValueFromOperand(&init)
                      ? getBound(b, init.get())
                      : createEmpty(b, init.get());
    if (isSum(op, i))
      bound = createSumStarts(b, init.get(), bound, model);
    add(init, bound);
  }
  auto wider =
      linalg::GenericOp::create(b, TypeRange(ValueRange(outputs)), inputs,
                                outputs, maps, op.getIteratorTypesArray());
  if (failed(createBody(b, op, wider, elements, bounded)))
    return failure();
  return wider;
}

/// Copies the body of `op` to `wider`, with the bounds of its values.
LogicalResult
BoundCarrier::createBody(ImplicitLocOpBuilder &b, linalg::GenericOp op,
                         linalg::GenericOp wider,
                         ArrayRef<std::pair<BlockArgument, bool>> elements,
                         llvm::SmallBitVector &bounded) {
  OpBuilder::InsertionGuard guard(b);
  Block *block = b.createBlock(&wider.getRegion());
  IRMapping mapping;
  for (auto [element, isBound] : elements) {
    if (isBound) {
      bounds[mapping.lookup(element)] =
          block->addArgument(getBoundType(b.getF64Type()), op.getLoc());
      continue;
    }
    mapping.map(element, block->addArgument(element.getType(), op.getLoc()));
    bool isResult = element.getArgNumber() >= op.getNumDpsInputs();
    if (isResult && op.getNumReductionLoops() != 0)
      partials.insert(mapping.lookup(element));
  }
  for (Operation &inner : op.getBody()->without_terminator()) {
    b.setInsertionPointToEnd(block);
    if (failed(visit(b.clone(inner, mapping))))
      return failure();
  }
  b.setInsertionPointToEnd(block);
  SmallVector<Value> yielded, yieldedBounds;
  for (auto [i, operand] :
       llvm::enumerate(op.getBody()->getTerminator()->getOperands())) {
    yielded.push_back(mapping.lookupOrDefault(operand));
    if (bounded[i])
      yieldedBounds.push_back(getBound(b, yielded.back()));
    else if (bounds.contains(yielded.back()))
      bounded.set(i);
  }
  llvm::append_range(yielded, yieldedBounds);
  linalg::YieldOp::create(b, yielded);
  return success();
}

LogicalResult BoundCarrier::visitGeneric(linalg::GenericOp op) {
  if (llvm::none_of(op.getResults(), isFloat) && !mayBeInexact(op))
    return success();
  llvm::SmallBitVector bounded(op.getNumResults());
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    if (op.payloadUsesValueFromOperand(&init) && bounds.contains(init.get()))
      bounded.set(i);

  // Results without a bound at the start of a reduction may get one on the way.
  DenseMap<Value, Value> outerBounds = bounds;
  while (true) {
    unsigned numBounded = bounded.count();
    FailureOr<linalg::GenericOp> wider = createGeneric(op, bounded);
    bounds = outerBounds;
    partials.clear();
    if (failed(wider))
      return failure();
    if (numBounded != bounded.count()) {
      wider->erase();
      continue;
    }
    unsigned next = op.getNumResults();
    for (unsigned i : bounded.set_bits())
      bounds[wider->getResult(i)] = wider->getResult(next++);
    op.replaceAllUsesWith(wider->getResults().take_front(op.getNumResults()));
    op.erase();
    return success();
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// One side of each bound of a tensor, that of `SideOp`.
template <typename SideOp>
static Value createSides(Value bounds) {
  ImplicitLocOpBuilder b(bounds.getLoc(), bounds.getContext());
  b.setInsertionPointAfterValue(bounds);
  Location loc = bounds.getLoc();
  int64_t rank = cast<RankedTensorType>(bounds.getType()).getRank();
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  Value init = tensor::EmptyOp::create(b, tensor::getMixedSizes(b, loc, bounds),
                                       b.getF64Type());
  auto build = [](OpBuilder &nested, Location loc, ValueRange elements) {
    Value side = SideOp::create(nested, loc, elements[0]);
    linalg::YieldOp::create(nested, loc, side);
  };
  return linalg::GenericOp::create(b, init.getType(), bounds, init, maps,
                                   iterators, build)
      .getResult(0);
}

FailureOr<SmallVector<bool>> BoundCarrier::run(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("expected a body of one block, found ")
           << function.getBody().getBlocks().size();
  Block &body = function.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator()))
    if (failed(visit(&op)))
      return failure();

  Operation *terminator = body.getTerminator();
  SmallVector<Value> results(terminator->getOperands());
  SmallVector<bool> hasBound;
  for (Value result : terminator->getOperands()) {
    Value bound = bounds.lookup(result);
    hasBound.push_back(bool(bound));
    if (!bound)
      continue;
    results.push_back(createSides<complex::ReOp>(bound));
    results.push_back(createSides<complex::ImOp>(bound));
  }
  terminator->setOperands(results);
  function.removeResAttrsAttr();
  function.setType(FunctionType::get(function.getContext(),
                                     function.getArgumentTypes(),
                                     TypeRange(ValueRange(results))));
  return hasBound;
}

FailureOr<SmallVector<bool>> rowwise::addErrorBounds(func::FuncOp function,
                                                     const ErrorModel &model) {
  return BoundCarrier(model).run(function);
}
