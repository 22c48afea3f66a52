//===- Elements.cpp - Elements of tensors in linalg bodies ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/LoopIndices.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Elements at the loops' positions
//===----------------------------------------------------------------------===//

namespace {
/// How an element's indices follow the loops: dimensions of the tensor,
/// gathered into groups, each of which one loop runs over, the last dimension
/// fastest. No loop: the group has one element.
struct ElementMap {
  SmallVector<ReassociationIndices> groups;
  SmallVector<std::optional<unsigned>> loops;
};
} // namespace

/// Whether `loop` runs over the dimensions `group`, of which all but the first
/// have static sizes.
static bool runsOver(unsigned loop, ArrayRef<int64_t> group, Value tensor,
                     ArrayRef<std::optional<LoopIndex>> indices,
                     LoopIndices &body) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (group.size() == 1)
    return body.covers(loop, tensor, group.front()) &&
           indices[group.front()]->expr == body.getLoop(loop).expr;
  LoopIndex rest = body.getLoop(loop);
  int64_t size = 1;
  for (int64_t dim : group)
    size *= type.getDimSize(dim); // static, by the caller
  if (size == 0 || rest.max != size - 1)
    return false;
  int64_t stride = size;
  for (int64_t dim : group) {
    stride /= type.getDimSize(dim);
    LoopIndex expected =
        getRemainder(getQuotient(rest, stride), type.getDimSize(dim));
    if (type.getDimSize(dim) != 1 && indices[dim]->expr != expected.expr)
      return false;
  }
  return true;
}

/// The longest group from dimension `first` on, with its loop.
static std::optional<std::pair<ReassociationIndices, unsigned>>
findGroup(int64_t first, Value tensor,
          ArrayRef<std::optional<LoopIndex>> indices, LoopIndices &body,
          unsigned numLoops) {
  auto type = cast<RankedTensorType>(tensor.getType());
  std::optional<std::pair<ReassociationIndices, unsigned>> found;
  ReassociationIndices group;
  for (int64_t dim = first; dim < type.getRank(); ++dim) {
    group.push_back(dim);
    if (group.size() > 1 &&
        (type.isDynamicDim(dim) || type.isDynamicDim(first)))
      break;
    for (unsigned loop = 0; loop < numLoops; ++loop)
      if (runsOver(loop, group, tensor, indices, body))
        found = {group, loop};
  }
  return found;
}

static std::optional<ElementMap> getElementMap(tensor::ExtractOp op,
                                               linalg::GenericOp generic) {
  LoopIndices body(generic);
  auto type = cast<RankedTensorType>(op.getTensor().getType());
  SmallVector<std::optional<LoopIndex>> indices;
  for (auto [dim, index] : llvm::enumerate(op.getIndices())) {
    indices.push_back(body.get(index));
    if (!indices.back() && type.getDimSize(dim) != 1)
      return std::nullopt;
  }
  ElementMap map;
  llvm::SmallDenseSet<unsigned> used;
  for (int64_t dim = 0; dim < type.getRank();) {
    // The only element there is.
    if (type.getDimSize(dim) == 1) {
      map.groups.push_back({dim++});
      map.loops.push_back(std::nullopt);
      continue;
    }
    auto group =
        findGroup(dim, op.getTensor(), indices, body, generic.getNumLoops());
    if (!group || !used.insert(group->second).second)
      return std::nullopt;
    dim += group->first.size();
    map.groups.push_back(group->first);
    map.loops.push_back(group->second);
  }
  return map;
}

namespace {
/// The element of a tensor at the loops' positions is that of an operand, where
/// one loop runs over several dimensions, of the tensor collapsed.
struct ExtractToOperand : OpRewritePattern<tensor::ExtractOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
    if (!generic || op.getTensor().getParentBlock() == generic.getBody() ||
        !isa<RankedTensorType>(op.getTensor().getType()))
      return rewriter.notifyMatchFailure(op, "reads no tensor from outside");
    std::optional<ElementMap> element = getElementMap(op, generic);
    if (!element)
      return rewriter.notifyMatchFailure(op, "is not at the loops' positions");
    SmallVector<AffineExpr> exprs;
    for (std::optional<unsigned> loop : element->loops)
      exprs.push_back(loop ? getAffineDimExpr(*loop, op.getContext())
                           : getAffineConstantExpr(0, op.getContext()));
    rewriter.setInsertionPoint(generic);
    Value tensor = op.getTensor();
    if (llvm::any_of(element->groups,
                     [](const auto &group) { return group.size() > 1; }))
      tensor = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), tensor,
                                               element->groups);
    replaceByInput(
        op, tensor,
        AffineMap::get(generic.getNumLoops(), 0, exprs, op.getContext()),
        rewriter);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Tables of positions
//===----------------------------------------------------------------------===//

namespace {
/// Element i along dimension `dim` is (i / divisor) % modulus, wherever it lies
/// along the others.
struct PositionTable {
  unsigned dim;
  int64_t divisor, modulus;
};
} // namespace

/// The elements along one dimension, if others make no difference.
static std::optional<SmallVector<int64_t>> getLine(DenseElementsAttr table,
                                                   unsigned dim) {
  ShapedType type = table.getType();
  int64_t stride = 1;
  for (int64_t size : type.getShape().drop_front(dim + 1))
    stride *= size;
  int64_t size = type.getDimSize(dim);
  SmallVector<int64_t> line;
  for (auto [number, value] : llvm::enumerate(table.getValues<APInt>())) {
    int64_t element = value.getSExtValue(), i = number / stride % size;
    if (i == static_cast<int64_t>(line.size()))
      line.push_back(element);
    else if (line[i] != element)
      return std::nullopt;
  }
  return line;
}

