//===- SharedViews.cpp - One view of what a program reads -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reshapes.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Operations that are connected by what they make of each other's results.
static llvm::EquivalenceClasses<Operation *> findPrograms(func::FuncOp func) {
  llvm::EquivalenceClasses<Operation *> programs;
  func.walk([&](Operation *op) {
    if (!fuses(op) && !isReshape(op))
      return;
    for (Value operand : op->getOperands())
      if (isMade(operand))
        programs.unionSets(operand.getDefiningOp(), op);
  });
  return programs;
}

using Groups = SmallVector<ReassociationIndices>;

/// Which dimensions of one shape each of a coarser one is made of, where both
/// split the same dimension. Of two sizes that are known at run time no more
/// than the product is.
static LogicalResult addMerges(ArrayRef<int64_t> fine, int64_t firstFine,
                               ArrayRef<int64_t> coarse, Groups &merges) {
  if (llvm::count(fine, ShapedType::kDynamic) > 1)
    return failure();
  size_t next = 0;
  for (int64_t wanted : coarse) {
    ReassociationIndices &merge = merges.emplace_back();
    int64_t size = 1;
    do {
      if (next == fine.size())
        return failure();
      bool isDynamic = ShapedType::isDynamic(fine[next]);
      if (isDynamic && (size != 1 || !ShapedType::isDynamic(wanted)))
        return failure();
      size = isDynamic ? fine[next] : size * fine[next];
      merge.push_back(firstFine + next++);
    } while (size != wanted);
  }
  return success(next == fine.size());
}

/// The groups in which the larger of two views of one tensor merges into the
/// smaller.
static std::optional<Groups> findMerges(tensor::ExpandShapeOp view,
                                        tensor::ExpandShapeOp coarser) {
  Groups merges;
  ArrayRef<int64_t> fine = view.getResultType().getShape();
  ArrayRef<int64_t> coarse = coarser.getResultType().getShape();
  for (auto [from, to] : llvm::zip_equal(view.getReassociationIndices(),
                                         coarser.getReassociationIndices()))
    if (failed(addMerges(fine.slice(from.front(), from.size()), from.front(),
                         coarse.slice(to.front(), to.size()), merges)))
      return std::nullopt;
  if (fine.size() == coarse.size())
    return std::nullopt;
  return merges;
}

namespace {
/// What an operation may read instead of `source`, which is `view` with groups
/// of dimensions merged.
struct FinerView {
  tensor::ExpandShapeOp view;
  Value source;
  Groups groups;
};
} // namespace

/// Lets `reader` read the view.
static bool expandReader(Operation *reader, const FinerView &finer,
                         const FrozenRewritePatternSet &expansions) {
  IRRewriter rewriter(reader->getContext());
  tensor::ExpandShapeOp view = finer.view;
  if (reader->getBlock() != view->getBlock() ||
      failed(moveValueDefinitions(rewriter, view.getResult(), reader)))
    return false;
  rewriter.setInsertionPoint(reader);
  Value merged = tensor::CollapseShapeOp::create(
      rewriter, view.getLoc(), finer.source.getType(), view, finer.groups);
  reader->replaceUsesOfWith(finer.source, merged);
  // Without folding, which would find `source` again in `merged`.
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps)
      .enableFolding(false);
  bool changed = false;
  (void)applyOpPatternsGreedily(reader, expansions, config, &changed);
  if (!changed)
    rewriter.replaceOp(merged.getDefiningOp(), finer.source);
  return changed;
}

/// Finds for operations that read a tensor from outside of all programs, or a
/// view of it, a finer view that others read: those of the same program, else
/// any, with which they may become one that reads the tensor once.
static llvm::MapVector<Operation *, FinerView>
findFinerViews(func::FuncOp func) {
  llvm::EquivalenceClasses<Operation *> programs = findPrograms(func);
  llvm::MapVector<Operation *, FinerView> views;
  auto addReaders = [&](const FinerView &finer, bool isConnected) {
    tensor::ExpandShapeOp view = finer.view;
    for (Operation *reader : finer.source.getUsers()) {
      auto isWith = [&](Operation *user) {
        return fuses(user) &&
               (!isConnected || programs.isEquivalent(user, reader));
      };
      if (fuses(reader) && llvm::any_of(view->getUsers(), isWith))
        views.try_emplace(reader, finer);
    }
  };
  for (bool isConnected : {true, false})
    func.walk([&](tensor::ExpandShapeOp view) {
      Value source = view.getSrc();
      if (isUnitView(view) || isMade(source))
        return;
      addReaders({view, source, view.getReassociationIndices()}, isConnected);
      for (Operation *user : source.getUsers())
        if (auto other = dyn_cast<tensor::ExpandShapeOp>(user))
          if (std::optional<Groups> groups = findMerges(view, other))
            addReaders({view, other.getResult(), std::move(*groups)},
                       isConnected);
    });
  return views;
}

/// A reshape that has moved up through one reader of a tensor from outside has
/// come to the program's edge. It moves through the other readers as well, lest
/// they see another tensor: a row that is reduced, and then split into heads,
/// is reduced over those.
bool mlir::rowwise::expandOtherReaders(
    func::FuncOp func, const FrozenRewritePatternSet &expansions) {
  bool changed = false;
  for (auto &[reader, finer] : findFinerViews(func))
    changed |= expandReader(reader, finer, expansions);
  return changed;
}
