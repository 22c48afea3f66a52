//===- ReshapeSizes.cpp - Reshapes that are alike -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reshapes.h"

#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Casts to static sizes that differ go by way of a dynamic one.
static Value castSizes(RewriterBase &rewriter, Location loc, Value tensor,
                       ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> common(shape);
  for (auto [size, own] : llvm::zip_equal(common, type.getShape()))
    if (size != own)
      size = ShapedType::kDynamic;
  for (ArrayRef<int64_t> next : {ArrayRef(common), shape})
    if (RankedTensorType to = type.clone(next); to != tensor.getType())
      tensor = tensor::CastOp::create(rewriter, loc, to, tensor);
  return tensor;
}

Value mlir::rowwise::createExpandShape(RewriterBase &rewriter, Location loc,
                                       Value tensor,
                                       ArrayRef<ReassociationIndices> groups,
                                       ArrayRef<OpFoldResult> sizes) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> own = tensor::getMixedSizes(rewriter, loc, tensor);
  SmallVector<OpFoldResult> shape(sizes);
  for (auto [dim, group] : llvm::enumerate(groups))
    if (group.size() == 1)
      shape[group.front()] = own[dim];
  SmallVector<Value> dynamic;
  SmallVector<int64_t> split, merged(type.getShape());
  dispatchIndexOpFoldResults(shape, dynamic, split);
  for (auto [dim, group] : llvm::enumerate(groups)) {
    if (group.size() == 1)
      continue;
    merged[dim] = 1;
    for (int64_t part : group)
      if (ShapedType::isDynamic(split[part]) ||
          llvm::MulOverflow(merged[dim], split[part], merged[dim])) {
        merged[dim] = ShapedType::kDynamic;
        break;
      }
  }
  return tensor::ExpandShapeOp::create(rewriter, loc, type.clone(split),
                                       castSizes(rewriter, loc, tensor, merged),
                                       groups, shape);
}

//===----------------------------------------------------------------------===//
// Reshapes that differ
//===----------------------------------------------------------------------===//

namespace {
/// A dimension within a program that a reshape has merged from others, or
/// splits into others.
struct Merge {
  Operation *reshape;
  DimClasses::Class dim;
  SmallVector<Size> sizes;
  bool isEdge; ///< no program is on the reshape's other side
};

/// The merges of a block's programs.
class Merges {
public:
  explicit Merges(Block &block);

  void findHeld(llvm::SmallPtrSetImpl<Operation *> &held) const;

private:
  void add(tensor::CollapseShapeOp op, const DimClasses &classes);
  void add(tensor::ExpandShapeOp op, const DimClasses &classes);
  void add(Operation *reshape, std::optional<DimClasses::Class> dim,
           ArrayRef<Size> sizes, bool isEdge);

  SmallVector<Merge> merges;
};
} // namespace

Merges::Merges(Block &block) {
  SmallVector<Operation *> ops, reshapes;
  for (Operation &op : block)
    if (fuses(&op) || isUnitView(&op))
      ops.push_back(&op);
    else if (isReshape(&op))
      reshapes.push_back(&op);
  if (reshapes.size() < 2) // nothing that one could differ from
    return;
  DimClasses classes(ops);
  for (Operation *op : reshapes)
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
      add(collapse, classes);
    else
      add(cast<tensor::ExpandShapeOp>(op), classes);
}

void Merges::add(Operation *reshape, std::optional<DimClasses::Class> dim,
                 ArrayRef<Size> sizes, bool isEdge) {
  auto longSizes =
      llvm::to_vector(llvm::make_filter_range(sizes, [](const Size &size) {
        return !(size == Size{Value(), 1});
      }));
  if (dim && longSizes.size() > 1)
    merges.push_back({reshape, *dim, std::move(longSizes), isEdge});
}

void Merges::add(tensor::CollapseShapeOp op, const DimClasses &classes) {
  for (OpOperand &use : op.getResult().getUses()) {
    if (!fuses(use.getOwner()))
      continue;
    for (auto [dim, group] :
         llvm::zip_equal(classes.getDims(use), op.getReassociationIndices())) {
      SmallVector<Size> sizes;
      for (int64_t from : group)
        sizes.push_back(getSize(op.getSrc(), from));
      add(op, dim, sizes, !isMade(op.getSrc()));
    }
  }
}

void Merges::add(tensor::ExpandShapeOp op, const DimClasses &classes) {
  if (!fuses(op.getSrc().getDefiningOp()))
    return;
  SmallVector<OpFoldResult> shape = op.getMixedOutputShape();
  bool isEdge = llvm::none_of(op->getUsers(), fuses);
  for (auto [dim, group] :
       llvm::zip_equal(classes.getDims(cast<OpResult>(op.getSrc())),
                       op.getReassociationIndices())) {
    SmallVector<Size> sizes;
    for (int64_t to : group)
      sizes.push_back(getSize(shape[to]));
    add(op, dim, sizes, isEdge);
  }
}

/// Whether all products of some first sizes of either, in order, divide the
/// next one: then both are made of the parts between them.
static bool haveParts(ArrayRef<Size> a, ArrayRef<Size> b) {
  SmallVector<int64_t> products;
  for (ArrayRef<Size> sizes : {a, b}) {
    int64_t product = 1;
    for (const Size &size : sizes) {
      if (size.value || size.number == 0 ||
          llvm::MulOverflow(product, size.number, product))
        return false;
      products.push_back(product);
    }
  }
  llvm::sort(products);
  for (size_t i = 1; i < products.size(); ++i)
    if (products[i] % products[i - 1] != 0)
      return false;
  return true;
}

/// Whether what is merged from one and from the other can be split into the
/// same dimensions.
static bool areAlike(ArrayRef<Size> a, ArrayRef<Size> b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a = a.drop_front();
    b = b.drop_front();
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a = a.drop_back();
    b = b.drop_back();
  }
  return haveParts(a, b);
}

/// What lies in the middle has to move: an edge gives way to it, else to the
/// first edge.
void Merges::findHeld(llvm::SmallPtrSetImpl<Operation *> &held) const {
  DenseMap<DimClasses::Class, const Merge *> first;
  for (bool isEdge : {false, true})
    for (const Merge &merge : merges)
      if (merge.isEdge == isEdge)
        first.try_emplace(merge.dim, &merge);
  for (const Merge &merge : merges)
    if (merge.isEdge && !areAlike(merge.sizes, first.lookup(merge.dim)->sizes))
      held.insert(merge.reshape);
}

llvm::SmallPtrSet<Operation *, 4>
mlir::rowwise::findHeldReshapes(func::FuncOp func) {
  llvm::SmallPtrSet<Operation *, 4> held;
  for (Block &block : func.getBody())
    Merges(block).findHeld(held);
  return held;
}
