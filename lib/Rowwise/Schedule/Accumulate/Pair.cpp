//===- Pair.cpp - Rows, and what is added up across them ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pair.h"

#include "Rowwise/IR/Monoid.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

AffineMap ProgramPair::convert(AffineMap map) const {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    exprs.push_back(
        dim ? getAffineDimExpr(dims[dim.getPosition()], map.getContext())
            : expr);
  }
  return AffineMap::get(FuseOp(rows).getNumDims(), 0, exprs, map.getContext());
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

/// The map of a tensor in a program, the first if it has several.
static std::optional<AffineMap> findMap(FuseOp program, Value tensor) {
  for (auto [i, other] : llvm::enumerate(program.getTensors()))
    if (other == tensor)
      return program.getMap(i);
  return std::nullopt;
}

/// For each dimension of `across` the one of `rows` that tensors of both have
/// in its place; nothing unless these are all dimensions of `rows`.
static std::optional<SmallVector<unsigned>> matchDims(FuseOp rows,
                                                      FuseOp across) {
  constexpr unsigned unknown = -1;
  SmallVector<unsigned> dims(across.getNumDims(), unknown);
  for (auto [i, tensor] : llvm::enumerate(across.getInputs())) {
    std::optional<AffineMap> map = findMap(rows, tensor);
    if (!map)
      continue;
    for (auto [expr, other] : llvm::zip_equal(
             across.getInputMap(i).getResults(), map->getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      auto dimOfRows = dyn_cast<AffineDimExpr>(other);
      if (!dim || !dimOfRows)
        continue;
      unsigned &known = dims[dim.getPosition()];
      if (known != unknown && known != dimOfRows.getPosition())
        return std::nullopt;
      known = dimOfRows.getPosition();
    }
  }
  SmallVector<unsigned> sorted = dims;
  llvm::sort(sorted);
  for (auto [i, dim] : llvm::enumerate(sorted))
    if (dim != i)
      return std::nullopt;
  if (sorted.size() != rows.getNumDims())
    return std::nullopt;
  return dims;
}

/// Finds along which dimensions rows are combined. False unless there are some
/// outer ones, and all of the axis or none of it.
static bool findCombined(ProgramPair &pair) {
  unsigned axisDims = 0;
  for (int64_t axis : pair.across.getAxis()) {
    unsigned dim = pair.dims[axis];
    if (pair.rows.isAxis(dim))
      ++axisDims;
    else
      pair.combined.push_back(dim);
  }
  llvm::sort(pair.combined);
  pair.reducesAxis = axisDims != 0;
  return !pair.combined.empty() &&
         (axisDims == 0 || axisDims == pair.rows.getAxis().size());
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

llvm::SetVector<Operation *> mlir::rowwise::findReduced(Block &body) {
  llvm::SetVector<Operation *> needed;
  auto insert = [&](Value value) {
    if (Operation *producer = value.getDefiningOp())
      needed.insert(producer);
  };
  for (auto reduce : body.getOps<ReduceOp>())
    insert(reduce.getInputs()[0]);
  for (size_t i = 0; i < needed.size(); ++i)
    llvm::for_each(needed[i]->getOperands(), insert);
  return needed;
}

/// Whether an operation on rows is one on the elements of other rows as well.
static bool isElementwise(Operation &op) {
  return op.getNumRegions() == 0 && op.getNumResults() == 1 &&
         (op.hasTrait<OpTrait::ConstantLike>() || isa<tensor::SplatOp>(op) ||
          OpTrait::hasElementwiseMappableTraits(&op));
}

/// Whether a body is elementwise operations, reductions of their results, and
/// operations on scalars, of which the results are.
static bool isOneLevel(Block &body) {
  llvm::SetVector<Operation *> reduced = findReduced(body);
  bool reduces = false;
  for (Operation &op : body.without_terminator()) {
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      reduces = true;
      if (reduced.contains(&op) || op.getNumResults() != 1 ||
          reduce.getUnfinalized() || reduce.getMonoid().getNumComponents() != 1)
        return false;
      continue;
    }
    bool isRow = llvm::any_of(op.getResultTypes(), llvm::IsaPred<ShapedType>);
    if (!isElementwise(op) || (isRow && !reduced.contains(&op)))
      return false;
  }
  return reduces && llvm::none_of(body.getTerminator()->getOperandTypes(),
                                  llvm::IsaPred<ShapedType>);
}

/// Whether all that `across` reads is there where `rows` is, or a result of it.
static bool isReadable(FuseOp rows, FuseOp across) {
  return llvm::all_of(across.getInputs(), [&](Value input) {
    Operation *producer = input.getDefiningOp();
    return !producer || producer == rows ||
           (producer->getBlock() == rows->getBlock() &&
            producer->isBeforeInBlock(rows));
  });
}

static bool isPlain(FuseOp program) {
  return !program.getVersions() && !program.hasInner() &&
         !program.hasAccumulated() && program.getBodies().size() == 1;
}

static bool hasTables(FuseOp program) {
  return llvm::any_of(llvm::seq<unsigned>(program.getInputs().size()),
                      [&](unsigned input) { return program.isTable(input); });
}

/// Whether all indices of rows are taken outside of branches.
static bool hasPlainPositions(FuseOp program) {
  return !program
              ->walk([&](PositionOp position) {
                return position->getParentOp() == program
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

std::optional<ProgramPair> mlir::rowwise::matchPair(FuseOp rows,
                                                    FuseOp across) {
  if (!isPlain(rows) || !isPlain(across) || hasTables(across) ||
      !hasPlainPositions(rows) || rows->getBlock() != across->getBlock() ||
      !rows->isBeforeInBlock(across))
    return std::nullopt;
  std::optional<SmallVector<unsigned>> dims = matchDims(rows, across);
  if (!dims)
    return std::nullopt;
  ProgramPair pair = {rows, across, {across}, *dims, {}, false};
  if (!findCombined(pair) || !isOneLevel(across.getBody().front()) ||
      !isReadable(rows, across))
    return std::nullopt;
  return pair;
}
