//===- AnyRows.cpp - A program for any number of rows ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCopies.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The dimensions of the copy.
class AnyRowsDims {
public:
  explicit AnyRowsDims(FuseOp op);

  unsigned getNumDims() const { return numDims; }
  SmallVector<int64_t> getAxis() const { return axis; }
  /// The number of a dimension of the program.
  unsigned getDim(unsigned dim) const { return dim + shift; }
  bool isAxis(AffineExpr expr) const {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && llvm::is_contained(axis, int64_t(dim.getPosition()));
  }
  AffineMap convert(AffineMap map) const;
  /// The type with unknown sizes where a converted map names no axis.
  Type convert(Type type, AffineMap converted) const;

private:
  static bool isUnit(AffineExpr expr) { return isa<AffineConstantExpr>(expr); }

  unsigned shift = 0, numDims;
  std::optional<unsigned> before, behind; ///< dimensions in the place of units
  SmallVector<int64_t> axis;
};
} // namespace

AnyRowsDims::AnyRowsDims(FuseOp op) : numDims(op.getNumDims()) {
  bool isOneRow = op.getNumDims() == op.getAxis().size();
  auto hasUnit = [&](auto get) {
    return isOneRow &&
           llvm::any_of(op.getMaps().getAsValueRange<AffineMapAttr>(),
                        [&](AffineMap map) {
                          return op.isRow(map) && isUnit(get(map.getResults()));
                        });
  };
  if (hasUnit([](ArrayRef<AffineExpr> exprs) { return exprs.front(); })) {
    before = 0;
    shift = 1;
    ++numDims;
  }
  // A unit behind the axis of rows is one in any batch.
  bool isColumn = !before && hasUnit([](ArrayRef<AffineExpr> exprs) {
    return exprs.back();
  });
  if (isColumn)
    behind = numDims++;
  for (int64_t dim : op.getAxis())
    axis.push_back(getDim(dim));
}

AffineMap AnyRowsDims::convert(AffineMap map) const {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    exprs.push_back(
        dim ? getAffineDimExpr(getDim(dim.getPosition()), map.getContext())
            : expr);
  }
  if (before && !exprs.empty() && isUnit(exprs.front()))
    exprs.front() = getAffineDimExpr(*before, map.getContext());
  if (behind && !exprs.empty() && isUnit(exprs.back()))
    exprs.back() = getAffineDimExpr(*behind, map.getContext());
  return AffineMap::get(numDims, 0, exprs, map.getContext());
}

Type AnyRowsDims::convert(Type type, AffineMap converted) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> sizes(tensor.getShape());
  for (auto [position, expr] : llvm::enumerate(converted.getResults()))
    if (isa<AffineDimExpr>(expr) && !isAxis(expr))
      sizes[position] = ShapedType::kDynamic;
  return RankedTensorType::get(sizes, tensor.getElementType());
}

ProgramOfAnyRows::ProgramOfAnyRows(FuseOp op) {
  AnyRowsDims dims(op);
  SmallVector<AffineMap> maps;
  SmallVector<Type> types;
  for (auto [number, tensor] : llvm::enumerate(op.getTensors())) {
    maps.push_back(dims.convert(op.getMap(number)));
    types.push_back(dims.convert(tensor.getType(), maps.back()));
  }
  create(op, maps, types, dims.getAxis());
  get().walk([&](PositionOp position) {
    position.setDim(dims.getDim(position.getDim()));
  });
}
