//===- Pipelines.cpp - Pipelines from linalg to NVVM ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Pipelines.h"

#include "InlineCalls.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/Passes.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static void addCleanup(OpPassManager &pm, bool isLast = false) {
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  // LLVM does later, and faster, what a second iteration would do.
  if (isLast)
    config.setMaxIterations(1);
  pm.addPass(createCanonicalizerPass(config));
  pm.addPass(createCSEPass());
}

void mlir::rowwise::buildFusion(OpPassManager &pm,
                                const PipelineOptions &options) {
  addInliner(pm);
  pm.addPass(createSymbolDCEPass());
  buildFusionOfFunctions(pm, options);
}

void mlir::rowwise::buildFusionOfFunctions(OpPassManager &pm,
                                           const PipelineOptions &options) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createRaisePass({options.precise}));
  bool fusesContractions = options.fuse && options.fusesContractions;
  functions.addPass(
      createFusePass({/*single=*/!options.fuse, fusesContractions}));
  if (fusesContractions)
    functions.addPass(createFuseContractionsPass({options.precise}));
  if (options.fallback)
    functions.addPass(createFoldCopiesPass());
  addCleanup(pm);
}

/// Why rows are not combined in the pass that computes them; empty if they may
/// be. How many rows there are decides whether they are, so that the bits of a
/// row would depend on it.
static StringRef explainApart(const PipelineOptions &options) {
  const SchedulePassOptions &schedule = options.schedule;
  if (!schedule.kind.empty() || schedule.threads || schedule.rows ||
      schedule.blocks || schedule.stages)
    return "a schedule is forced";
  if (schedule.batchInvariant)
    return "rows are to have the same bits however many there are";
  if (options.shard.ranks)
    return "each rank has a part";
  return "";
}

void mlir::rowwise::buildComputeTypes(OpPassManager &pm,
                                      const PipelineOptions &options) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  // This comes after the phase Fused, which shows the program in the types as
  // written, and before schedules, which count registers. CSE: what was written
  // once in f64 and once in f32 may be one value now.
  functions.addPass(createComputeTypesPass({options.precise}));
  functions.addPass(createCSEPass());
  functions.addPass(createShiftByMaximumPass());
  // A shifted row may exist in the program already.
  functions.addPass(createCSEPass());
  if (!options.precise)
    functions.addPass(createDeferFactorsPass());
  if (options.shard.ranks != 0) {
    // What waits for another reduction would be an exchange of its own.
    functions.addPass(createOnlinePass());
    pm.addPass(createShardPass(options.shard));
    addCleanup(pm);
  }
  // Of this phase, as these are the programs that are tuned and launched.
  if (options.accumulate && options.fuse)
    pm.nest<func::FuncOp>().addPass(createAccumulatePass(
        {options.schedule.target, explainApart(options).str()}));
}

void mlir::rowwise::buildScheduling(OpPassManager &pm,
                                    const PipelineOptions &options) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createSchedulePass(options.schedule));
  functions.addPass(createOnlinePass());
  if (!options.precise) {
    functions.addPass(createFoldExponentPass());
    functions.addPass(createUseReciprocalPass());
  }
  // After passes that merge passes over a row.
  functions.addPass(createEstimatePass({options.schedule.target}));
  addCleanup(pm);
  pm.nest<func::FuncOp>().addPass(
      createResourcesPass({options.schedule.target}));
}

void mlir::rowwise::buildTiling(OpPassManager &pm,
                                const PipelineOptions &options) {
  pm.addPass(createTilePass());
  pm.addPass(createHostPass({options.fallback, options.resultSizes}));
  addCleanup(pm);
}

void mlir::rowwise::buildDistribution(OpPassManager &pm,
                                      const PipelineOptions &options) {
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  if (!options.precise)
    kernels.addPass(createKeepExponentialsPass());
  kernels.addPass(createDistributePass());
  kernels.addPass(createComparePositionsPass());
  // Before branches on one condition are merged, which canonicalization does.
  kernels.addPass(createSinkPass());
  if (options.fallback) {
    pm.addPass(createLoopsPass({options.precise}));
    // Loops may compute in 16-bit floats. GPUs lack some of these operations,
    // and the simulator's host lacks all.
    add16BitEmulation(pm.nest<gpu::GPUModuleOp>());
    addCleanup(pm.nest<func::FuncOp>());
  }
  addCleanup(pm.nest<gpu::GPUModuleOp>(), /*isLast=*/true);
}

void mlir::rowwise::buildDeviceLowering(OpPassManager &pm,
                                        const PipelineOptions &options) {
  buildNVVMConversion(
      pm, {options.schedule.target, options.precise, options.debugInfo});
}

