//===- ShardAnnotations.cpp - What annotations say of ranks ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grids.h"

#include "Rowwise/IR/GridNames.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SHARDANNOTATIONSPASS
#include "Rowwise/Shard/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::hasShardAnnotations(ModuleOp module) {
  return module.walk([](shard::ShardOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// One annotation
//===----------------------------------------------------------------------===//

namespace {
/// A tensor, and the dimension that is split.
struct Annotation {
  shard::ShardOp op;
  int64_t dim;
};
} // namespace

/// Refuses what parts have that is not taken.
static LogicalResult checkParts(shard::ShardingOp sharding) {
  if (!sharding.getStaticHaloSizes().empty())
    return sharding.emitError() << "expected parts without halos, found some";
  if (!sharding.getStaticShardedDimsOffsets().empty())
    return sharding.emitError() << "expected parts whose sizes ranks say when "
                                   "they run, found offsets of parts";
  return success();
}

/// The dimension of a tensor that an annotation splits along the grid, which
/// has one dimension.
static FailureOr<Annotation> read(shard::ShardOp op) {
  std::optional<int64_t> split;
  unsigned numSplits = 0;
  shard::Sharding sharding(op.getSharding());
  for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes()))
    if (!axes.empty()) {
      if (axes[0] != 0)
        return op.emitError() << "expected a split along dimension 0 of the "
                                 "grid, found dimension "
                              << axes[0];
      split = dim;
      numSplits += axes.size();
    }
  if (numSplits != 1)
    return op.emitError()
           << "expected one dimension that is split along the grid, found "
           << numSplits;
  if (*split >= op.getResult().getType().getRank())
    return op.emitError() << "expected a split dimension of "
                          << op.getResult().getType() << ", found dimension "
                          << *split;
  return Annotation{op, *split};
}

//===----------------------------------------------------------------------===//
// Those of a function
//===----------------------------------------------------------------------===//

/// Says of an argument or a result what is annotated of it.
static LogicalResult mark(func::FuncOp func, const Annotation &annotation) {
  auto dim =
      IntegerAttr::get(IntegerType::get(func.getContext(), 64), annotation.dim);
  auto isOther = [&](Attribute known) { return known && known != dim; };
  shard::ShardOp op = annotation.op;
  Value source = op.getSrc();
  while (auto inner = source.getDefiningOp<shard::ShardOp>())
    source = inner.getSrc();
  bool isTwice = false;
  if (auto argument = dyn_cast<BlockArgument>(source);
      argument && argument.getOwner() == &func.front()) {
    isTwice =
        isOther(func.getArgAttr(argument.getArgNumber(), shardDimAttrName));
    func.setArgAttr(argument.getArgNumber(), shardDimAttrName, dim);
  }
  for (OpOperand &use : op.getResult().getUses())
    if (isa<func::ReturnOp>(use.getOwner())) {
      isTwice |=
          isOther(func.getResultAttr(use.getOperandNumber(), shardDimAttrName));
      func.setResultAttr(use.getOperandNumber(), shardDimAttrName, dim);
    }
  return isTwice ? op.emitError()
                       << "expected one split dimension of a tensor, found "
                          "another in dimension "
                       << annotation.dim
                 : success();
}

/// What is annotated of the first argument, if it is.
static IntegerAttr getFirst(func::FuncOp func) {
  return func.getNumArguments() == 0
             ? IntegerAttr()
             : func.getArgAttrOfType<IntegerAttr>(0, shardDimAttrName);
}

static InFlightDiagnostic refuseWithoutFirst(func::FuncOp func) {
  return func.emitError()
         << "expected an annotation of the first argument, found none";
}

/// Refuses a dimension of another size than the first argument's.
static LogicalResult checkSizes(func::FuncOp func,
                                ArrayRef<Annotation> annotations) {
  IntegerAttr first = getFirst(func);
  if (!first)
    return refuseWithoutFirst(func);
  int64_t size = cast<RankedTensorType>(func.getArgumentTypes()[0])
                     .getDimSize(first.getInt());
  for (auto [op, dim] : annotations) {
    int64_t other = op.getResult().getType().getDimSize(dim);
    if (ShapedType::isStatic(size) && ShapedType::isStatic(other) &&
        other != size)
      return op.emitError()
             << "expected a split dimension of size " << size
             << ", as that of the first argument, found " << other;
  }
  return success();
}

namespace {
struct ShardAnnotationsPass
    : rowwise::impl::ShardAnnotationsPassBase<ShardAnnotationsPass> {
  using Base::Base;

  void runOnOperation() override {
    grid = {};
    if (!hasShardAnnotations(getOperation()))
      return;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (failed(take(func)))
        return signalPassFailure();
    keepGrid(getOperation(), grid);
  }

private:
  /// The grid of the module; fails for a second one.
  LogicalResult checkGrid(shard::ShardOp op);
  LogicalResult take(func::FuncOp func);

  shard::GridOp grid;
};
} // namespace

LogicalResult ShardAnnotationsPass::checkGrid(shard::ShardOp op) {
  auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
  if (!sharding)
    return op.emitError() << "expected a sharding of shard.sharding";
  return failed(checkParts(sharding))
             ? failure()
             : setGrid(grid, sharding, sharding.getGridAttr());
}

/// Reads and erases the annotations of a function.
LogicalResult ShardAnnotationsPass::take(func::FuncOp func) {
  SmallVector<Annotation> annotations;
  WalkResult walk = func.walk([&](shard::ShardOp op) -> WalkResult {
    if (func.isPrivate())
      return op.emitError() << "expected annotations in public functions alone";
    FailureOr<Annotation> annotation = failure();
    if (failed(checkGrid(op)) || failed(annotation = read(op)) ||
        failed(mark(func, *annotation)))
      return WalkResult::interrupt();
    annotations.push_back(*annotation);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  if (!annotations.empty() && failed(checkSizes(func, annotations)))
    return failure();
  for (const Annotation &annotation : annotations) {
    shard::ShardOp op = annotation.op;
    op.getResult().replaceAllUsesWith(op.getSrc());
    op.erase();
  }
  func.walk([](shard::ShardingOp sharding) {
    if (sharding->use_empty())
      sharding.erase();
  });
  return success();
}

FailureOr<ShardPassOptions> mlir::rowwise::takeSharding(ModuleOp module) {
  ShardPassOptions options;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isExternal() || func.isPrivate())
      continue;
    IntegerAttr dim = getFirst(func);
    if (!dim)
      return refuseWithoutFirst(func);
    if (options.ranks != 0 && options.axis != dim.getInt())
      return func.emitError()
             << "expected dimension " << options.axis
             << " of the first argument to be split, as in the other "
                "functions, found dimension "
             << dim.getInt();
    options.axis = dim.getInt();
    auto grids = module.getOps<shard::GridOp>();
    if (!llvm::hasSingleElement(grids))
      return func.emitError() << "expected one shard.grid in its module";
    options.ranks = (*grids.begin()).getShape()[0];
  }
  for (auto grid : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
    grid.erase();
  return options;
}
