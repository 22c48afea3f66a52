//===- FuseVerifier.cpp - What every rowwise.fuse must satisfy ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels fuse_cN are those of the op's description in RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Monoid.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// fuse_c2 for one map.
static LogicalResult verifyMap(FuseOp op, AffineMap map, Type operandType,
                               unsigned number) {
  auto type = dyn_cast<RankedTensorType>(operandType);
  unsigned rank = type ? type.getRank() : 0;
  bool isInput = number < op.getInputs().size();
  if (isInput && op.isTable(number))
    return success();
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
  unsigned axisDims = 0, outerDims = 0, innerDims = 0;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      ++(op.isAxis(dim.getPosition())    ? axisDims
         : op.isInner(dim.getPosition()) ? innerDims
                                         : outerDims);
  unsigned allAxis = op.getAxis().size();
  if (axisDims != 0 && innerDims != 0)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name the axis or an inner "
                               "dimension, found "
                            << AffineMapAttr::get(map);
  size_t allOuter =
      (op.isCombined(map) ? op.getParallelDims() : op.getOuterDims()).size();
  if (outerDims != allOuter)
    return op.emitOpError()
           << "expected map " << number
           << " of a result to name every outer dimension"
           << (op.hasAccumulated() ? ", or every one that is not accumulated"
                                   : "")
           << ", found " << AffineMapAttr::get(map);
  if (axisDims != 0 && axisDims != allAxis)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name all of the axis or none "
                               "of it, found "
                            << AffineMapAttr::get(map);
  return success();
}

/// fuse_c1
static LogicalResult verifyMaps(FuseOp op) {
  unsigned wanted = op.getInputs().size() + op.getNumResults();
  if (op.getMaps().size() != wanted)
    return op.emitOpError() << "expected " << wanted
                            << " maps, one for each input and result, found "
                            << op.getMaps().size();
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    if (op.getMap(i).getNumDims() != op.getNumDims() ||
        op.getMap(i).getNumSymbols())
      return op.emitOpError()
             << "expected maps over " << op.getNumDims()
             << " dimensions and no symbols, found " << op.getMaps()[i];
  return success();
}

/// fuse_c5
static LogicalResult verifyAxis(FuseOp op) {
  int64_t previous = -1;
  for (int64_t dim : op.getAxis()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()))
      return op.emitOpError() << "expected ascending axis dimensions below "
                              << op.getNumDims() << ", found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c16 for the dimensions.
static LogicalResult verifyInner(FuseOp op) {
  if (!op.hasInner())
    return success();
  if (op.getAxis().size() != 1)
    return op.emitOpError() << "expected one axis dimension with inner "
                               "dimensions, found "
                            << op.getAxis().size();
  int64_t previous = -1;
  for (int64_t dim : op.getInnerDims()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()) ||
        op.isAxis(dim))
      return op.emitOpError()
             << "expected ascending inner dimensions below " << op.getNumDims()
             << " that are not the axis, found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c16 for sizes and maps.
static LogicalResult verifyInnerSizes(FuseOp op) {
  if (!op.hasInner())
    return success();
  for (int64_t dim : op.getInnerDims())
    if (int64_t size = op.getDimSize(dim); size < 1)
      return op.emitOpError()
             << "expected a static size of at least 1 for inner dimension "
             << dim << ", found "
             << (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  for (Attribute attribute : op.getMaps()) {
    auto isInner = [&](AffineExpr expr) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      return dim && op.isInner(dim.getPosition());
    };
    AffineMap map = cast<AffineMapAttr>(attribute).getValue();
    if (llvm::count_if(map.getResults(), isInner) > 1)
      return op.emitOpError()
             << "expected maps that name one inner dimension at most, found "
             << attribute;
  }
  return success();
}

/// fuse_c17
static LogicalResult verifyVectorVersions(FuseOp op) {
  for (VersionAttr version : op.getVersionList()) {
    bool hasVectors = version.holdsVectors();
    if (hasVectors != op.hasInner())
      return op.emitOpError()
             << "expected a schedule for " << (op.hasInner() ? "" : "no ")
             << "inner dimensions, found " << version.getSchedule();
    if (!hasVectors)
      continue;
    int64_t covered = version.getLayout().getCovered();
    for (int64_t dim : op.getInnerDims())
      if (int64_t size = op.getDimSize(dim); size > covered)
        return op.emitOpError()
               << "expected a layout that covers vectors of " << size
               << " elements, found one that covers " << covered;
  }
  return success();
}

