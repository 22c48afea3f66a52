//===- Selections.cpp - Tensors selected between by position --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What pads a tensor, or puts tensors in places of a larger one, is
// elementwise: an element is that of the tensor in whose place it is.
//
//===----------------------------------------------------------------------===//

#include "../Reshapes/Reshapes.h"
#include "Slicing.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {
/// A tensor in its place in a result of as many dimensions, in a body that runs
/// over that.
struct Placed {
  Value tensor;
  SmallVector<OpFoldResult> offsets;
  /// Along each dimension of the result the size of the place, or null where
  /// it is all of the result.
  SmallVector<OpFoldResult> sizes;
  /// Dimensions of the result that the tensor lacks.
  llvm::SmallBitVector dropped;
};

/// Whether the element of a result is one of a placed tensor, and that: some
/// element of the tensor where it is none.
struct PlacedElement {
  Value isInside, element;
};
} // namespace

/// All of the result, to begin with.
static Placed place(Value tensor, unsigned rank, Builder &builder) {
  return {tensor, SmallVector<OpFoldResult>(rank, builder.getIndexAttr(0)),
          SmallVector<OpFoldResult>(rank), llvm::SmallBitVector(rank)};
}

/// Index `position - offset` where that is below the size, else 0: nothing
/// outside of the tensor is read, which has elements.
static PlacedElement readElement(OpBuilder &b, Location loc,
                                 const Placed &placed) {
  PlacedElement read;
  SmallVector<Value> indices;
  for (auto [dim, size] : llvm::enumerate(placed.sizes)) {
    Value index = linalg::IndexOp::create(b, loc, dim);
    if (size) {
      if (!isConstantIntValue(placed.offsets[dim], 0))
        index = arith::SubIOp::create(
            b, loc, index,
            getValueOrCreateConstantIndexOp(b, loc, placed.offsets[dim]));
      // A position in front of the place is a large number without sign.
      Value isInside =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                getValueOrCreateConstantIndexOp(b, loc, size));
      Value first = arith::ConstantIndexOp::create(b, loc, 0);
      index = arith::SelectOp::create(b, loc, isInside, index, first);
      read.isInside =
          read.isInside ? arith::AndIOp::create(b, loc, read.isInside, isInside)
                        : isInside;
    }
    if (!placed.dropped.test(dim))
      indices.push_back(index);
  }
  if (std::optional<TypedAttr> constant = getUniformConstant(placed.tensor))
    read.element = arith::ConstantOp::create(b, loc, *constant);
  else
    read.element = tensor::ExtractOp::create(b, loc, placed.tensor, indices);
  return read;
}

/// The element of the tensor in whose place it is, or `other`; the last of the
/// tensors has all places that are left where there is none.
static Value select(OpBuilder &b, Location loc, ArrayRef<Placed> tensors,
                    Value other) {
  for (const Placed &placed : llvm::reverse(tensors)) {
    PlacedElement read = readElement(b, loc, placed);
    other = other ? arith::SelectOp::create(b, loc, read.isInside, read.element,
                                            other)
                        .getResult()
                  : read.element;
  }
  return other;
}

/// Replaces `op` by an operation over elements of its result. `inputs` are read
/// where the result is written.
static void replaceByElements(
    RewriterBase &rewriter, Operation *op, ArrayRef<OpFoldResult> sizes,
    ValueRange inputs,
    function_ref<Value(OpBuilder &, Location, ValueRange)> build) {
  Location loc = op->getLoc();
  Type type = op->getResult(0).getType();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, getElementTypeOrSelf(type));
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              rewriter.getMultiDimIdentityMap(sizes.size()));
  SmallVector<utils::IteratorType> loops(sizes.size(),
                                         utils::IteratorType::parallel);
  auto elements = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), inputs, empty, maps, loops,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        linalg::YieldOp::create(builder, loc, build(builder, loc, args));
      });
  rewriter.replaceOp(op, castTo(rewriter, type, elements.getResult(0)));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Whether none but operations such as convolutions, which are in no program,
/// read a tensor: they may well pad it themselves.
static bool isReadByOthersAlone(Value tensor) {
  return llvm::all_of(tensor.getUsers(), [](Operation *user) {
    return isa<linalg::LinalgOp>(user) && !fuses(user);
  });
}

/// By amounts that are known, of a dimension with elements.
static LogicalResult selectPadding(tensor::PadOp op, RewriterBase &rewriter) {
  Value padding = op.getConstantPaddingValue();
  if (!padding || isReadByOthersAlone(op.getResult()))
    return failure();
  Placed source = place(op.getSource(), op.getSourceType().getRank(), rewriter);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, op.getLoc(), op.getSource());
  for (auto [dim, low, high] :
       llvm::enumerate(op.getMixedLowPad(), op.getMixedHighPad())) {
    auto before = getConstantIntValue(low), behind = getConstantIntValue(high);
    if (before == 0 && behind == 0)
      continue;
    int64_t size = op.getSourceType().getDimSize(dim);
    if (!before || !behind || *before < 0 || *behind < 0 ||
        ShapedType::isDynamic(size) || size == 0)
      return failure();
    source.offsets[dim] = low;
    source.sizes[dim] = sizes[dim];
    sizes[dim] = rewriter.getIndexAttr(*before + size + *behind);
  }
  replaceByElements(
      rewriter, op, sizes, {},
      [&](OpBuilder &builder, Location loc, ValueRange) {
        if (padding.getParentBlock() == &op.getRegion().front())
          padding = builder.clone(*padding.getDefiningOp())->getResult(0);
        return select(builder, loc, source, padding);
      });
  return success();
}

