//===- ReadableChecks.cpp - What MLIR does not read as meant --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadableChecks.h"

#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Does not print the operation, whose printer may be what dies.
static InFlightDiagnostic refuse(Operation *op) {
  return emitError(op->getLoc()) << "'" << op->getName() << "' op expected ";
}

/// The indices of all groups are those of the dimensions, in order. MLIR makes
/// 32-bit numbers of them before it looks.
static LogicalResult checkReassociation(Operation *op, ArrayAttr groups) {
  uint64_t dimension = 0;
  for (auto group : groups.getAsRange<ArrayAttr>())
    for (auto index : group.getAsRange<IntegerAttr>()) {
      if (index.getValue() != dimension)
        return refuse(op) << "dimension " << dimension
                          << " in the reassociation, found "
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
  return refuse(op) << "an operand for each dynamic " << what << ", found "
                    << operands.size() << " for " << dynamic;
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
      return refuse(op) << "a padded size of less than 2^63, found " << size
                        << " with " << before << " and " << after << " more";
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
      return refuse(op) << "positions of less than 2^63, found offset "
                        << offset << ", size " << size << " and stride "
                        << stride;
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

/// What shows the line of a location reads its file. What is said of one is
/// said at the place `around` it.
static LogicalResult checkLocation(Location loc, Location around,
                                   DenseSet<StringAttr> &known) {
  namespace fs = llvm::sys::fs;
  StringAttr refused;
  loc->walk([&](Location part) {
    auto place = dyn_cast<FileLineColLoc>(part);
    if (!place || !known.insert(place.getFilename()).second)
      return WalkResult::advance();
    fs::file_status status;
    if (!fs::status(place.getFilename().getValue(), status) &&
        !fs::is_regular_file(status))
      refused = place.getFilename();
    return refused ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!refused)
    return success();
  return emitError(around)
         << "expected locations in regular files, found one in " << refused;
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

//===----------------------------------------------------------------------===//
// Before verification
//===----------------------------------------------------------------------===//

/// The first division in `expr` by something else than a positive constant,
/// null if there is none.
static AffineExpr findBadDivision(AffineExpr expr) {
  AffineExpr found;
  expr.walk([&](AffineExpr part) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (found || !binary || part.getKind() == AffineExprKind::Add ||
        part.getKind() == AffineExprKind::Mul)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (!divisor || divisor.getValue() <= 0)
      found = part;
  });
  return found;
}

/// Walks the attributes and types of operations for divisions.
static AttrTypeWalker makeDivisionWalker(AffineExpr &found) {
  auto check = [&found](ArrayRef<AffineExpr> exprs) {
    for (AffineExpr expr : exprs)
      if ((found = findBadDivision(expr)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  };
  AttrTypeWalker walker;
  walker.addWalk([=](AffineMapAttr attribute) {
    return check(attribute.getValue().getResults());
  });
  walker.addWalk([=](IntegerSetAttr attribute) {
    return check(attribute.getValue().getConstraints());
  });
  return walker;
}

/// `walker` looks for what it writes to `division`.
static LogicalResult checkDivisions(Operation *op, AttrTypeWalker &walker,
                                    AffineExpr &division) {
  walker.walk(op->getAttrDictionary());
  for (Type type : op->getResultTypes())
    walker.walk(type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        walker.walk(type);
  if (!division)
    return success();
  std::string text;
  llvm::raw_string_ostream(text) << division;
  return refuse(op) << "a positive constant to divide by in an affine "
                       "expression, found "
                    << text;
}

/// The value of an expression where dimensions have these values; none beyond
/// 64 bits, at any part of it.
static std::optional<int64_t> evaluate(AffineExpr expr,
                                       ArrayRef<int64_t> dims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary) // a symbol
    return 0;
  std::optional<int64_t> left = evaluate(binary.getLHS(), dims),
                         right = evaluate(binary.getRHS(), dims);
  if (!left || !right)
    return std::nullopt;
  int64_t result = 0;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    if (llvm::AddOverflow(*left, *right, result))
      return std::nullopt;
    return result;
  case AffineExprKind::Mul:
    if (llvm::MulOverflow(*left, *right, result))
      return std::nullopt;
    return result;
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(*left, *right);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(*left, *right);
  default:
    return llvm::mod(*left, *right);
  }
}

/// The last iteration of loops as operands say their sizes; where none does, or
/// a size is dynamic, the first.
static SmallVector<int64_t> findLastIteration(ArrayRef<AffineMap> maps,
                                              ValueRange operands,
                                              unsigned numLoops) {
  SmallVector<int64_t> last(numLoops, 0);
  for (auto [map, operand] : llvm::zip(maps, operands)) {
    auto type = operand ? dyn_cast<ShapedType>(operand.getType()) : nullptr;
    if (!type || !type.hasRank())
      continue;
    for (auto [expr, size] : llvm::zip(map.getResults(), type.getShape()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr); dim && isKnown(size))
        last[dim.getPosition()] = std::max<int64_t>(size - 1, 0);
  }
  return last;
}

/// Whether the size up to this position is a number.
static bool isPosition(AffineExpr expr, ArrayRef<int64_t> dims) {
  std::optional<int64_t> position = evaluate(expr, dims);
  return position && *position != std::numeric_limits<int64_t>::max();
}

/// The maps of all operands; none where the verifier says what is wrong, or
/// where they are made of no number that a program has.
static FailureOr<SmallVector<AffineMap>> getMaps(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps;
  if (auto attributes = op->getAttrOfType<ArrayAttr>("indexing_maps")) {
    if (llvm::all_of(attributes, llvm::IsaPred<AffineMapAttr>))
      llvm::append_range(maps, attributes.getAsValueRange<AffineMapAttr>());
    return maps;
  }
  // Maps of a convolution are made of its strides and dilations.
  if (!isa<linalg::ConvolutionOpInterface>(*op))
    return maps;
  NamedAttrList attributes(op->getAttrDictionary());
  if (failed(op->getName().verifyInherentAttrs(attributes, [&] {
        return emitError(op->getLoc()) << "'" << op->getName() << "' op ";
      })))
    return failure();
  // A cache of MLIR's, which a text may have with anything in it.
  constexpr StringLiteral cache = "linalg.memoized_indexing_maps";
  Attribute given = op->removeDiscardableAttr(cache);
  maps = op.getIndexingMapsArray();
  if (!given || given == op->getDiscardableAttr(cache))
    return maps;
  return refuse(op) << "the indexing maps that it has in '" << cache
                    << "', found others";
}

/// MLIR's verifier computes positions in the first and the last iteration, and
/// takes what it cannot compute for a number.
static LogicalResult checkPositions(linalg::LinalgOp op) {
  FailureOr<SmallVector<AffineMap>> found = getMaps(op);
  if (failed(found))
    return failure();
  const SmallVector<AffineMap> &maps = *found;
  if (maps.empty())
    return success();
  unsigned numLoops = maps.front().getNumDims();
  if (llvm::any_of(maps,
                   [&](AffineMap map) { return map.getNumDims() != numLoops; }))
    return success(); // which the verifier says
  SmallVector<int64_t> first(numLoops, 0),
      last = findLastIteration(maps, op->getOperands(), numLoops);
  for (auto [number, map] : llvm::enumerate(maps))
    for (AffineExpr expr : map.getResults())
      if (!isPosition(expr, first) || !isPosition(expr, last)) {
        std::string text;
        llvm::raw_string_ostream(text) << expr;
        return refuse(op) << "positions of less than 2^63 - 1, found " << text
                          << " in the indexing map of operand " << number;
      }
  return success();
}

static LogicalResult checkDimension(tensor::ConcatOp op) {
  int64_t dimension = static_cast<int64_t>(op.getDim());
  if (dimension >= 0)
    return success();
  return refuse(op) << "a dimension of at least 0, found " << dimension;
}

LogicalResult rowwise::checkVerifiable(Operation *root) {
  AffineExpr division;
  AttrTypeWalker walker = makeDivisionWalker(division);
  WalkResult walk = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (failed(checkDivisions(op, walker, division)))
      return WalkResult::interrupt();
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      return WalkResult(checkDimension(concat));
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return WalkResult(checkPositions(linalgOp));
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// All checks
//===----------------------------------------------------------------------===//

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

LogicalResult rowwise::checkLocations(Operation *root) {
  DenseSet<StringAttr> files;
  WalkResult walk = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    Location around = op == root ? UnknownLoc::get(root->getContext())
                                 : op->getParentOp()->getLoc();
    if (failed(checkLocation(op->getLoc(), around, files)))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (failed(checkLocation(argument.getLoc(), op->getLoc(), files)))
            return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
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
