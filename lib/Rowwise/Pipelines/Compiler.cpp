//===- Compiler.cpp - From a linalg module to any phase -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"
#include "InputChecks.h"
#include "KernelTranslation.h"
#include "RunPasses.h"

#include "Rowwise/IR/GPUModels.h"
#include "Rowwise/IR/InputForms.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Pipelines/ShardAnnotations.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

FailureOr<func::FuncOp> mlir::rowwise::findEntry(ModuleOp module,
                                                 StringRef name) {
  if (failed(checkNotLowered(module)))
    return failure();
  func::FuncOp entry;
  for (func::FuncOp func : module.getOps<func::FuncOp>()) {
    if (name.empty() ? !func.isPublic() : func.getName() != name)
      continue;
    if (entry) {
      InFlightDiagnostic diag =
          module.emitError("expected one function, found several: name one "
                           "with --entry");
      diag.attachNote(entry.getLoc()) << "'" << entry.getName() << "'";
      diag.attachNote(func.getLoc()) << "'" << func.getName() << "'";
      return diag;
    }
    entry = func;
  }
  auto functions = module.getOps<func::FuncOp>();
  if (!entry && name.empty() && !functions.empty())
    return (*functions.begin())
        .emitError("expected a public function, found private ones alone");
  if (!entry && name.empty())
    return module.emitError("expected a function at the top level, found none");
  if (!entry)
    return module.emitError()
           << "expected a function '" << name << "', found none of that name";
  if (entry.isExternal())
    return entry.emitError() << "expected a function with a body, found a "
                                "declaration of '"
                             << entry.getName() << "'";
  if (entry.isPrivate())
    return entry.emitError() << "expected a public function, found '"
                             << entry.getName() << "', which is private";
  if (failed(checkSignature(entry)))
    return failure();
  return entry;
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

/// The phases after `from` as far as `to`, at most NVVM.
static void buildPhases(OpPassManager &pm, Phase from, Phase to,
                        const PipelineOptions &options) {
  auto isAsked = [&](Phase phase) { return from < phase && phase <= to; };
  if (isAsked(Phase::Typed))
    buildComputeTypes(pm, options);
  if (isAsked(Phase::Scheduled))
    buildScheduling(pm, options);
  if (isAsked(Phase::Tiled))
    buildTiling(pm, options);
  if (isAsked(Phase::Simt))
    buildDistribution(pm, options);
  if (isAsked(Phase::NVVM))
    buildDeviceLowering(pm, options);
}

/// Refuses versions with larger clusters than the target has.
static LogicalResult checkClusters(ModuleOp module, StringRef target) {
  const GPUModel *model = findGPUModel(target);
  if (!model)
    return success(); // which whoever needs it says
  WalkResult walk = module.walk([&](FuseOp program) -> WalkResult {
    for (auto [number, version] : llvm::enumerate(program.getVersionList())) {
      if (version.hasCluster() &&
          version.getLayout().getBlocks() > model->cluster)
        return program.emitError("expected versions that ")
               << target << " can run, found version " << number
               << " of schedule " << version.getSchedule().getName()
               << ", for GPUs with clusters of blocks";
    }
    return success();
  });
  return failure(walk.wasInterrupted());
}

/// Checks a module of linalg, or of scheduled programs.
static LogicalResult prepareInput(ModuleOp module,
                                  const CompilerOptions &options) {
  if (!options.from)
    normalizeInput(module);
  if (options.from && *options.from >= Phase::Tiled)
    return success();
  if (failed(checkInput(module)))
    return failure();
  return options.from == Phase::Scheduled
             ? checkClusters(module, options.schedule.target)
             : success();
}

LogicalResult mlir::rowwise::compileToPhase(ModuleOp module, Phase phase,
                                            const CompilerOptions &given) {
  if (phase == Phase::LLVM)
    return compileForHost(module, Device::Cuda, given);
  CompilerOptions options = given;
  if (!options.from && failed(takeShardAnnotations(module, options.shard)))
    return failure();
  if (failed(prepareInput(module, options)))
    return failure();
  RemarkScope remarks(*module.getContext());
  if (failed(remarks.open(options.remarks)))
    return failure();
  // After fusion all operations are ones that the compiler made: only fusion is
  // verified after each pass. softmax-opt verifies after every pass.
  auto fuse = [&](OpPassManager &pm) { buildFusion(pm, options); };
  if (!options.from && failed(runPasses(module, fuse, /*verifiesEach=*/true)))
    return failure();
  return runPasses(module, [&](OpPassManager &pm) {
    buildPhases(pm, options.from.value_or(Phase::Fused), phase, options);
  });
}

FailureOr<std::string>
mlir::rowwise::compileToPTX(ModuleOp module, const CompilerOptions &options) {
  auto functions = module.getOps<func::FuncOp>();
  Location loc =
      functions.empty() ? module.getLoc() : (*functions.begin()).getLoc();
  if (failed(compileToPhase(module, Phase::NVVM, options)))
    return failure();
  FailureOr<std::string> ptx = translateKernels(module, options);
  if (succeeded(ptx) && ptx->empty())
    return emitError(loc, "expected a row program, found none");
  return ptx;
}
