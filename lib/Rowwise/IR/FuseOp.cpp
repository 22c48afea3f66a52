//===- FuseOp.cpp - Verifier and canonicalizations of rowwise.fuse --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Accessors
//===----------------------------------------------------------------------===//

bool FuseOp::isRow(AffineMap map) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && isAxis(dim.getPosition());
  });
}

std::pair<unsigned, unsigned> FuseOp::getDimSource(unsigned dim) {
  AffineExpr wanted = getAffineDimExpr(dim, getContext());
  std::optional<std::pair<unsigned, unsigned>> source;
  for (unsigned i = 0, e = getInputs().size(); i < e; ++i) {
    auto type = dyn_cast<RankedTensorType>(getInputs()[i].getType());
    for (auto [position, expr] : llvm::enumerate(getInputMap(i).getResults())) {
      if (expr != wanted)
        continue;
      if (!type.isDynamicDim(position))
        return {i, position};
      if (!source)
        source = {i, position};
    }
  }
  if (!source)
    llvm_unreachable("fuse_c4: an input names every dimension");
  return *source;
}

int64_t FuseOp::getDimSize(unsigned dim) {
  auto [input, position] = getDimSource(dim);
  return cast<RankedTensorType>(getInputs()[input].getType())
      .getDimSize(position);
}

int64_t FuseOp::getRowSize() {
  int64_t size = 1;
  for (int64_t dim : getAxis()) {
    int64_t extent = getDimSize(dim);
    if (extent == ShapedType::kDynamic)
      return ShapedType::kDynamic;
    size *= extent;
  }
  return size;
}

Type FuseOp::getBodyType(Type type, AffineMap map) {
  Type element = getElementTypeOrSelf(type);
  return isRow(map) ? RankedTensorType::get(getRowSize(), element) : element;
}

SmallVector<Value> FuseOp::getTensors() {
  SmallVector<Value> tensors = llvm::to_vector(getInputs());
  llvm::append_range(tensors, getResults());
  return tensors;
}

YieldOp FuseOp::getYield(unsigned version) {
  return cast<YieldOp>(getBody(version).front().getTerminator());
}

SmallVector<ScheduleAttr> FuseOp::getSchedules() {
  SmallVector<ScheduleAttr> schedules;
  if (std::optional<ArrayAttr> versions = getVersions())
    for (Attribute version : *versions)
      schedules.push_back(cast<ScheduleAttr>(version));
  return schedules;
}

/// A program that can stop has that effect; any other has none.
static bool hasAssert(FuseOp op) {
  return op->walk([](AssertOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

void FuseOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (hasAssert(*this))
    effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability FuseOp::getSpeculatability() {
  return hasAssert(*this) ? Speculation::NotSpeculatable
                          : Speculation::Speculatable;
}

void FuseOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  for (BlockArgument arg : region.getArguments())
    setName(arg, isa<ShapedType>(arg.getType()) ? "row" : "scalar");
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

/// fuse_c2 for one map.
static LogicalResult verifyMap(FuseOp op, AffineMap map, Type operandType,
                               unsigned number) {
  auto type = dyn_cast<RankedTensorType>(operandType);
  unsigned rank = type ? type.getRank() : 0;
  if (map.getNumResults() != rank)
    return op.emitOpError() << "expected map " << number << " to have " << rank
                            << " results, found " << map.getNumResults();
  llvm::SmallBitVector seen(map.getNumDims());
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (seen.test(dim.getPosition()))
        return op.emitOpError()
               << "expected distinct dimensions in map " << number
               << ", found d" << dim.getPosition() << " twice";
      seen.set(dim.getPosition());
      continue;
    }
    if (expr != getAffineConstantExpr(0, op.getContext()) ||
        type.getDimSize(position) != 1)
      return op.emitOpError()
             << "expected a dimension, or 0 for a size of 1, in map " << number
             << ", found " << AffineMapAttr::get(map) << " for a size of "
             << (type.isDynamicDim(position)
                     ? "?"
                     : std::to_string(type.getDimSize(position)));
  }
  return success();
}

/// fuse_c3 for one tensor.
static LogicalResult verifySizes(FuseOp op, AffineMap map, Type operandType,
                                 unsigned number) {
  auto type = dyn_cast<RankedTensorType>(operandType);
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || type.isDynamicDim(position))
      continue;
    int64_t size = op.getDimSize(dim.getPosition());
    if (size != ShapedType::kDynamic && size != type.getDimSize(position))
      return op.emitOpError()
             << "expected a size of " << size << " for d" << dim.getPosition()
             << " in map " << number << ", found " << type.getDimSize(position);
  }
  return success();
}

