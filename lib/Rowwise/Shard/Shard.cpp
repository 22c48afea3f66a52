//===- Shard.cpp - Row programs of a group of GPUs ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grids.h"
#include "PartFunctions.h"
#include "States.h"

#include "Rowwise/IR/ExpectedSize.h"
#include "Rowwise/IR/GridNames.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SHARDPASS
#include "Rowwise/Shard/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Refuses arguments and results that are annotated otherwise than they are
/// divided.
static LogicalResult checkAnnotated(func::FuncOp func,
                                    const ShardedDims &sharded) {
  auto check = [&](StringRef kind, unsigned number, IntegerAttr dim,
                   Value tensor) -> LogicalResult {
    std::optional<unsigned> found = sharded.get(tensor);
    if (!dim || (found && *found == dim.getInt()))
      return success();
    InFlightDiagnostic refusal = func.emitError()
                                 << "expected " << kind << " " << number
                                 << " to be split in dimension " << dim.getInt()
                                 << ", as it is annotated, found ";
    return found ? refusal << "dimension " << *found
                 : refusal << "all of it on each rank";
  };
  for (BlockArgument argument : func.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto dim = func.getArgAttrOfType<IntegerAttr>(number, shardDimAttrName);
    if (failed(check("argument", number, dim, argument)))
      return failure();
  }
  Operation *terminator = func.front().getTerminator();
  for (auto [number, result] : llvm::enumerate(terminator->getOperands())) {
    auto dim = func.getResultAttrOfType<IntegerAttr>(number, shardDimAttrName);
    if (failed(check("result", number, dim, result)))
      return failure();
  }
  return success();
}

/// Most ranks have as much as this of a dimension that is divided evenly: the
/// last ones may have less. Says so of a program, where the whole is known.
static void expectEvenPart(FuseOp program, PartOp part, shard::GridOp grid) {
  if (std::optional<uint64_t> whole = part.getSize())
    program->setAttr(
        expectedSizeAttrName,
        Builder(part.getContext())
            .getI64IntegerAttr(llvm::divideCeil(*whole, grid.getShape()[0])));
}

/// Divides the function and its programs; returns how many exchanges these
/// have.
static FailureOr<unsigned> shardFunction(func::FuncOp func, int64_t axis,
                                         shard::GridOp grid) {
  FailureOr<ShardedDims> sharded = ShardedDims::find(func, axis);
  if (failed(sharded) || failed(checkAnnotated(func, *sharded)))
    return failure();
  SmallVector<FuseOp> divided;
  for (auto program : func.getOps<FuseOp>())
    if (std::optional<unsigned> dim = sharded->get(program);
        dim && program.isAxis(*dim))
      divided.push_back(program);
  PartOp part = createPart(func, *sharded, grid);
  if (failed(divide(func, *sharded, part)))
    return failure();
  unsigned numExchanges = 0;
  for (FuseOp program : divided) {
    expectEvenPart(program, part, grid);
    numExchanges += exchangeStates(program, grid);
  }
  return numExchanges;
}

/// The grid of the ranks, by a name that no symbol of the module has.
static shard::GridOp createGrid(ModuleOp module, int64_t ranks) {
  OpBuilder builder(module.getContext());
  auto grid = shard::GridOp::create(builder, module.getLoc(), "ranks",
                                    ArrayRef<int64_t>{ranks});
  SymbolTable(module).insert(grid, module.getBody()->begin());
  return grid;
}

namespace {
struct ShardPass : rowwise::impl::ShardPassBase<ShardPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto functions = module.getOps<func::FuncOp>();
    // A module that was made around a function has no location.
    if (functions.empty())
      return;
    FailureOr<ShardPassOptions> sharding =
        ranks == 0 ? takeSharding(module) : ShardPassOptions{axis, ranks};
    if (failed(sharding) ||
        failed(checkRanks(*functions.begin(), sharding->ranks)))
      return signalPassFailure();
    shard::GridOp grid = createGrid(module, sharding->ranks);
    for (auto func : functions) {
      if (func.isExternal())
        continue;
      FailureOr<unsigned> exchanges = shardFunction(func, sharding->axis, grid);
      if (failed(exchanges))
        return signalPassFailure();
      numExchanges += *exchanges;
    }
  }
};
} // namespace
