//===- ReshapePairs.cpp - Merging and splitting again ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reshapes.h"

#include "Rowwise/Linalg/Sizes.h"
#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Common parts
//===----------------------------------------------------------------------===//

namespace {
/// A part of one of the dimensions that are merged and of one of those that
/// their product is split into. Without a size it is the whole `from`.
struct Part {
  int64_t from, to;
  OpFoldResult size;
};

/// Finds the parts that merged dimensions have in common with those that are
/// split again: 6x4x5 and 3x40 are 3x2x4x5.
class CommonParts {
public:
  CommonParts(tensor::CollapseShapeOp collapse, ArrayRef<int64_t> merged,
              tensor::ExpandShapeOp expand, ArrayRef<int64_t> split);

  /// The parts in order; nothing if there are none, or none are known.
  std::optional<SmallVector<Part>> find();

private:
  /// What is left of a dimension.
  struct Rest {
    int64_t dim;
    OpFoldResult size;
    bool isTaken = false; ///< some of it is part of another
  };
  using Rests = SmallVector<Rest>;

  bool isDone() const;
  void takeAll(bool atBack, SmallVector<Part> &taken);
  std::optional<Part> take(bool atBack);
  OpFoldResult getCommon(const Rest &from, const Rest &to) const;
  static void shrink(Rests &rests, bool atBack, OpFoldResult part);
  bool takeRest();

  Value tensor;
  Rests froms, tos;
  SmallVector<Part> first, last; ///< taken from the front, and from the back
};
} // namespace

/// The size that a type has, if it has one.
static std::optional<int64_t> getNumber(OpFoldResult size) {
  return isa_and_nonnull<Attribute>(size) ? getConstantIntValue(size)
                                          : std::nullopt;
}

CommonParts::CommonParts(tensor::CollapseShapeOp collapse,
                         ArrayRef<int64_t> merged, tensor::ExpandShapeOp expand,
                         ArrayRef<int64_t> split)
    : tensor(collapse.getSrc()) {
  Builder builder(expand.getContext());
  RankedTensorType type = collapse.getSrcType();
  for (int64_t dim : merged)
    froms.push_back({dim, type.isDynamicDim(dim)
                              ? OpFoldResult()
                              : builder.getIndexAttr(type.getDimSize(dim))});
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (int64_t dim : split)
    tos.push_back({dim, sizes[dim]});
}

/// The size of which both are multiples, one of them the first; null if that is
/// not known.
OpFoldResult CommonParts::getCommon(const Rest &from, const Rest &to) const {
  if (!from.size)
    return isSizeOf(to.size, tensor, from.dim) ? to.size : OpFoldResult();
  std::optional<int64_t> a = getNumber(from.size), b = getNumber(to.size);
  if (!a || !b || *a == 0 || *b == 0)
    return {};
  if (*a == *b)
    return from.size;
  // A unit that nothing follows stays for the units of the other side.
  const Rests &smaller = *a < *b ? froms : tos;
  auto [min, max] = std::minmax(*a, *b);
  if (max % min != 0 || (min == 1 && smaller.size() == 1))
    return {};
  return *a < *b ? from.size : to.size;
}

/// Shrinks a dimension; of the last one a unit stays.
void CommonParts::shrink(Rests &rests, bool atBack, OpFoldResult part) {
  Rest &rest = atBack ? rests.back() : rests.front();
  std::optional<int64_t> size = getNumber(rest.size), taken = getNumber(part);
  int64_t left = size && taken ? *size / *taken : 1;
  if (left == 1 && rests.size() > 1)
    rests.erase(&rest);
  else
    rest = {rest.dim, Builder(part.getContext()).getIndexAttr(left), true};
}

std::optional<Part> CommonParts::take(bool atBack) {
  Rest from = atBack ? froms.back() : froms.front();
  Rest to = atBack ? tos.back() : tos.front();
  OpFoldResult size = getCommon(from, to);
  if (!size)
    return std::nullopt;
  shrink(froms, atBack, size);
  shrink(tos, atBack, size);
  return Part{from.dim, to.dim, size};
}

/// Whether all is taken that parts of both sides have in common.
bool CommonParts::isDone() const {
  auto isTaken = [](const Rests &rests) {
    return rests.size() == 1 && rests[0].isTaken &&
           getNumber(rests[0].size) == 1;
  };
  return isTaken(froms) && isTaken(tos);
}

void CommonParts::takeAll(bool atBack, SmallVector<Part> &taken) {
  while (!isDone()) {
    std::optional<Part> part = take(atBack);
    if (!part)
      return;
    taken.push_back(*part);
  }
}

/// The products are equal: where no other part is empty, one dimension is all
/// that is left on the other side.
bool CommonParts::takeRest() {
  if (froms.size() == 1 && !froms[0].size)
    for (const Rest &to : tos)
      first.push_back({froms[0].dim, to.dim, to.size});
  else if (tos.size() == 1 && !getNumber(tos[0].size))
    for (const Rest &from : froms)
      first.push_back({from.dim, tos[0].dim, from.size});
  else
    return false;
  return true;
}

std::optional<SmallVector<Part>> CommonParts::find() {
  takeAll(/*atBack=*/false, first);
  takeAll(/*atBack=*/true, last);
  auto isKnown = [](const Part &part) {
    return getNumber(part.size).value_or(0) != 0;
  };
  if (!isDone() && !(llvm::all_of(first, isKnown) &&
                     llvm::all_of(last, isKnown) && takeRest()))
    return std::nullopt;
  first.append(last.rbegin(), last.rend());
  return std::move(first);
}

//===----------------------------------------------------------------------===//
// Pattern
//===----------------------------------------------------------------------===//

