//===- OperationChecks.cpp - Operations that no program can have ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationChecks.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool mlir::rowwise::hasSign(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer && !integer.isSignless();
}

/// LLVM's back end does not finish with divisions of very wide integers.
static LogicalResult checkIntegers(Value value) {
  constexpr unsigned maxBits = 1024;
  Type element = getElementTypeOrSelf(value.getType());
  if (element.isInteger() && element.getIntOrFloatBitWidth() > maxBits)
    return emitError(value.getLoc())
           << "expected integers of at most " << maxBits << " bits, found "
           << value.getType();
  if (!hasSign(value.getType()))
    return success();
  return emitError(value.getLoc())
         << "expected " << signless << ", found " << value.getType();
}

/// Refuses tensors beyond 64-bit addresses, with elements of at most 8 bytes.
/// Tensors with an empty dimension count too, as they have strides and are
/// split into rows.
static LogicalResult checkSize(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return success();
  int64_t bytes = 8;
  for (int64_t size : type.getShape())
    if (size != 0 && llvm::MulOverflow(bytes, size, bytes))
      return emitError(value.getLoc())
             << "expected a tensor of less than 2^63 bytes"
             << (llvm::is_contained(type.getShape(), 0)
                     ? " in its other dimensions"
                     : "")
             << ", found " << type;
  return success();
}

LogicalResult mlir::rowwise::checkValue(Value value) {
  return failure(failed(checkSize(value)) || failed(checkIntegers(value)));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Printers can be told to leave large constants out.
static LogicalResult checkConstant(arith::ConstantOp op) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(op.getValue());
  if (!resource)
    return success();
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  StringRef key = resource.getRawHandle().getKey();
  if (!blob)
    return op.emitError()
           << "expected the constant's value, found the resource '" << key
           << "', which the module does not have";
  std::optional<int64_t> bytes = countResourceBytes(resource.getType());
  if (!bytes || isWhole(resource))
    return success();
  return op.emitError() << "expected " << *bytes << " bytes in the resource '"
                        << key << "' for " << resource.getType() << ", found "
                        << blob->getData().size();
}

/// The tensor.empty of which `tensor` is a view, or null; null also for one
/// without elements.
static Operation *getUnwritten(Value tensor) {
  while (true) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!type || llvm::is_contained(type.getShape(), 0))
      return nullptr;
    Operation *op = tensor.getDefiningOp();
    if (isa_and_nonnull<tensor::EmptyOp>(op))
      return op;
    if (!isView(op) && !isa_and_nonnull<tensor::ReshapeOp>(op))
      return nullptr;
    tensor = op->getOperand(0);
  }
}

/// Whether an operation reads the elements of an operand, or returns them.
static bool usesElements(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.payloadUsesValueFromOperand(&operand);
  if (isa<func::ReturnOp>(op))
    return cast<func::FuncOp>(op->getParentOp()).isPublic();
  if (isa<tensor::ConcatOp>(op) || OpTrait::hasElementwiseMappableTraits(op))
    return true;
  return operand.getOperandNumber() == 0 &&
         isa<tensor::ExtractOp, tensor::PadOp, tensor::InsertSliceOp,
             linalg::SoftmaxOp>(op);
}

/// Elements were never written: there is nothing to compute with, and no result
/// to compare with.
static LogicalResult checkWritten(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *empty = getUnwritten(operand.get());
    if (!empty || !usesElements(operand))
      continue;
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "expected elements that something has written, "
                             "found those of a tensor.empty in operand "
                          << operand.getOperandNumber();
    diagnostic.attachNote(empty->getLoc()) << "it is this one";
    return diagnostic;
  }
  return success();
}

/// Refuses negative padding, which cuts off elements: tensor.extract_slice does
/// that.
static LogicalResult checkPadding(tensor::PadOp op) {
  for (auto [low, high] : llvm::zip(op.getStaticLow(), op.getStaticHigh())) {
    auto isNegative = [](int64_t padding) {
      return !ShapedType::isDynamic(padding) && padding < 0;
    };
    if (isNegative(low) || isNegative(high))
      return op.emitError("expected padding of at least 0, found ")
             << (isNegative(low) ? low : high);
  }
  return success();
}

