//===- RowRelations.cpp - Elements and what is made of their rows ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowRelations.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Which element of a tensor a body reads, by the loops around it.
struct Read {
  Value tensor;
  AffineMap map;
};
} // namespace

static std::optional<Read> getRead(Value scalar) {
  auto argument = dyn_cast<BlockArgument>(scalar);
  if (!argument)
    return std::nullopt;
  auto op = dyn_cast<linalg::GenericOp>(argument.getOwner()->getParentOp());
  if (!op || argument.getArgNumber() >= op.getNumDpsInputs())
    return std::nullopt;
  OpOperand *input = op.getDpsInputOperand(argument.getArgNumber());
  return Read{input->get(), op.getMatchingIndexingMap(input)};
}

/// The read of the same element before dimensions of size 1 were added; none
/// where others were split.
static std::optional<Read> dropUnitDims(Read read) {
  while (auto expand = read.tensor.getDefiningOp<tensor::ExpandShapeOp>()) {
    SmallVector<AffineExpr> indices;
    for (ArrayRef<int64_t> group : expand.getReassociationIndices()) {
      SmallVector<int64_t> dims(group);
      llvm::erase_if(dims, [&](int64_t dim) {
        return expand.getResultType().getDimSize(dim) == 1;
      });
      if (dims.size() > 1)
        return std::nullopt;
      indices.push_back(read.map.getResult(dims.empty() ? group[0] : dims[0]));
    }
    read = {expand.getSrc(), AffineMap::get(read.map.getNumDims(), 0, indices,
                                            expand.getContext())};
  }
  return read;
}

/// The operand of `op` with the elements that result `number` combines with an
/// operation of type `CombinerTy...` alone, or null.
template <typename... CombinerTy>
static OpOperand *findCombined(linalg::GenericOp op, unsigned number) {
  Operation *combiner =
      op.getBody()->getTerminator()->getOperand(number).getDefiningOp();
  if (!isa_and_nonnull<CombinerTy...>(combiner))
    return nullptr;
  Value soFar = op.getMatchingBlockArgument(op.getDpsInitOperand(number));
  Value lhs = combiner->getOperand(0), rhs = combiner->getOperand(1);
  if ((lhs == soFar) == (rhs == soFar))
    return nullptr;
  auto element = dyn_cast<BlockArgument>(lhs == soFar ? rhs : lhs);
  if (!element || element.getOwner() != op.getBody() ||
      element.getArgNumber() >= op.getNumDpsInputs())
    return nullptr;
  return op.getDpsInputOperand(element.getArgNumber());
}

/// Whether `whole` is read where the row of the element `part` was reduced to:
/// `reduced` and `result` say by loops of the reduction what it read and wrote.
static bool isOfSameRow(AffineMap part, AffineMap whole, AffineMap reduced,
                        AffineMap result) {
  for (auto [written, read] :
       llvm::zip_equal(result.getResults(), whole.getResults())) {
    if (isa<AffineConstantExpr>(written)) {
      if (written != read)
        return false;
      continue;
    }
    std::optional<unsigned> dim = reduced.getResultPosition(written);
    if (!dim || part.getResult(*dim) != read)
      return false;
  }
  return true;
}

/// The init of the reduction by `CombinerTy...` that `whole` comes from, if
/// `part` is one of the elements; null otherwise.
template <typename... CombinerTy>
static OpOperand *findReduction(Value part, Value whole) {
  std::optional<Read> element = getRead(part), reduced = getRead(whole);
  if (!element || !reduced || !(reduced = dropUnitDims(*reduced)))
    return nullptr;
  auto op = reduced->tensor.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumReductionLoops() == 0)
    return nullptr;
  unsigned number = cast<OpResult>(reduced->tensor).getResultNumber();
  OpOperand *combined = findCombined<CombinerTy...>(op, number);
  if (!combined || combined->get() != element->tensor)
    return nullptr;
  OpOperand *init = op.getDpsInitOperand(number);
  AffineMap map = op.getMatchingIndexingMap(combined);
  return map.isPermutation() && isOfSameRow(element->map, reduced->map, map,
                                            op.getMatchingIndexingMap(init))
             ? init
             : nullptr;
}

/// The operation of a body that the elements of `tensor` are results of, or
/// null.
static Operation *getElementOp(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  if (!op)
    return nullptr;
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  return op.getBody()->getTerminator()->getOperand(number).getDefiningOp();
}