/// fuse_c6 for one result.
static LogicalResult verifyResultMap(FuseOp op, AffineMap map,
                                     unsigned number) {
  unsigned axisDims = 0, outerDims = 0;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      ++(op.isAxis(dim.getPosition()) ? axisDims : outerDims);
  unsigned allAxis = op.getAxis().size();
  if (outerDims != op.getNumDims() - allAxis)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name every outer dimension, "
                               "found "
                            << AffineMapAttr::get(map);
  if (axisDims != 0 && axisDims != allAxis)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name all of the axis or none "
                               "of it, found "
                            << AffineMapAttr::get(map);
  return success();
}

LogicalResult FuseOp::verify() {
  // fuse_c1
  unsigned numInputs = getInputs().size();
  if (getMaps().size() != numInputs + getNumResults())
    return emitOpError() << "expected " << numInputs + getNumResults()
                         << " maps, one for each input and result, found "
                         << getMaps().size();
  for (unsigned i = 0, e = getMaps().size(); i < e; ++i)
    if (getMap(i).getNumDims() != getNumDims() || getMap(i).getNumSymbols())
      return emitOpError() << "expected maps over " << getNumDims()
                           << " dimensions and no symbols, found "
                           << getMaps()[i];
  // fuse_c5
  int64_t previous = -1;
  for (int64_t dim : getAxis()) {
    if (dim <= previous || dim >= static_cast<int64_t>(getNumDims()))
      return emitOpError() << "expected ascending axis dimensions below "
                           << getNumDims() << ", found " << dim;
    previous = dim;
  }
  SmallVector<Type> types = llvm::to_vector(getInputs().getTypes());
  llvm::append_range(types, getResultTypes());
  for (auto [i, type] : llvm::enumerate(types))
    if (failed(verifyMap(*this, getMap(i), type, i)))
      return failure();
  // fuse_c4
  llvm::SmallBitVector bound(getNumDims());
  for (unsigned i = 0; i < numInputs; ++i)
    for (AffineExpr expr : getInputMap(i).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        bound.set(dim.getPosition());
  if (!bound.all())
    return emitOpError() << "expected an input that names dimension "
                         << bound.find_first_unset() << ", found none";
  for (auto [i, type] : llvm::enumerate(types)) {
    if (failed(verifySizes(*this, getMap(i), type, i)))
      return failure();
    if (i >= numInputs && failed(verifyResultMap(*this, getMap(i), i)))
      return failure();
  }
  ArrayAttr versions = getVersionsAttr();
  for (Attribute version :
       versions ? versions.getValue() : ArrayRef<Attribute>())
    if (!isa<ScheduleAttr>(version))
      return emitOpError() << "expected #rowwise.schedule in versions, found "
                           << version;
  // fuse_c10
  int64_t width = getRowSize();
  for (ScheduleAttr schedule : getSchedules())
    if (width != ShapedType::kDynamic &&
        (width < schedule.getMinWidth() || width > schedule.getMaxWidth()))
      return emitOpError() << "expected versions for rows of " << width
                           << " elements, found one for "
                           << schedule.getMinWidth() << " to "
                           << schedule.getMaxWidth();
  // fuse_c9
  size_t numBodies = versions ? versions.size() : 1;
  if (getBodies().size() != numBodies || numBodies == 0)
    return emitOpError() << "expected a body for each version, found "
                         << getBodies().size() << " bodies and " << numBodies
                         << " versions";
  return success();
}

/// The scalar that `row` repeats, or `row` itself.
static Value lookThroughSplat(Value row) {
  auto splat = row.getDefiningOp<tensor::SplatOp>();
  return splat ? splat.getInput() : row;
}

/// Whether a division by the number `divisor` may trap: the lowest integer has
/// no negative.
static bool isTrap(const APInt &divisor, bool isSigned) {
  return divisor.isZero() || (isSigned && divisor.isAllOnes());
}

/// Whether executing `op` on padding is harmless. Upstream does not see the
/// constant that a row of unknown size repeats, nor that a divisor which is
/// raised to 1 or more is not 0.
static bool cannotTrap(Operation *op) {
  if (isSpeculatable(op))
    return true;
  bool isSigned = isa<arith::CeilDivSIOp, arith::DivSIOp, arith::FloorDivSIOp,
                      arith::RemSIOp>(op);
  if (!isSigned && !isa<arith::CeilDivUIOp, arith::DivUIOp, arith::RemUIOp>(op))
    return false;
  APInt number;
  Value divisor = op->getOperand(1);
  if (matchPattern(lookThroughSplat(divisor), m_ConstantInt(&number)))
    return !isTrap(number, isSigned);
  auto raised = divisor.getDefiningOp<arith::MaxUIOp>();
  if (!raised || isSigned)
    return false;
  return llvm::any_of(raised->getOperands(), [](Value bound) {
    APInt least;
    return matchPattern(lookThroughSplat(bound), m_ConstantInt(&least)) &&
           !least.isZero();
  });
}

/// fuse_c8 for one operation of the body.
static bool isAllowedInBody(Operation *op) {
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return !isa<ElementsAttr>(constant) || isa<SplatElementsAttr>(constant);
  // Under a condition, a reduction could not be a pass over the row.
  if (isa<ReduceOp, AssertOp>(op))
    return isa<FuseOp>(op->getParentOp());
  if (isa<scf::IfOp>(op))
    return op->getNumResults() != 0;
  if (OpTrait::hasElementwiseMappableTraits(op))
    return cannotTrap(op) && op->getNumResults() == 1;
  return isa<tensor::SplatOp, tensor::DimOp, scf::YieldOp, PositionOp, YieldOp>(
      op);
}

/// fuse_c11 for one operation: what is not a scalar is a row.
static bool isOnRows(FuseOp fuse, Operation *op) {
  int64_t size = fuse.getRowSize();
  auto isRowOrScalar = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.getRank() == 1 && tensor.getDimSize(0) == size
                  : !isa<ShapedType>(type);
  };
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return dim.getConstantIndex() == 0;
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    for (Value dynamicSize : splat.getDynamicSizes())
      if (!dynamicSize.getDefiningOp<tensor::DimOp>())
        return false;
  return llvm::all_of(op->getOperandTypes(), isRowOrScalar) &&
         llvm::all_of(op->getResultTypes(), isRowOrScalar);
}

