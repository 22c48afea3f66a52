//===- ProgramShape.cpp - What a schedule depends on ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramShape.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Monoid.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/MergeableReductions.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The bytes of registers for one element of each value of the body.
class RegisterBytes {
public:
  /// `countsEpilogue`: values computed from epilogue operands alone count.
  RegisterBytes(FuseOp op, bool countsEpilogue);

  int64_t operator[](Value value) const { return bytes.lookup(value); }

private:
  int64_t count(FuseOp op, Value value);
  bool isOfEpilogue(Operation *producer) const;

  llvm::DenseMap<Value, int64_t> bytes;
  /// Epilogue operands, and values that are computed from these alone.
  llvm::DenseSet<Value> epilogue;
};
} // namespace

RegisterBytes::RegisterBytes(FuseOp op, bool countsEpilogue) {
  Block &body = op.getBody().front();
  for (BlockArgument row : body.getArguments()) {
    if (isEpilogueOperand(op, body, row.getArgNumber()))
      epilogue.insert(row);
    bytes[row] = count(op, row);
  }
  for (Operation &inner : body) {
    if (!countsEpilogue && isOfEpilogue(&inner))
      epilogue.insert_range(inner.getResults());
    for (Value result : inner.getResults())
      bytes[result] = count(op, result);
  }
}

/// The bytes of an element in registers. Some values are in none: a splat is a
/// scalar, a position is computed where it is used, a bit is a predicate, an
/// epilogue operand is loaded where it is used, and rows of vectors stream.
int64_t RegisterBytes::count(FuseOp op, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Operation *producer = value.getDefiningOp();
  if (!type || !type.getElementType().isIntOrFloat() || op.isTable(value) ||
      epilogue.contains(value) || isa_and_nonnull<tensor::SplatOp>(producer) ||
      (producer && producer->hasTrait<OpTrait::ConstantLike>()))
    return 0;
  return type.getElementTypeBitWidth() / 8;
}

/// Whether an operation computes rows from epilogue operands and values without
/// registers alone: its results are then computed where they are used.
bool RegisterBytes::isOfEpilogue(Operation *producer) const {
  return producer->getNumRegions() == 0 &&
         llvm::any_of(
             producer->getOperands(),
             [&](Value operand) { return epilogue.contains(operand); }) &&
         llvm::all_of(producer->getOperands(), [&](Value operand) {
           return bytes.lookup(operand) == 0;
         });
}

/// Values whose only use is a reduction: each element is folded as soon as it
/// is computed.
static llvm::DenseSet<Value> findFolded(Block &body) {
  llvm::DenseSet<Value> folded;
  for (Operation &op : llvm::reverse(body))
    for (Value result : op.getResults()) {
      if (!result.hasOneUse())
        continue;
      Operation *user = *result.user_begin();
      if (isa<ReduceOp>(user) ||
          (user->getNumResults() == 1 && user->getNumRegions() == 0 &&
           folded.contains(user->getResult(0))))
        folded.insert(result);
    }
  return folded;
}

/// For each operation of the body the values that it, or its regions, use or
/// compute last: no later operation uses them.
static llvm::DenseMap<Operation *, SmallVector<Value>> findLast(Block &body) {
  llvm::DenseMap<Operation *, SmallVector<Value>> last;
  llvm::DenseSet<Value> seen;
  for (Operation &op : llvm::reverse(body)) {
    auto add = [&](Value value) {
      if (value.getParentBlock() == &body && seen.insert(value).second)
        last[&op].push_back(value);
    };
    llvm::for_each(op.getResults(), add);
    op.walk(
        [&](Operation *inner) { llvm::for_each(inner->getOperands(), add); });
  }
  return last;
}

