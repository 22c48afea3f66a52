//===- Pipelines.h - Pipelines from linalg to NVVM --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_PIPELINES_H
#define ROWWISE_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::rowwise {

/// Options of every pipeline, as flags: --rowwise-gpu-pipeline="target=sm_80".
struct PipelineOptions : PassPipelineOptions<PipelineOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("Compute capability"),
                             llvm::cl::init("sm_90")};
  Option<std::string> schedule{
      *this, "schedule",
      llvm::cl::desc(
          "Force a schedule: warp, block, cluster, split, stream or column"),
      llvm::cl::init("")};
  Option<int64_t> threads{
      *this, "threads",
      llvm::cl::desc("Force the number of threads that share a row"),
      llvm::cl::init(0)};
  Option<int64_t> rows{*this, "rows",
                       llvm::cl::desc("Force the rows of a block"),
                       llvm::cl::init(0)};
  Option<int64_t> blocks{*this, "blocks",
                         llvm::cl::desc("Force the blocks that share a row"),
                         llvm::cl::init(0)};
  Option<int64_t> stages{
      *this, "stages",
      llvm::cl::desc("Persistent blocks with this many rows in flight"),
      llvm::cl::init(0)};
  Option<std::string> l2Hint{
      *this, "l2-hint",
      llvm::cl::desc("What loads ask of the L2 cache: none, evict-last, "
                     "evict-first, hold or auto"),
      llvm::cl::init("auto")};
  Option<std::string> tuningDatabase{
      *this, "tuning-db",
      llvm::cl::desc("File of measured schedules, as softmax-run --tune writes "
                     "it"),
      llvm::cl::init("")};
  Option<bool> precise{
      *this, "precise",
      llvm::cl::desc("Exponentials and divisions to 1 ulp, no reciprocals"),
      llvm::cl::init(false)};
  Option<bool> fuse{*this, "fuse",
                    llvm::cl::desc("One kernel a row program (default), or one "
                                   "a linalg operation"),
                    llvm::cl::init(true)};
  Option<std::string> fallback{
      *this, "fallback",
      llvm::cl::desc(
          "What is no row program is refused (none), or run as plain "
          "loops (loops)"),
      llvm::cl::init("none")};
  Option<bool> resultSizes{
      *this, "result-sizes",
      llvm::cl::desc("Add functions that compute the sizes of results"),
      llvm::cl::init(false)};
  Option<bool> debugInfo{*this, "debug-info",
                         llvm::cl::desc("Keep source lines"),
                         llvm::cl::init(false)};
};

// One builder a step; each needs what the one before leaves.

/// linalg -> row programs (phase Fused).
void buildFusion(OpPassManager &pm, const PipelineOptions &options);
/// The same of each function by itself, whatever calls it.
void buildFusionOfFunctions(OpPassManager &pm, const PipelineOptions &options);
/// row programs -> the same in the types that kernels compute in (phase Typed).
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