/// Whether parts are better read where the whole is than copied to their
/// places: for programs that read that, and where copies would be programs of
/// their own.
static bool isBetterSelected(tensor::ConcatOp op) {
  SmallVector<int64_t> lengths = getSizes(op);
  bool isAlongRow =
      static_cast<int64_t>(op.getDim()) + 1 == op.getResultType().getRank();
  if (isAlongRow ? mayBeSplitInto(lengths) : llvm::all_equal(lengths))
    return false; // one program copies them
  size_t numCopies = llvm::count_if(op.getInputs(), [&](Value part) {
    return !hasPlace(part, mayComputeInPlace);
  });
  return numCopies == op.getInputs().size() ||
         (numCopies != 0 && isReadByProgram(op.getResult()));
}

/// Whether parts fit together for certain: nothing compares sizes where they
/// are read.
static bool areKnownToFit(tensor::ConcatOp op) {
  return llvm::all_of(op.getInputs(), [](Value part) {
    return cast<RankedTensorType>(part.getType()).hasStaticShape();
  });
}

/// Of sizes that are known, each with elements.
static LogicalResult selectParts(tensor::ConcatOp op, RewriterBase &rewriter) {
  unsigned dim = op.getDim();
  SmallVector<int64_t> lengths = getSizes(op);
  bool isKnown = areKnownToFit(op) && !llvm::is_contained(lengths, 0);
  if (!isKnown || lengths.size() > maxParts || !isBetterSelected(op))
    return failure();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, op.getLoc(), op.getInputs()[0]);
  SmallVector<Placed> tensors;
  int64_t offset = 0;
  for (auto [part, length] : llvm::zip_equal(op.getInputs(), lengths)) {
    tensors.push_back(place(part, sizes.size(), rewriter));
    tensors.back().offsets[dim] = rewriter.getIndexAttr(offset);
    tensors.back().sizes[dim] = rewriter.getIndexAttr(length);
    offset += length;
  }
  sizes[dim] = rewriter.getIndexAttr(offset);
  replaceByElements(rewriter, op, sizes, {},
                    [&](OpBuilder &builder, Location loc, ValueRange) {
                      return select(builder, loc, tensors, Value());
                    });
  return success();
}

/// Whether a tensor is put together of others: nothing has written all of it
/// before.
static bool isPutTogether(Value tensor) {
  while (auto insert = tensor.getDefiningOp<tensor::InsertSliceOp>())
    tensor = insert.getDest();
  return tensor.getDefiningOp<tensor::EmptyOp>() != nullptr;
}

/// Of sizes that are known, and so fit those of the slice, with elements; along
/// a dimension of the result that is known, too, where it has not all of that.
static LogicalResult selectInserted(tensor::InsertSliceOp op,
                                    RewriterBase &rewriter) {
  if (!op.hasUnitStride() || !op.getSourceType().hasStaticShape() ||
      isPutTogether(op.getDest()))
    return failure();
  Placed source = place(op.getSource(), op.getDestType().getRank(), rewriter);
  source.dropped = op.getDroppedDims();
  for (auto [dim, offset, size] :
       llvm::enumerate(op.getMixedOffsets(), op.getMixedSizes())) {
    if (isConstantIntValue(offset, 0) && isSizeOf(size, op.getDest(), dim))
      continue;
    if (op.getDestType().isDynamicDim(dim) ||
        getConstantIntValue(size).value_or(0) == 0)
      return failure();
    source.offsets[dim] = offset;
    source.sizes[dim] = size;
  }
  if (llvm::none_of(source.sizes, [](OpFoldResult size) { return !!size; }))
    return failure();
  replaceByElements(
      rewriter, op, tensor::getMixedSizes(rewriter, op.getLoc(), op.getDest()),
      op.getDest(), [&](OpBuilder &builder, Location loc, ValueRange args) {
        return select(builder, loc, source, args[0]);
      });
  return success();
}

bool mlir::rowwise::selectByPosition(func::FuncOp func,
                                     RewriterBase &rewriter) {
  bool changed = false;
  for (Operation *op : getOperations(func)) {
    rewriter.setInsertionPoint(op);
    LogicalResult selected = llvm::TypeSwitch<Operation *, LogicalResult>(op)
                                 .Case([&](tensor::PadOp pad) {
                                   return selectPadding(pad, rewriter);
                                 })
                                 .Case([&](tensor::ConcatOp concat) {
                                   return selectParts(concat, rewriter);
                                 })
                                 .Case([&](tensor::InsertSliceOp insert) {
                                   return selectInserted(insert, rewriter);
                                 })
                                 .Default(failure());
    changed |= succeeded(selected);
  }
  return changed;
}
