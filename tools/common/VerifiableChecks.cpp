//===- VerifiableChecks.cpp - What verifiers do not survive ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifiableChecks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

InFlightDiagnostic rowwise::emitExpected(Operation *op) {
  return emitError(op->getLoc()) << "'" << op->getName() << "' op expected ";
}

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
  return emitExpected(op) << "a positive constant to divide by in an affine "
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
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && !ShapedType::isDynamic(size))
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
  return emitExpected(op) << "the indexing maps that it has in '" << cache
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
        return emitExpected(op)
               << "positions of less than 2^63 - 1, found " << text
               << " in the indexing map of operand " << number;
      }
  return success();
}

static LogicalResult checkDimension(tensor::ConcatOp op) {
  int64_t dimension = static_cast<int64_t>(op.getDim());
  if (dimension >= 0)
    return success();
  return emitExpected(op) << "a dimension of at least 0, found " << dimension;
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