/// Refuses a negative index in the first iteration of the loops. Upstream
/// refuses it where sizes are static.
static LogicalResult checkFirstPositions(linalg::LinalgOp op) {
  if (llvm::is_contained(op.getStaticLoopRanges(), 0))
    return success();
  Attribute zero = Builder(op.getContext()).getIndexAttr(0);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<Attribute> positions;
    if (failed(map.constantFold(SmallVector<Attribute>(map.getNumDims(), zero),
                                positions)))
      continue;
    for (auto [dim, attribute] : llvm::enumerate(positions)) {
      int64_t position = cast<IntegerAttr>(attribute).getInt();
      if (position < 0)
        return op->emitOpError("expected positions of at least 0, found ")
               << position << " in dimension " << dim << " of operand "
               << operand.getOperandNumber();
    }
  }
  return success();
}

/// Refuses operands that have different sizes for one loop. Upstream refuses
/// them where all sizes are static.
static LogicalResult checkLoopSizes(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands())
    for (auto [expr, found] :
         llvm::zip_equal(op.getMatchingIndexingMap(&operand).getResults(),
                         op.getShape(&operand))) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || ShapedType::isDynamic(found))
        continue;
      int64_t &size = sizes[loop.getPosition()];
      if (ShapedType::isDynamic(size))
        size = found;
      if (size != found)
        return op->emitOpError("expected a size of ")
               << size << " for d" << loop.getPosition() << " in operand "
               << operand.getOperandNumber() << ", found " << found;
    }
  return success();
}

/// Refuses a constant index that is out of range, except in a branch, which may
/// not be taken.
static LogicalResult checkConstantPositions(tensor::ExtractOp op) {
  if (op->getParentOfType<scf::IfOp>())
    return success();
  ArrayRef<int64_t> shape = op.getTensor().getType().getShape();
  for (auto [dim, index] : llvm::enumerate(op.getIndices())) {
    std::optional<int64_t> position = getConstantIntValue(index);
    bool isBeyond = position && !ShapedType::isDynamic(shape[dim]) &&
                    *position >= shape[dim];
    if (position && (*position < 0 || isBeyond))
      return op.emitOpError("expected a position that the tensor has, found ")
             << *position << " in dimension " << dim << " of "
             << op.getTensor().getType();
  }
  return success();
}

/// Refuses a size that is not the one which a cast before has made unknown.
static LogicalResult checkCast(tensor::CastOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  auto cast = op.getSource().getDefiningOp<tensor::CastOp>();
  for (; type && cast;
       cast = cast.getSource().getDefiningOp<tensor::CastOp>()) {
    auto before = dyn_cast<RankedTensorType>(cast.getSource().getType());
    if (!before)
      continue;
    for (auto [dim, size] : llvm::enumerate(before.getShape()))
      if (!ShapedType::isDynamic(size) && !type.isDynamicDim(dim) &&
          type.getDimSize(dim) != size)
        return op.emitOpError("expected size ")
               << size << " in dimension " << dim
               << ", as its source has, found " << type;
  }
  return success();
}

LogicalResult mlir::rowwise::checkOperation(Operation *op) {
  for (Value result : op->getResults())
    if (failed(checkValue(result)))
      return failure();
  if (failed(checkWritten(op)))
    return failure();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return checkConstant(constant);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return checkPadding(pad);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return failure(failed(checkFirstPositions(linalgOp)) ||
                   failed(checkLoopSizes(linalgOp)));
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return checkConstantPositions(extract);
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return checkCast(cast);
  return success();
}

LogicalResult mlir::rowwise::checkProgramOperations(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) -> WalkResult {
    bool mayBeInProgram =
        isa_and_nonnull<arith::ArithDialect, linalg::LinalgDialect,
                        math::MathDialect, tensor::TensorDialect>(
            op->getDialect());
    return mayBeInProgram ? checkOperation(op) : success();
  });
  return failure(walk.wasInterrupted());
}