/// fuse_c18 for the dimensions.
static LogicalResult verifyAccumulated(FuseOp op) {
  if (op.getAccumulated().has_value() != op.getBy().has_value() ||
      (op.getAccumulated() && op.getAccumulatedDims().empty()))
    return op.emitOpError("expected accumulated dimensions and what combines "
                          "results, or none of both");
  if (op.hasAccumulated() && op.hasInner())
    return op.emitOpError("expected no inner dimensions with accumulated ones, "
                          "found some");
  int64_t previous = -1;
  for (int64_t dim : op.getAccumulatedDims()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()) ||
        !op.isOuter(dim))
      return op.emitOpError()
             << "expected ascending accumulated dimensions below "
             << op.getNumDims() << " that are not the axis, found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c18 for the results.
static LogicalResult verifyCombiners(FuseOp op) {
  if (!op.hasAccumulated())
    return success();
  SmallVector<Type> combined;
  for (auto [i, type] : llvm::enumerate(op.getResultTypes()))
    if (op.isCombined(op.getOutputMap(i)))
      combined.push_back(getElementTypeOrSelf(type));
  if (op.getBy()->size() != combined.size())
    return op.emitOpError()
           << "expected a monoid for each of " << combined.size()
           << " results that name no accumulated dimension, found "
           << op.getBy()->size();
  for (auto [type, attribute] : llvm::zip_equal(combined, *op.getBy())) {
    const Monoid &monoid =
        getMonoid(cast<ReductionKindAttr>(attribute).getValue());
    bool isOfKind =
        monoid.isOnIntegers() ? type.isSignlessInteger() : isa<FloatType>(type);
    if (monoid.getNumComponents() != 1 || !isOfKind)
      return op.emitOpError()
             << "expected monoids of one component of " << type
             << " for accumulated dimensions, found " << attribute;
  }
  return success();
}

/// fuse_c19
static LogicalResult verifyAccumulatingVersions(FuseOp op) {
  if (!op.hasAccumulated())
    return success();
  for (VersionAttr version : op.getVersionList()) {
    bool isInPlace = version.isAligned() || version.startsAnywhere() ||
                     version.getLayout().getVector() == 1;
    if (!version.getSchedule().holdsOneRow(version.getLayout(),
                                           version.getRows()) ||
        !isInPlace)
      return op.emitOpError()
             << "expected a version that holds rows in registers, all in the "
                "same elements of its threads, for accumulated dimensions, "
                "found "
             << version;
  }
  return success();
}

