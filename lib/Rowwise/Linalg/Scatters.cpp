//===- Scatters.cpp - One element of each row -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Scatters.h"

#include "Rowwise/Linalg/LoopIndices.h"
#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The tensor that was inserted as column `column` of a tensor of two
/// dimensions, over all rows; null if it is not known.
static Value findColumn(Value tensor, int64_t column) {
  while (auto insert = tensor.getDefiningOp<tensor::InsertSliceOp>()) {
    SmallVector<OpFoldResult> offsets = insert.getMixedOffsets();
    std::optional<int64_t> row = getConstantIntValue(offsets[0]);
    std::optional<int64_t> first = getConstantIntValue(offsets[1]);
    std::optional<int64_t> count =
        getConstantIntValue(insert.getMixedSizes()[1]);
    if (row != 0 || !first || !count || !insert.hasUnitStride() ||
        !isSizeOf(insert.getMixedSizes()[0], tensor, 0))
      return nullptr;
    if (column < *first || column >= *first + *count) {
      tensor = insert.getDest();
      continue;
    }
    if (*count == 1)
      return insert.getSource();
    tensor = insert.getSource();
    column -= *first;
  }
  return nullptr;
}

/// The elements of a column as a function of their number, d0.
static std::optional<LoopIndex> getOfNumber(Value column) {
  while (Operation *view = column.getDefiningOp()) {
    if (!isUnitView(view))
      break;
    column = view->getOperand(0);
  }
  auto generic = column.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumReductionLoops() != 0)
    return std::nullopt;
  unsigned number = cast<OpResult>(column).getResultNumber();
  std::optional<LoopIndex> index = LoopIndices(generic).get(
      generic.getBody()->getTerminator()->getOperand(number));
  if (!index)
    return std::nullopt;
  // The one loop that is no unit counts the elements.
  AffineExpr zero = getAffineConstantExpr(0, column.getContext());
  SmallVector<AffineExpr> loops(generic.getNumLoops(), zero);
  AffineMap written =
      generic.getIndexingMapMatchingResult(generic->getResult(number));
  for (auto [dim, expr] : llvm::enumerate(written.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    auto type = cast<RankedTensorType>(column.getType());
    if (loop && type.getDimSize(dim) != 1)
      loops[loop.getPosition()] = getAffineDimExpr(0, column.getContext());
  }
  index->expr = simplifyAffineExpr(index->expr.replaceDims(loops), 1, 0);
  return index;
}

/// Whether update d0 lies, along the dimensions in `columns`, at the number d0
/// in row-major order, so that each number there has one update. All dimensions
/// but the first are of static sizes.
static bool countsRows(tm_tensor::ScatterOp op,
                       ArrayRef<std::optional<LoopIndex>> columns,
                       unsigned picked) {
  auto type = cast<RankedTensorType>(op.getOriginal().getType());
  SmallVector<unsigned> rows;
  for (unsigned dim = 0; dim < columns.size(); ++dim)
    if (dim != picked && type.getDimSize(dim) != 1)
      rows.push_back(dim);
  if (rows.size() == 1 &&
      getSize(op.getUpdates(), 0) == getSize(op.getOriginal(), rows[0]))
    return columns[rows[0]]->expr == getAffineDimExpr(0, op.getContext());
  int64_t count = 1;
  for (unsigned dim : rows)
    if (type.isDynamicDim(dim) ||
        llvm::MulOverflow(count, type.getDimSize(dim), count))
      return false;
  if (getSize(op.getUpdates(), 0) != Size{Value(), count})
    return false;
  LoopIndex number{getAffineDimExpr(0, op.getContext()), 0, count - 1};
  for (unsigned dim : rows) {
    count /= type.getDimSize(dim);
    LoopIndex digit =
        getRemainder(getQuotient(number, count), type.getDimSize(dim));
    if (columns[dim]->expr != digit.expr)
      return false;
  }
  return true;
}

/// Whether the region is a function of its arguments and of what is known
/// outside, as a body of linalg may be.
static bool isScalarFunction(Block &body) {
  return llvm::all_of(body.without_terminator(), [](Operation &op) {
    return op.getNumRegions() == 0 && isPure(&op) &&
           OpTrait::hasElementwiseMappableTraits(&op);
  });
}

std::optional<RowScatter>
mlir::rowwise::matchRowScatter(tm_tensor::ScatterOp op, StringRef *reason) {
  auto refuse = [&](StringRef text) {
    if (reason)
      *reason = text;
    return std::nullopt;
  };
  auto type = cast<RankedTensorType>(op.getOriginal().getType());
  auto updates = cast<RankedTensorType>(op.getUpdates().getType());
  if (updates.getRank() != 1 ||
      op.getDimensionMap().size() != static_cast<size_t>(type.getRank()))
    return refuse("it scatters slices to indices that may be equal, as the "
                  "gradient of an embedding is: expected one element for each "
                  "row");
  if (!isScalarFunction(op.getRegion().front()))
    return refuse("it scatters by what is no elementwise operation");
  SmallVector<std::optional<LoopIndex>> columns(type.getRank());
  std::optional<RowScatter> scatter;
  for (auto [column, dim] : llvm::enumerate(op.getDimensionMap())) {
    Value indices = findColumn(op.getIndices(), column);
    if (indices)
      columns[dim] = getOfNumber(indices);
    if (columns[dim])
      continue;
    if (!indices || scatter)
      return refuse("it scatters elements to indices that may be equal: "
                    "expected one element for each row");
    scatter = {static_cast<unsigned>(dim), indices};
  }
  if (!scatter || !countsRows(op, columns, scatter->dim))
    return refuse("it scatters elements in rows that may be equal, or not in "
                  "all rows: expected one element for each row, in order");
  return scatter;
}