namespace {
/// How a tensor becomes another one: its dimensions are split into parts, parts
/// are merged, and what they merge to may be split again.
class Steps {
public:
  /// Dimensions that have parts in common.
  void add(ArrayRef<Part> common);
  /// Dimensions of which all become one, which is split.
  void add(ArrayRef<int64_t> merged, ArrayRef<int64_t> split);

  Value build(Value tensor, tensor::ExpandShapeOp like,
              RewriterBase &rewriter) const;

private:
  static Value expand(Value tensor, ArrayRef<ReassociationIndices> groups,
                      ArrayRef<OpFoldResult> sizes, Location loc,
                      RewriterBase &rewriter);
  SmallVector<ReassociationIndices> group(int64_t Part::*member) const;

  SmallVector<Part> parts; ///< `to` is an index of `splits`
  SmallVector<ReassociationIndices> splits;
};
} // namespace

void Steps::add(ArrayRef<Part> common) {
  for (Part part : common) {
    if (splits.empty() || splits.back().front() != part.to)
      splits.push_back({part.to});
    part.to = splits.size() - 1;
    parts.push_back(part);
  }
}

void Steps::add(ArrayRef<int64_t> merged, ArrayRef<int64_t> split) {
  for (int64_t dim : merged)
    parts.push_back({dim, static_cast<int64_t>(splits.size()), {}});
  splits.emplace_back(split.begin(), split.end());
}

/// The parts of each dimension.
SmallVector<ReassociationIndices> Steps::group(int64_t Part::*member) const {
  SmallVector<ReassociationIndices> groups(parts.back().*member + 1);
  for (auto [i, part] : llvm::enumerate(parts))
    groups[part.*member].push_back(i);
  return groups;
}

Value Steps::expand(Value tensor, ArrayRef<ReassociationIndices> groups,
                    ArrayRef<OpFoldResult> sizes, Location loc,
                    RewriterBase &rewriter) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (static_cast<int64_t>(sizes.size()) == type.getRank())
    return tensor;
  return createExpandShape(rewriter, loc, tensor, groups, sizes);
}

Value Steps::build(Value tensor, tensor::ExpandShapeOp like,
                   RewriterBase &rewriter) const {
  Location loc = like.getLoc();
  SmallVector<OpFoldResult> sizes =
      llvm::map_to_vector(parts, [](const Part &part) { return part.size; });
  tensor = expand(tensor, group(&Part::from), sizes, loc, rewriter);
  if (splits.size() < parts.size())
    tensor = tensor::CollapseShapeOp::create(rewriter, loc, tensor,
                                             group(&Part::to));
  tensor = expand(tensor, splits, like.getMixedOutputShape(), loc, rewriter);
  if (tensor.getType() == like.getType())
    return tensor;
  return tensor::CastOp::create(rewriter, loc, like.getType(), tensor);
}

/// Units aside, which views of their own add and drop.
static unsigned countLong(ArrayRef<int64_t> dims, RankedTensorType type) {
  return llvm::count_if(dims,
                        [&](int64_t dim) { return type.getDimSize(dim) != 1; });
}

/// Where one dimension is merged or split there is nothing to find.
static SmallVector<Part> getOnlyParts(tensor::ExpandShapeOp expand,
                                      ArrayRef<int64_t> merged,
                                      ArrayRef<int64_t> split) {
  SmallVector<Part> parts;
  SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape();
  for (int64_t from : merged)
    for (int64_t to : split)
      parts.push_back({from, to, merged.size() == 1 ? sizes[to] : nullptr});
  return parts;
}

namespace {
/// expand(collapse(x)) as collapse(expand(x)), of what is split in another way
/// than it was merged: splits move up through operations and merges down, and
/// where both are alike, which may be known at run time only, there is nothing
/// to do.
struct SwapExpandOfCollapse : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp expand,
                                PatternRewriter &rewriter) const override {
    auto collapse = expand.getSrc().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse)
      return rewriter.notifyMatchFailure(expand, "splits no merged dimensions");
    Steps steps;
    bool changes = false;
    for (auto [merged, split] :
         llvm::zip_equal(collapse.getReassociationIndices(),
                         expand.getReassociationIndices())) {
      if (merged.size() == 1 || split.size() == 1) {
        steps.add(getOnlyParts(expand, merged, split));
        continue;
      }
      std::optional<SmallVector<Part>> common;
      if (countLong(merged, collapse.getSrcType()) > 1 &&
          countLong(split, expand.getResultType()) > 1)
        common = CommonParts(collapse, merged, expand, split).find();
      changes |= common.has_value();
      if (common)
        steps.add(*common);
      else
        steps.add(merged, split);
    }
    if (!changes)
      return rewriter.notifyMatchFailure(expand, "splits into other sizes");
    rewriter.replaceOp(expand,
                       steps.build(collapse.getSrc(), expand, rewriter));
    return success();
  }
};
} // namespace

namespace {
/// Units that are added beside one dimension and dropped beside another: what
/// is of the type that it was is what it was.
struct DropUnitsAsAdded : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::CollapseShapeOp collapse,
                                PatternRewriter &rewriter) const override {
    auto expand = collapse.getSrc().getDefiningOp<tensor::ExpandShapeOp>();
    if (!expand || expand.getSrcType() != collapse.getResultType() ||
        !isUnitView(expand) || !isUnitView(collapse))
      return rewriter.notifyMatchFailure(collapse, "drops no added units");
    rewriter.replaceOp(collapse, expand.getSrc());
    return success();
  }
};
} // namespace

void mlir::rowwise::populateReshapePairPatterns(RewritePatternSet &patterns) {
  patterns.add<SwapExpandOfCollapse, DropUnitsAsAdded>(patterns.getContext());
}
