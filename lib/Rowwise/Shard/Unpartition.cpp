//===- Unpartition.cpp - Whole programs from upstream's partition ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AllReduces.h"
#include "Grids.h"

#include "Rowwise/IR/GridNames.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_UNPARTITIONPASS
#include "Rowwise/Shard/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// What a partitioned program has
//===----------------------------------------------------------------------===//

/// Whether ranks execute the operation; others of the dialect say what is to be
/// divided.
static bool isOfRanks(Operation *op) {
  return isa_and_nonnull<shard::ShardDialect>(op->getDialect()) &&
         !isa<shard::GridOp, shard::ShardingOp, shard::GetShardingOp,
              shard::ShardOp>(op);
}

bool mlir::rowwise::isPartitioned(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isOfRanks(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Refuses all but sums and the like of all ranks, and the rank's index; sets
/// `grid` to that of the ranks.
static LogicalResult check(Operation *op, shard::GridOp &grid) {
  if (!isa<func::FuncOp>(op->getParentOp()))
    return op->emitOpError("expected at the top level of a function");
  if (auto reduce = dyn_cast<shard::AllReduceOp>(op)) {
    if (failed(setGrid(grid, op, reduce.getGridAttr())))
      return failure();
    // An empty list is groups of one rank.
    if (reduce.getGridAxes().size() != 1)
      return op->emitOpError("expected grid_axes = [0], the grid's dimension");
    return success();
  }
  if (auto index = dyn_cast<shard::ProcessMultiIndexOp>(op))
    return setGrid(grid, op, index.getGridAttr());
  if (auto shape = dyn_cast<shard::GridShapeOp>(op))
    return setGrid(grid, op, shape.getGridAttr());
  return op->emitOpError(
      "expected shard.all_reduce alone of collectives in a partitioned "
      "program");
}

//===----------------------------------------------------------------------===//
// A program for whole tensors
//===----------------------------------------------------------------------===//

/// Gives each user of a tensor that is made of nothing a copy of its own, as
/// one may be of a part and another not.
static void separateUniform(func::FuncOp func) {
  OpBuilder builder(func.getContext());
  for (Operation &op : llvm::reverse(func.front())) {
    if (op.getNumResults() != 1 ||
        !isa<RankedTensorType>(op.getResult(0).getType()) ||
        !(isa<tensor::EmptyOp, linalg::FillOp>(op) ||
          matchPattern(&op, m_Constant())))
      continue;
    builder.setInsertionPoint(&op);
    for (OpOperand &use : llvm::make_early_inc_range(
             llvm::drop_begin(op.getResult(0).getUses())))
      use.set(builder.clone(op)->getResult(0));
  }
}

/// Gives a tensor the size of the whole.
static void makeWhole(Value tensor, unsigned dim, int64_t ranks) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] *= ranks;
  type = type.clone(shape);
  tensor.setType(type);
  if (auto constant = tensor.getDefiningOp<arith::ConstantOp>())
    constant.setValueAttr(
        cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type));
}

/// Says of arguments and results what ranks have a part of.
static LogicalResult markSignature(func::FuncOp func,
                                   const PartitionedDims &dims) {
  if (func.getNumArguments() == 0 || !dims.get(func.getArgument(0)))
    return func.emitError("expected the first argument to be partitioned, "
                          "found all of it on each rank");
  Builder builder(func.getContext());
  for (BlockArgument argument : func.getArguments())
    if (std::optional<unsigned> dim = dims.get(argument))
      func.setArgAttr(argument.getArgNumber(), shardDimAttrName,
                      builder.getI64IntegerAttr(*dim));
  for (OpOperand &returned : func.front().getTerminator()->getOpOperands())
    if (std::optional<unsigned> dim = dims.get(returned.get()))
      func.setResultAttr(returned.getOperandNumber(), shardDimAttrName,
                         builder.getI64IntegerAttr(*dim));
  return success();
}

/// Takes what is left of ranks off a function whose reductions are of whole
/// rows.
static LogicalResult eraseRanks(func::FuncOp func, int64_t ranks) {
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(func.front()))) {
    if (auto reduce = dyn_cast<shard::AllReduceOp>(op))
      reduce.getResult().replaceAllUsesWith(reduce.getInput());
    else if (isa<shard::GridShapeOp>(op) && !op.use_empty()) {
      OpBuilder builder(&op);
      op.getResult(0).replaceAllUsesWith(
          arith::ConstantIndexOp::create(builder, op.getLoc(), ranks));
    }
    if (isOpTriviallyDead(&op))
      op.erase();
    else if (isOfRanks(&op))
      return op.emitOpError("expected a rank's index to choose what reductions "
                            "of parts start from, and nothing else");
  }
  return success();
}

/// Makes a function on parts one on whole tensors, which says what ranks have a
/// part of.
static LogicalResult unpartition(func::FuncOp func, shard::GridOp &grid) {
  SmallVector<Operation *> ofRanks;
  func.walk([&](Operation *op) {
    if (isOfRanks(op))
      ofRanks.push_back(op);
  });
  if (ofRanks.empty())
    return success();
  if (!func.getBody().hasOneBlock())
    return func.emitError("expected a partitioned function of one block");
  for (Operation *op : ofRanks)
    if (failed(check(op, grid)))
      return failure();
  separateUniform(func);
  PartitionedDims dims;
  for (auto op : func.getOps<shard::AllReduceOp>())
    if (failed(addReducedLoop(op, dims)))
      return failure();
  if (failed(dims.propagate()) || failed(checkAllReduced(func, dims)) ||
      failed(markSignature(func, dims)))
    return failure();
  int64_t ranks = grid.getShape()[0];
  startWhole(func, dims);
  for (Value tensor : dims.getTensors())
    makeWhole(tensor, *dims.get(tensor), ranks);
  func.setType(
      FunctionType::get(func.getContext(), func.front().getArgumentTypes(),
                        func.front().getTerminator()->getOperandTypes()));
  return eraseRanks(func, ranks);
}

namespace {
struct UnpartitionPass : rowwise::impl::UnpartitionPassBase<UnpartitionPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!isPartitioned(module))
      return;
    if (hasShardAnnotations(module)) {
      (*module.getOps<func::FuncOp>().begin())
          .emitError("expected annotations or collectives of the shard "
                     "dialect, found both");
      return signalPassFailure();
    }
    shard::GridOp grid;
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal() && failed(unpartition(func, grid)))
        return signalPassFailure();
    keepGrid(module, grid);
  }
};
} // namespace
