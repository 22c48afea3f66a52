//===- ReadableChecks.cpp - What MLIR does not read as meant --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadableChecks.h"
#include "LocationChecks.h"
#include "VerifiableChecks.h"

#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The indices of all groups are those of the dimensions, in order. MLIR makes
/// 32-bit numbers of them before it looks.
static LogicalResult checkReassociation(Operation *op, ArrayAttr groups) {
  uint64_t dimension = 0;
  for (auto group : groups.getAsRange<ArrayAttr>())
    for (auto index : group.getAsRange<IntegerAttr>()) {
      if (index.getValue() != dimension)
        return emitExpected(op)
               << "dimension " << dimension << " in the reassociation, found "
               << toString(index.getValue(), 10, /*Signed=*/true);
      ++dimension;
    }
  return success();
}

/// Checks the operands among mixed numbers: those that are not constants.
static LogicalResult checkOperands(Operation *op, StringRef what,
                                   ArrayRef<int64_t> constants,
                                   ValueRange operands) {
  size_t dynamic = llvm::count(constants, ShapedType::kDynamic);
  if (dynamic == operands.size())
    return success();
  return emitExpected(op) << "an operand for each dynamic " << what
                          << ", found " << operands.size() << " for "
                          << dynamic;
}

template <typename ReshapeOp>
static LogicalResult checkExpansion(ReshapeOp op) {
  return success(
      succeeded(checkReassociation(op, op.getReassociation())) &&
      succeeded(checkOperands(op, "size of the output shape",
                              op.getStaticOutputShape(), op.getOutputShape())));
}

template <typename PackOp>
static LogicalResult checkTiles(PackOp op) {
  return checkOperands(op, "inner tile", op.getStaticInnerTiles(),
                       op.getInnerTiles());
}

static bool isKnown(int64_t number) { return !ShapedType::isDynamic(number); }

static LogicalResult checkPadding(tensor::PadOp op) {
  ArrayRef<int64_t> low = op.getStaticLow(), high = op.getStaticHigh();
  if (failed(checkOperands(op, "low padding", low, op.getLow())) ||
      failed(checkOperands(op, "high padding", high, op.getHigh())))
    return failure();
  for (auto [size, before, after] :
       llvm::zip(op.getSourceType().getShape(), low, high)) {
    int64_t sum = isKnown(size) ? size : 0;
    if ((isKnown(before) && llvm::AddOverflow(sum, before, sum)) ||
        (isKnown(after) && llvm::AddOverflow(sum, after, sum)))
      return emitExpected(op)
             << "a padded size of less than 2^63, found " << size << " with "
             << before << " and " << after << " more";
  }
  return success();
}

/// The position of a slice's last element is a number, too.
static LogicalResult checkSlice(OffsetSizeAndStrideOpInterface op) {
  for (auto [offset, size, stride] : llvm::zip(
           op.getStaticOffsets(), op.getStaticSizes(), op.getStaticStrides())) {
    if (!isKnown(size) || size <= 0)
      continue;
    int64_t last = size - 1;
    if ((isKnown(stride) && llvm::MulOverflow(last, stride, last)) ||
        (isKnown(offset) && llvm::AddOverflow(last, offset, last)))
      return emitExpected(op)
             << "positions of less than 2^63, found offset " << offset
             << ", size " << size << " and stride " << stride;
  }
  return success();
}

/// MLIR counts elements in 64 bits.
static LogicalResult checkCount(Type type, Location loc) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank() || llvm::is_contained(shaped.getShape(), 0))
    return success();
  int64_t count = 1;
  for (int64_t size : shaped.getShape())
    if (isKnown(size) && llvm::MulOverflow(count, size, count))
      return emitError(loc)
             << "expected less than 2^63 elements, found " << type;
  // LLVM counts those of vectors in 32 bits.
  if (isa<VectorType>(type) && !llvm::isInt<32>(count))
    return emitError(loc) << "expected a vector of less than 2^31 elements, "
                             "found "
                          << type;
  return success();
}

/// What MLIR does not ask where a loop's size is dynamic: that positions that
/// are numbers are elements.
static LogicalResult checkMaps(linalg::LinalgOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type || !type.hasRank())
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto position = dyn_cast<AffineConstantExpr>(expr);
      if (position && (position.getValue() < 0 ||
                       (isKnown(type.getDimSize(dim)) &&
                        position.getValue() >= type.getDimSize(dim))))
        return op.emitError()
               << "expected a position in dimension " << dim << " of " << type
               << ", found " << position.getValue();
    }
  }
  return success();
}

static LogicalResult checkName(Operation *op) {
  auto symbol = dyn_cast<SymbolOpInterface>(op);
  if (!symbol || !symbol.getNameAttr())
    return success();
  if (symbol.getName().empty())
    return op->emitError("expected a name, found an empty one");
  // What looks names up in the code takes one to end there.
  if (symbol.getName().contains('\0'))
    return op->emitError("expected a name without NUL characters, found ")
           << symbol.getNameAttr();
  return success();
}

static LogicalResult checkOperation(Operation *op) {
  for (Type type : op->getResultTypes())
    if (failed(checkCount(type, op->getLoc())))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (failed(checkCount(argument.getType(), argument.getLoc())))
          return failure();
  if (failed(checkName(op)))
    return failure();
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op))
    return checkSlice(slice);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<tensor::ExpandShapeOp, memref::ExpandShapeOp>(
          [](auto expansion) { return checkExpansion(expansion); })
      .Case<tensor::CollapseShapeOp, memref::CollapseShapeOp>(
          [](auto collapse) {
            return checkReassociation(collapse, collapse.getReassociation());
          })
      .Case<linalg::PackOp, linalg::UnPackOp>(
          [](auto pack) { return checkTiles(pack); })
      .Case([](tensor::PadOp pad) { return checkPadding(pad); })
      .Case([](linalg::LinalgOp linalgOp) { return checkMaps(linalgOp); })
      .Default(success());
}

LogicalResult rowwise::checkReadable(Operation *root) {
  WalkResult walk = root->walk<WalkOrder::PreOrder>(
      [](Operation *op) { return WalkResult(checkOperation(op)); });
  return failure(walk.wasInterrupted());
}

namespace {
struct CheckReadablePass : PassWrapper<CheckReadablePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckReadablePass)

  explicit CheckReadablePass(bool verifies) : verifies(verifies) {}

  void runOnOperation() override {
    if (failed(checkLocations(getOperation())) ||
        failed(checkVerifiable(getOperation())) ||
        (verifies && failed(verifyLocated(getOperation()))) ||
        failed(checkReadable(getOperation())))
      signalPassFailure();
  }

  bool verifies;
};
} // namespace

std::unique_ptr<Pass> rowwise::createCheckReadablePass(bool verifies) {
  return std::make_unique<CheckReadablePass>(verifies);
}
