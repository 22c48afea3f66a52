//===- ShardAnnotations.cpp - Ranks that a program names ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/ShardAnnotations.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::takeShardAnnotations(ModuleOp module,
                                                  ShardPassOptions &shard) {
  if (!hasShardAnnotations(module) && !isPartitioned(module)) {
    for (auto grid : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
      grid.erase();
    return success();
  }
  if (shard.ranks != 0)
    return module.emitError()
           << "expected --shard or operations of the shard dialect, found "
              "both";
  PassManager pm(module.getContext());
  pm.addPass(createUnpartitionPass());
  pm.addPass(createShardAnnotationsPass());
  if (failed(pm.run(module)))
    return failure();
  FailureOr<ShardPassOptions> annotated = takeSharding(module);
  if (failed(annotated))
    return failure();
  shard = *annotated;
  return success();
}