/// fuse_c7 for one body.
static LogicalResult verifyInterface(FuseOp op, unsigned version) {
  Block &body = op.getBody(version).front();
  if (body.getNumArguments() != op.getInputs().size())
    return op.emitOpError()
           << "expected " << op.getInputs().size() << " block arguments, found "
           << body.getNumArguments();
  auto getType = [&](Value tensor, AffineMap map) {
    return op.getBodyType(tensor.getType(), map);
  };
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (Type expected = getType(op.getInputs()[i], op.getInputMap(i));
        arg.getType() != expected)
      return op.emitOpError() << "expected block argument " << i << " to be "
                              << expected << ", found " << arg.getType();
  YieldOp yield = op.getYield(version);
  if (yield.getValues().size() != op.getNumResults())
    return yield.emitOpError() << "expected " << op.getNumResults()
                               << " values, found " << yield.getValues().size();
  for (auto [i, value] : llvm::enumerate(yield.getValues()))
    if (Type expected = getType(op.getResult(i), op.getOutputMap(i));
        value.getType() != expected)
      return yield.emitOpError() << "expected value " << i << " to be "
                                 << expected << ", found " << value.getType();
  return success();
}

LogicalResult FuseOp::verifyRegions() {
  for (unsigned i = 0, e = getBodies().size(); i < e; ++i)
    if (failed(verifyInterface(*this, i)))
      return failure();
  WalkResult walk = (*this)->walk([&](Operation *op) {
    if (op == getOperation())
      return WalkResult::advance();
    bool isAllowed = isAllowedInBody(op);
    if (isAllowed && isOnRows(*this, op))
      return WalkResult::advance();
    InFlightDiagnostic diag = emitOpError();
    if (isAllowed)
      diag << "expected scalars and rows of the axis in the body";
    else
      diag << "expected elementwise operations, constants of equal "
              "elements, splats, positions and, outside of "
              "branches, reductions in the body";
    diag.attachNote(op->getLoc()) << "found " << op->getName();
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

namespace {
/// Drops results that nobody uses and inputs that the body does not.
struct DropUnused : OpRewritePattern<FuseOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(FuseOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<unsigned> inputs, outputs;
    for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
      if (isUsed(op, i) || isNeededForSize(op, i))
        inputs.push_back(i);
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        outputs.push_back(result.getResultNumber());
    if (outputs.empty() || (inputs.size() == op.getInputs().size() &&
                            outputs.size() == op.getNumResults()))
      return rewriter.notifyMatchFailure(op,
                                         "every operand and result is used");
    rebuild(op, inputs, outputs, rewriter);
    return success();
  }

private:
  static bool isUsed(FuseOp op, unsigned input) {
    return llvm::any_of(op.getBodies(), [&](Region &body) {
      return !body.getArgument(input).use_empty();
    });
  }

  /// The input that gives a dimension its size is kept.
  static bool isNeededForSize(FuseOp op, unsigned input) {
    for (unsigned dim = 0, e = op.getNumDims(); dim < e; ++dim)
      if (op.getDimSource(dim).first == input)
        return true;
    return false;
  }

  static void rebuild(FuseOp op, ArrayRef<unsigned> inputs,
                      ArrayRef<unsigned> outputs, PatternRewriter &rewriter) {
    SmallVector<Value> operands;
    SmallVector<AffineMap> maps;
    SmallVector<Type> types;
    for (unsigned i : inputs) {
      operands.push_back(op.getInputs()[i]);
      maps.push_back(op.getInputMap(i));
    }
    for (unsigned i : outputs) {
      types.push_back(op.getResult(i).getType());
      maps.push_back(op.getOutputMap(i));
    }
    auto fuse =
        FuseOp::create(rewriter, op.getLoc(), types, operands,
                       rewriter.getAffineMapArrayAttr(maps), op.getAxisAttr(),
                       op.getVersionsAttr(), op.getBodies().size());
    llvm::BitVector unused(op.getInputs().size(), true);
    for (unsigned i : inputs)
      unused.reset(i);
    for (unsigned version = 0; version < op.getBodies().size(); ++version) {
      YieldOp yield = op.getYield(version);
      SmallVector<Value> values;
      for (unsigned i : outputs)
        values.push_back(yield.getValues()[i]);
      rewriter.modifyOpInPlace(
          yield, [&] { yield.getValuesMutable().assign(values); });
      Region &body = op.getBody(version);
      body.front().eraseArguments(unused);
      fuse.getBody(version).takeBody(body);
    }
    for (auto [i, output] : llvm::enumerate(outputs))
      rewriter.replaceAllUsesWith(op.getResult(output), fuse.getResult(i));
    rewriter.eraseOp(op);
  }
};
} // namespace

void FuseOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                         MLIRContext *context) {
  results.add<DropUnused>(context);
}