/// fuse_c4
static LogicalResult verifySources(FuseOp op) {
  llvm::SmallBitVector bound(op.getNumDims());
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
    for (AffineExpr expr : op.getInputMap(i).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        bound.set(dim.getPosition());
  if (bound.all())
    return success();
  return op.emitOpError() << "expected an input that names dimension "
                          << bound.find_first_unset() << ", found none";
}

/// fuse_c12
static LogicalResult verifyRowSize(FuseOp op) {
  int64_t size = 1;
  for (int64_t dim : op.getAxis()) {
    int64_t extent = op.getDimSize(dim);
    if (!ShapedType::isDynamic(extent) && llvm::MulOverflow(size, extent, size))
      return op.emitOpError("expected fewer than 2^63 elements along the axis");
  }
  return success();
}

/// fuse_c14
static LogicalResult verifyOrder(FuseOp op) {
  SmallVector<VersionAttr> versions = op.getVersionList();
  auto startsAtRow = [](VersionAttr version) {
    return version.getWindow() == WindowStart::row;
  };
  for (auto [number, version] : llvm::enumerate(versions))
    for (VersionAttr other : ArrayRef(versions).take_front(number)) {
      bool areApart = version.getMaxWidth() < other.getMinWidth() ||
                      other.getMaxWidth() < version.getMinWidth();
      bool isFree = !startsAtRow(version) && !startsAtRow(other);
      bool isSame = startsAtRow(version) && startsAtRow(other) &&
                    version.addsInOrderOf(other);
      if (!areApart && !isFree && !isSame)
        return op.emitOpError()
               << "expected versions with window "
               << stringifyWindowStart(WindowStart::row)
               << " that add the same rows in the same order, found " << other
               << " and " << version;
    }
  return success();
}

/// fuse_c15
static LogicalResult verifyFewerBlocks(FuseOp op) {
  SmallVector<VersionAttr> versions = op.getVersionList();
  for (auto [version, next] : llvm::zip(versions, llvm::drop_begin(versions)))
    if (version.streamsThroughGrid() && !next.servesAllRowsOf(version))
      return op.emitOpError()
             << "expected a version for the same widths at any alignment "
                "behind one that streams rows through blocks of the grid, "
                "found "
             << next << " behind " << version;
  return success();
}

/// fuse_c9 and fuse_c10
static LogicalResult verifyVersions(FuseOp op) {
  ArrayAttr versions = op.getVersionsAttr();
  for (Attribute version :
       versions ? versions.getValue() : ArrayRef<Attribute>())
    if (!isa<VersionAttr>(version))
      return op.emitOpError()
             << "expected #rowwise.version in versions, found " << version;
  int64_t width = op.getRowSize();
  for (VersionAttr version : op.getVersionList())
    if (width != ShapedType::kDynamic &&
        (width < version.getMinWidth() || width > version.getMaxWidth()))
      return op.emitOpError()
             << "expected versions for rows of " << width
             << " elements, found one for " << version.getMinWidth() << " to "
             << version.getMaxWidth();
  size_t numBodies = versions ? versions.size() : 1;
  if (op.getBodies().size() != numBodies || numBodies == 0)
    return op.emitOpError() << "expected a body for each version, found "
                            << op.getBodies().size() << " bodies and "
                            << numBodies << " versions";
  if (failed(verifyOrder(op)) || failed(verifyVectorVersions(op)) ||
      failed(verifyAccumulatingVersions(op)))
    return failure();
  return verifyFewerBlocks(op);
}

/// fuse_c13
static LogicalResult verifyKernels(FuseOp op) {
  std::optional<ArrayAttr> kernels = op.getKernels();
  size_t numVersions = op.getVersions() ? op.getVersions()->size() : 0;
  if (!kernels || kernels->size() == numVersions)
    return success();
  return op.emitOpError() << "expected a kernel for each version, found "
                          << kernels->size() << " kernels and " << numVersions
                          << " versions";
}

LogicalResult FuseOp::verify() {
  if (failed(verifyMaps(*this)) || failed(verifyAxis(*this)) ||
      failed(verifyInner(*this)) || failed(verifyAccumulated(*this)))
    return failure();
  unsigned numInputs = getInputs().size();
  SmallVector<Type> types = llvm::to_vector(getInputs().getTypes());
  llvm::append_range(types, getResultTypes());
  for (auto [i, type] : llvm::enumerate(types))
    if (failed(verifyMap(*this, getMap(i), type, i)))
      return failure();
  if (failed(verifySources(*this)) || failed(verifyInnerSizes(*this)))
    return failure();
  for (auto [i, type] : llvm::enumerate(types)) {
    if (failed(verifySizes(*this, getMap(i), type, i)))
      return failure();
    if (i >= numInputs && failed(verifyResultMap(*this, getMap(i), i)))
      return failure();
  }
  if (failed(verifyRowSize(*this)) || failed(verifyCombiners(*this)))
    return failure();
  if (failed(verifyVersions(*this)))
    return failure();
  return verifyKernels(*this);
}

/// Whether an operation reads elements of a table, its first operand.
static bool isFromTable(Operation *op) {
  return isa<tensor::ExtractOp, LookupOp>(op) &&
         op->getParentOfType<FuseOp>().isTable(op->getOperand(0));
}

/// fuse_c8 for one operation of the body.
static bool isAllowedInBody(Operation *op) {
  if (isa<tensor::ExtractOp, LookupOp>(op))
    return isFromTable(op);
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
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return !isa<VectorType>(broadcast.getSourceType());
  return isa<tensor::SplatOp, tensor::DimOp, scf::YieldOp, PositionOp, YieldOp,
             DotOp>(op);
}

/// Whether a vector has the elements of an inner dimension.
static bool hasInnerSize(FuseOp fuse, VectorType vector) {
  return fuse.hasInner() && vector.getRank() == 1 && !vector.isScalable() &&
         llvm::any_of(fuse.getInnerDims(), [&](int64_t dim) {
           return fuse.getDimSize(dim) == vector.getDimSize(0);
         });
}

/// fuse_c11 for one operation: what is not a scalar is a row.
static bool isOnRows(FuseOp fuse, Operation *op) {
  int64_t size = fuse.getRowSize();
  auto isVectorOrNumber = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? hasInnerSize(fuse, vector) : !isa<ShapedType>(type);
  };
  auto isRowOrScalar = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.getRank() == 1 && tensor.getDimSize(0) == size &&
                        isVectorOrNumber(tensor.getElementType())
                  : isVectorOrNumber(type);
  };
  // Of a table there are only elements.
  ValueRange operands = op->getOperands();
  if (isFromTable(op))
    operands = operands.drop_front();
  if (llvm::any_of(operands, [&](Value v) { return fuse.isTable(v); }))
    return false;
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return dim.getConstantIndex() == 0;
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    for (Value dynamicSize : splat.getDynamicSizes())
      if (!dynamicSize.getDefiningOp<tensor::DimOp>())
        return false;
  return llvm::all_of(operands.getTypes(), isRowOrScalar) &&
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
              "elements, splats, positions, elements of tables and, outside "
              "of branches, reductions in the body";
    diag.attachNote(op->getLoc()) << "found " << op->getName();
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}