/// The most bytes that one element of all rows takes between two operations of
/// the body.
static int64_t countLiveBytes(FuseOp op, const RegisterBytes &registerBytes) {
  Block &body = op.getBody().front();
  llvm::DenseSet<Value> folded = findFolded(body);
  auto last = findLast(body);
  auto countFolded = [&](Value value) {
    return folded.contains(value) ? registerBytes[value] : 0;
  };
  int64_t liveBytes = 0, foldedBytes = 0, maxBytes = wordBytes;
  auto addLive = [&](Value value, int64_t sign) {
    foldedBytes += sign * countFolded(value);
    liveBytes += sign * (registerBytes[value] - countFolded(value));
  };
  for (Value row : body.getArguments())
    if (!row.use_empty())
      addLive(row, 1);
  for (Operation &inner : body) {
    for (Value result : inner.getResults())
      addLive(result, 1);
    int64_t bytes = liveBytes, made = 0;
    // A value that is also used after a later reduction stays in registers.
    if (isa<ReduceOp>(inner)) {
      bytes += foldedBytes;
      for (Value operand : inner.getOperands())
        bytes -= countFolded(operand);
    }
    for (Value result : inner.getResults())
      made += registerBytes[result] - countFolded(result);
    // A result takes the registers of an operand that is not used any more.
    if (made < bytes)
      bytes -= made;
    maxBytes = std::max(maxBytes, bytes);
    for (Value value : last.lookup(&inner))
      addLive(value, -1);
  }
  return maxBytes;
}

/// Whether the rows of `body` take only a few instructions for each element.
static bool isCheap(Block &body) {
  return llvm::all_of(body.without_terminator(), [](Operation &op) {
    return !isa<math::MathDialect>(op.getDialect()) ||
           isa<math::ExpOp, math::Exp2Op, math::AbsFOp, math::FmaOp>(op) ||
           llvm::none_of(op.getResultTypes(), llvm::IsaPred<RankedTensorType>);
  });
}

/// The bytes of the inputs if holding those pays: they are narrower than the
/// values computed from them.
static int64_t countRematerializedBytes(FuseOp op,
                                        const RegisterBytes &registerBytes,
                                        int64_t allBytes) {
  Block &body = op.getBody().front();
  int64_t bytes = 0;
  bool areNarrow = true;
  for (BlockArgument row : body.getArguments()) {
    // A mask stays in registers as the bytes in memory.
    bool isMaskRow = op.isRow(op.getInputMap(row.getArgNumber())) &&
                     isMask(getElementTypeOrSelf(row.getType()));
    bytes += isMaskRow ? 1 : registerBytes[row];
    areNarrow &= registerBytes[row] < wordBytes;
  }
  bool reduces = !body.getOps<ReduceOp>().empty();
  return areNarrow && reduces && isCheap(body) ? std::min(bytes, allBytes)
                                               : allBytes;
}

/// Bytes of an element of each epilogue operand.
static int64_t countOperandBytes(FuseOp op) {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(op.getInputs()))
    if (!op.isTable(number) &&
        isEpilogueOperand(op, op.getBody().front(), number))
      bytes += getElementBytes(getElementTypeOrSelf(input.getType()));
  return bytes;
}

/// Exchanges of states that wait for each other, in schedules that merge
/// reductions.
static size_t countExchanges(FuseOp op) {
  Block &body = op.getBody().front();
  JointReductions joint =
      findJointReductions(body, /*exponentials=*/true, /*moments=*/true);
  return getReductionLevels(body, joint).size();
}

/// Whether a tensor has a different element for each element of the program.
static bool isWhole(FuseOp op, AffineMap map) {
  return llvm::count_if(map.getResults(), llvm::IsaPred<AffineDimExpr>) ==
         op.getNumDims();
}

/// The bytes of the widest elements that rows have in memory.
static int64_t getWidestElementBytes(FuseOp op) {
  int64_t widest = 1;
  for (auto [number, tensor] : llvm::enumerate(op.getTensors()))
    if (op.isRow(op.getMap(number)))
      widest = std::max(
          widest, getElementBytes(getElementTypeOrSelf(tensor.getType())));
  return widest;
}