/// Whether `tensor` is filled with zeros.
static bool isZero(Value tensor) {
  Operation *constant = getElementOp(tensor);
  return constant && matchPattern(constant, m_AnyZeroFloat());
}

/// The exponential, computed for each element of `tensor`, or null.
static Operation *getExponential(Value tensor) {
  Operation *op = getElementOp(tensor);
  return isa_and_nonnull<math::ExpOp, math::Exp2Op>(op) ? op : nullptr;
}

/// The init of the maximum of its row that `op` subtracts from an element, or
/// null.
static OpOperand *findShift(Operation *op) {
  if (!isa_and_nonnull<arith::SubFOp>(op))
    return nullptr;
  return findReduction<arith::MaximumFOp, arith::MaxNumFOp>(op->getOperand(0),
                                                            op->getOperand(1));
}

/// Whether `tensor` is filled with a number that a maximum of others is not.
static bool isBelowAll(Value tensor) {
  Operation *constant = getElementOp(tensor);
  APFloat value(0.0f);
  if (!constant || !matchPattern(constant, m_ConstantFloat(&value)))
    return false;
  return value.isNaN() ||
         (value.isNegative() && (value.isInfinity() || value.isLargest()));
}

bool rowwise::isShiftByMaximum(const Step &s) {
  return s.model.roundings != Roundings::Either && findShift(s.op);
}

/// By which loops of the operation that makes `tensor` its elements are
/// written.
static AffineMap getWrittenMap(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  return op.getMatchingIndexingMap(op.getDpsInitOperand(number));
}

/// The indices, of those that `read` has of its tensor, that `indices` has too,
/// as the loops by which that tensor is written. Units are none.
static SmallVector<AffineExpr> getWriters(const Read &read,
                                          ArrayRef<AffineExpr> indices) {
  auto type = cast<ShapedType>(read.tensor.getType());
  AffineMap written = getWrittenMap(read.tensor);
  SmallVector<AffineExpr> writers;
  for (auto [dim, index] : llvm::enumerate(read.map.getResults()))
    if (type.getDimSize(dim) != 1 && llvm::is_contained(indices, index))
      writers.push_back(written.getResult(dim));
  return writers;
}

/// Whether all elements of the tensor are read.
static bool readsAll(const Read &read) {
  SmallVector<AffineExpr> indices;
  auto type = cast<ShapedType>(read.tensor.getType());
  for (auto [dim, index] : llvm::enumerate(read.map.getResults())) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (!isa<AffineDimExpr>(index) || llvm::is_contained(indices, index))
      return false;
    indices.push_back(index);
  }
  return true;
}

/// Whether the exponents of a sum, one of whose exponentials is `part`, are
/// less the maximum of their row, where `whole` is read.
///
/// The maximum must be of elements that are all in the sum: then it has an
/// index for each dimension that the sum has one for. That of several rows is
/// in the sum of one of them alone; a number that the maximum starts from is in
/// none.
static bool isSumOfShifted(const Read &part, const Read &whole) {
  ArrayRef<AffineExpr> sum = whole.map.getResults();
  SmallVector<AffineExpr> indices = getWriters(part, sum);
  Value exponent = getExponential(part.tensor)->getOperand(0);
  Operation *shift = exponent.getDefiningOp();
  if (std::optional<Read> read = getRead(exponent)) {
    if (!readsAll(*read))
      return false;
    shift = getElementOp(read->tensor);
    if (shift)
      indices = getWriters(*read, indices);
  }
  OpOperand *init = findShift(shift);
  if (!init || !isBelowAll(init->get()) ||
      !readsAll(*getRead(shift->getOperand(0))))
    return false;
  AffineMap maximum = getRead(shift->getOperand(1))->map;
  return llvm::all_of(indices, [&](AffineExpr index) {
    return llvm::is_contained(maximum.getResults(), index);
  });
}

std::optional<ShareOfSum> rowwise::getShareOfSum(const Step &s) {
  if (!s.op->getResult(0).getType().isF32() ||
      s.model.roundings == Roundings::Either)
    return std::nullopt;
  Value part = s.op->getOperand(0), whole = s.op->getOperand(1);
  OpOperand *init = findReduction<arith::AddFOp>(part, whole);
  if (!init || !isZero(init->get()) || !getExponential(getRead(part)->tensor))
    return std::nullopt;
  return ShareOfSum{isSumOfShifted(*getRead(part), *getRead(whole))};
}