void mlir::rowwise::buildHostLowering(OpPassManager &pm) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(memref::createExpandStridedMetadataPass());
  functions.addPass(createExpandMathPass({/*precise=*/true}));
  functions.addPass(createExpandFloat8Pass());
  functions.addPass(arith::createArithExpandOpsPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createGpuToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// Up to the phase Simt.
static void buildKernels(OpPassManager &pm, const PipelineOptions &options) {
  buildFusion(pm, options);
  buildComputeTypes(pm, options);
  buildScheduling(pm, options);
  buildTiling(pm, options);
  buildDistribution(pm, options);
}

//===----------------------------------------------------------------------===//
// Pipelines as text
//===----------------------------------------------------------------------===//

namespace {
/// The flags of every pipeline. Each writes a field of `options`.
class PipelineFlags : public PassPipelineOptions<PipelineFlags> {
  /// Static, as an option keeps a reference to its text.
  static StringRef getScheduleText() {
    static const std::string text =
        "Force a schedule: " + llvm::join(ScheduleInterface::getNames(), ", ");
    return text;
  }

  template <typename T>
  struct Flag : Option<T> {
    Flag(PipelineFlags &flags, StringRef name, T &field, StringRef text)
        : Option<T>(flags, name, llvm::cl::desc(text), llvm::cl::init(field)) {
      this->setCallback([&field](const T &value) { field = value; });
    }
  };

public:
  PipelineOptions options;

private:
  SchedulePassOptions &scheduling = options.schedule;
  Flag<std::string> target{*this, "target", scheduling.target,
                           "Compute capability"};
  Flag<std::string> schedule{*this, "schedule", scheduling.kind,
                             getScheduleText()};
  Flag<int64_t> threads{*this, "threads", scheduling.threads,
                        "Force the number of threads of a row in one block"};
  Flag<int64_t> rows{*this, "rows", scheduling.rows,
                     "Force the rows of a block"};
  Flag<int64_t> blocks{*this, "blocks", scheduling.blocks,
                       "Force the blocks that share a row"};
  Flag<int64_t> stages{*this, "stages", scheduling.stages,
                       "Persistent blocks with this many rows in flight"};
  Flag<std::string> l2Hint{*this, "l2-hint", scheduling.l2Hint,
                           "What loads ask of the L2 cache: none, evict-last, "
                           "evict-first, hold or auto"};
  Flag<std::string> tuningDatabase{
      *this, "tuning-db", scheduling.tuningDatabase,
      "File of measured schedules, as softmax-run --tune writes it"};
  Flag<bool> batchInvariant{*this, "batch-invariant", scheduling.batchInvariant,
                            "The same bits of a row in any batch"};
  Flag<bool> precise{*this, "precise", options.precise,
                     "Exponentials and divisions to 1 ulp, no reciprocals"};
  Flag<bool> fuse{*this, "fuse", options.fuse,
                  "One kernel a row program (default), or one a linalg "
                  "operation"};
  Flag<bool> accumulate{*this, "accumulate", options.accumulate,
                        "Combine rows in the pass that computes them, where "
                        "that is predicted to be faster"};
  Flag<bool> fallback{*this, "fallback", options.fallback,
                      "Run what is no row program as plain loops"};
  Flag<bool> resultSizes{*this, "result-sizes", options.resultSizes,
                         "Add functions that compute the sizes of results"};
  Flag<int64_t> shardAxis{*this, "shard-axis", options.shard.axis,
                          "Dimension of the first argument that is sharded"};
  Flag<int64_t> shardRanks{*this, "shard-ranks", options.shard.ranks,
                           "Ranks that have a part of it each; 0: none"};
  Flag<bool> debugInfo{*this, "debug-info", options.debugInfo,
                       "Keep source lines"};
};
} // namespace

/// Registers `build` as a pipeline with flags.
static void registerPipeline(StringRef name, StringRef description,
                             void (*build)(OpPassManager &pm,
                                           const PipelineOptions &options)) {
  PassPipelineRegistration<PipelineFlags>(
      name, description,
      [build](OpPassManager &pm, const PipelineFlags &flags) {
        build(pm, flags.options);
      });
}

void mlir::rowwise::registerPipelines() {
  registerPipeline("rowwise-fusion-pipeline",
                   "linalg on tensors to row programs (rowwise.fuse)",
                   buildFusion);
  registerPipeline(
      "rowwise-gpu-pipeline",
      "linalg on tensors to host code and kernels, one thread's code each",
      buildKernels);
  registerPipeline(
      "rowwise-nvvm-pipeline",
      "linalg on tensors to host code and kernels in the NVVM dialect",
      [](OpPassManager &pm, const PipelineOptions &options) {
        buildKernels(pm, options);
        buildDeviceLowering(pm, options);
      });
}