/// Bytes of registers for one element of what rows are combined to, each with
/// its rounding errors.
static int64_t countAccumulatedBytes(FuseOp op) {
  int64_t bytes = 0;
  for (unsigned i = 0, e = op.getNumResults(); i < e; ++i) {
    std::optional<ReductionKind> kind = op.getCombiner(i);
    if (!kind || !op.isRow(op.getOutputMap(i)))
      continue;
    int64_t values = 1 + getMonoid(*kind).getNumErrors();
    Type element = getElementTypeOrSelf(op.getResult(i).getType());
    bytes += values * std::max(getElementBytes(element), wordBytes);
  }
  return bytes;
}

/// The vectors that rows are read by. Contiguous rows want lanes along the row,
/// others want lanes across rows. If a program has both, the majority decides.
/// Masks take part of a vector, and so do elements of a byte beside wider ones,
/// which a thread would have several vectors of (h100-2026-11-28-float8.csv).
static void setVectors(FuseOp op, ProgramShape &shape) {
  int64_t widest = getWidestElementBytes(op);
  int64_t balance = 0, narrowest = vectorBytes,
          narrowestAcrossRows = vectorBytes;
  bool hasContiguous = false;
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    AffineMap map = op.getMap(i);
    if (!op.isRow(map))
      continue;
    Type element = getElementTypeOrSelf(tensor.getType());
    int64_t bytes = getElementBytes(element);
    if (isWhole(op, map))
      balance += isContiguousRow(op, map) ? 1 : -1;
    bool takesPart = isMask(element) || (bytes == 1 && widest > 1);
    if (!takesPart)
      narrowest = std::min(narrowest, bytes);
    hasContiguous |= isContiguousRow(op, i);
    if (!isContiguousAcrossRows(op, i))
      continue;
    if (!takesPart)
      narrowestAcrossRows = std::min(narrowestAcrossRows, bytes);
    shape.minRowsPerThread =
        std::max(shape.minRowsPerThread, wordBytes / bytes);
  }
  shape.elementBytes = narrowest == vectorBytes ? 1 : narrowest;
  shape.vector = !hasContiguous             ? 1
                 : narrowest == vectorBytes ? vectorBytes / wordBytes
                                            : vectorBytes / narrowest;
  shape.isOuterReduction = balance < 0;
  if (std::optional<unsigned> dim = getRowDim(op))
    shape.rowDimSize = op.getDimSize(*dim);
  int64_t rowsOfVector = vectorBytes / narrowestAcrossRows;
  bool fills = ShapedType::isDynamic(shape.rowDimSize) ||
               shape.rowDimSize % rowsOfVector == 0;
  if (narrowestAcrossRows <= 2 && fills)
    shape.rowsPerThread = rowsOfVector;
}

/// Dynamic where the size of an outer dimension is.
static int64_t countRows(FuseOp op) {
  int64_t rows = 1;
  for (unsigned dim : op.getParallelDims()) {
    int64_t size = op.getDimSize(dim);
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(rows, size, rows))
      return ShapedType::kDynamic;
  }
  return rows;
}

ProgramShape mlir::rowwise::getProgramShape(FuseOp op) {
  ProgramShape shape;
  RegisterBytes residentBytes(op, /*countsEpilogue=*/false);
  RegisterBytes bytesWithEpilogue(op, /*countsEpilogue=*/true);
  int64_t allBytes = countLiveBytes(op, bytesWithEpilogue);
  shape.liveBytes = countLiveBytes(op, residentBytes);
  shape.epilogueBytes = allBytes - shape.liveBytes;
  shape.rematerializedBytes =
      countRematerializedBytes(op, residentBytes, allBytes);
  shape.operandBytes = countOperandBytes(op);
  int64_t accumulatedBytes = countAccumulatedBytes(op);
  shape.liveBytes += accumulatedBytes;
  shape.rematerializedBytes += accumulatedBytes;
  shape.writesRows = writesRows(op);
  shape.hasLowIntensity = hasLowIntensity(op);
  size_t numExchanges = countExchanges(op);
  shape.readsOnce =
      numExchanges == 0 || (!shape.writesRows && numExchanges == 1);
  shape.mayWait = numExchanges == 1 && isCheap(op.getBody().front());
  setVectors(op, shape);
  shape.numRows = countRows(op);
  return shape;
}
