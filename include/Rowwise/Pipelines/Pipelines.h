//===- Pipelines.h - Pipelines from linalg to NVVM --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_PIPELINES_H
#define ROWWISE_PIPELINES_PIPELINES_H

#include "Rowwise/Schedule/Passes.h"
#include "Rowwise/Shard/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::rowwise {

/// How programs are compiled. Command lines of tools, and texts of pipelines
/// such as --rowwise-gpu-pipeline="target=sm_80", write these fields, and the
/// builders below read them.
struct PipelineOptions {
  /// The compute capability, what is forced of schedules, hints to the L2 cache
  /// and measured schedules: the options of rowwise-schedule.
  SchedulePassOptions schedule;
  /// Exponentials and divisions to 1 ulp, no reciprocals.
  bool precise = false;
  /// One kernel for each row program; otherwise one for each linalg operation.
  bool fuse = true;
  /// Rows are combined in the pass that computes them where that is predicted
  /// to be faster (rowwise-accumulate).
  bool accumulate = true;
  /// Programs may have contractions in front and behind as part of them; else
  /// these are left to who takes the rest of the module.
  bool fusesContractions = true;
  /// Operations that are no row program run as plain loops; else they are
  /// refused.
  bool fallback = false;
  /// Adds to each function NAME one that computes the sizes of its results:
  /// NAME_result_sizes(operand descriptors..., int64_t *sizes).
  bool resultSizes = false;
  /// The dimension of the first argument of which each rank of a group has a
  /// part, and how many ranks there are; 0: none.
  ShardPassOptions shard;
  /// Keep source lines.
  bool debugInfo = false;
};

// One builder for each step, which needs what the step before leaves.

/// linalg -> row programs (phase Fused).
void buildFusion(OpPassManager &pm, const PipelineOptions &options);
/// linalg -> row programs of each function by itself: calls are not inlined.
void buildFusionOfFunctions(OpPassManager &pm, const PipelineOptions &options);
/// row programs -> the same in the types that kernels compute in, of sharded
/// ones those of a rank, and those that combine rows in one pass (phase Typed).
void buildComputeTypes(OpPassManager &pm, const PipelineOptions &options);
/// typed row programs -> scheduled row programs (phase Scheduled).
void buildScheduling(OpPassManager &pm, const PipelineOptions &options);
/// scheduled row programs -> host code and kernels on tiles (phase Tiled).
void buildTiling(OpPassManager &pm, const PipelineOptions &options);
/// tiles -> threads (phase Simt).
void buildDistribution(OpPassManager &pm, const PipelineOptions &options);
/// threads -> NVVM, device code only (phase NVVM).
void buildDeviceLowering(OpPassManager &pm, const PipelineOptions &options);
/// host code -> LLVM dialect; kernels must be gpu.binary by now.
void buildHostLowering(OpPassManager &pm);

/// Registers rowwise-fusion-pipeline, rowwise-gpu-pipeline and
/// rowwise-nvvm-pipeline.
void registerPipelines();

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_PIPELINES_H