static std::optional<PositionTable> matchTable(DenseElementsAttr table) {
  auto type = dyn_cast<IntegerType>(table.getElementType());
  if (!type || type.getWidth() == 1 || type.getWidth() > 64 ||
      table.getNumElements() == 0)
    return std::nullopt;
  for (unsigned dim = 0; dim < table.getType().getRank(); ++dim) {
    std::optional<SmallVector<int64_t>> line = getLine(table, dim);
    if (!line)
      continue;
    int64_t divisor =
        llvm::find_if(*line, [](int64_t v) { return v != 0; }) - line->begin();
    int64_t largest = *llvm::max_element(*line);
    if (divisor == 0 || largest < 0 ||
        largest == std::numeric_limits<int64_t>::max())
      return std::nullopt;
    int64_t modulus = largest + 1;
    for (auto [i, element] : llvm::enumerate(*line))
      if (element != static_cast<int64_t>(i) / divisor % modulus)
        return std::nullopt;
    return PositionTable{dim, divisor, modulus};
  }
  return std::nullopt;
}

namespace {
/// An operand that is a table of positions is computed from the positions.
struct ComputePositions : OpRewritePattern<linalg::GenericOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand *operand : op.getDpsInputOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(operand);
      DenseElementsAttr constant =
          getTensorConstant(operand->get().getDefiningOp());
      if (arg.use_empty() || !constant || constant.isSplat())
        continue;
      std::optional<PositionTable> table = matchTable(constant);
      if (!table)
        continue;
      AffineExpr expr =
          op.getMatchingIndexingMap(operand).getResult(table->dim);
      if (!isa<AffineDimExpr, AffineConstantExpr>(expr))
        continue;
      rewriter.setInsertionPointToStart(op.getBody());
      rewriter.replaceAllUsesWith(arg,
                                  createPosition(rewriter, op.getLoc(), expr,
                                                 *table, constant.getType()));
      return success();
    }
    return rewriter.notifyMatchFailure(op, "reads no table of positions");
  }

private:
  static Value createPosition(RewriterBase &rewriter, Location loc,
                              AffineExpr expr, const PositionTable &table,
                              ShapedType type) {
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(rewriter, loc, value);
    };
    auto loop = dyn_cast<AffineDimExpr>(expr);
    Value position =
        loop ? linalg::IndexOp::create(rewriter, loc, loop.getPosition())
             : constant(cast<AffineConstantExpr>(expr).getValue());
    if (table.divisor != 1)
      position = arith::DivUIOp::create(rewriter, loc, position,
                                        constant(table.divisor));
    if ((type.getDimSize(table.dim) - 1) / table.divisor >= table.modulus)
      position = arith::RemUIOp::create(rewriter, loc, position,
                                        constant(table.modulus));
    return arith::IndexCastOp::create(rewriter, loc, type.getElementType(),
                                      position);
  }
};
} // namespace

/// What a broadcast makes its result of, if it is one, and how that is read at
/// an element of the result.
static OpOperand *findBroadcast(Value value, AffineMap &map) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || !isMovement(op) || op.getNumResults() != 1 ||
      op.getNumReductionLoops() != 0)
    return nullptr;
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  auto arg = dyn_cast<BlockArgument>(yield.getOperand(0));
  if (!arg || arg.getArgNumber() >= op.getNumDpsInputs())
    return nullptr;
  OpOperand *source = op.getDpsInputOperand(arg.getArgNumber());
  AffineMap written = op.getIndexingMapMatchingResult(op->getResult(0));
  AffineMap read = op.getMatchingIndexingMap(source);
  if (!written.isPermutation() || !read.isProjectedPermutation() ||
      read.getNumResults() == read.getNumDims())
    return nullptr;
  map = read.compose(inversePermutation(written));
  return source;
}

namespace {
/// Where an operation looks an element up, what was broadcast for it is read as
/// it was: an index that rows share does not look as if it differed along them.
struct ReadUnbroadcast : OpRewritePattern<tensor::ExtractOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(tensor::ExtractOp extract,
                                PatternRewriter &rewriter) const override {
    auto op = dyn_cast<linalg::GenericOp>(extract->getParentOp());
    if (!op)
      return rewriter.notifyMatchFailure(extract, "is in no body");
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      AffineMap &map = maps[operand->getOperandNumber()];
      AffineMap written = map, read;
      OpOperand *source = findBroadcast(operand->get(), read);
      if (!source)
        continue;
      map = read.compose(written);
      if (inversePermutation(concatAffineMaps(maps, op.getContext()))) {
        rewriter.modifyOpInPlace(op, [&] {
          operand->set(source->get());
          op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
        });
        return success();
      }
      map = written;
    }
    return rewriter.notifyMatchFailure(extract, "reads nothing broadcast");
  }
};
} // namespace

void mlir::rowwise::populateElementPatterns(RewritePatternSet &patterns) {
  patterns.add<ExtractToOperand, ComputePositions, ReadUnbroadcast>(
      patterns.getContext());
}
