//===- KernelTranslation.cpp - PTX of a module's kernels ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTranslation.h"

#include "Rowwise/Target/PTX.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Threading.h"

using namespace mlir;
using namespace mlir::rowwise;

using KernelModules = SmallVector<gpu::GPUModuleOp>;

/// Translates each group of modules to PTX, in parallel.
static FailureOr<SmallVector<std::string>>
translateGroups(ArrayRef<KernelModules> groups,
                const CompilerOptions &options) {
  MLIRContext *context = groups.front().front()->getContext();
  PTXOptions ptxOptions;
  ptxOptions.chip = options.schedule.target;
  SmallVector<std::string> texts(groups.size());
  ParallelDiagnosticHandler inOrder(context);
  auto translate = [&](size_t i) -> LogicalResult {
    inOrder.setOrderIDForThread(i);
    FailureOr<std::string> ptx = translateToPTX(groups[i], ptxOptions);
    inOrder.eraseOrderIDForThread();
    if (succeeded(ptx))
      texts[i] = std::move(*ptx);
    return ptx;
  };
  if (failed(failableParallelForEachN(context, 0, groups.size(), translate)))
    return failure();
  return texts;
}

/// One group for each kernel; with line numbers one group for all, because the
/// lines of a text refer to files by number.
static SmallVector<KernelModules> groupKernels(ModuleOp module,
                                               const CompilerOptions &options) {
  SmallVector<KernelModules> groups;
  for (auto kernel : module.getOps<gpu::GPUModuleOp>())
    if (options.debugInfo && !groups.empty())
      groups.front().push_back(kernel);
    else
      groups.push_back({kernel});
  return groups;
}

FailureOr<std::string>
mlir::rowwise::translateKernels(ModuleOp module,
                                const CompilerOptions &options) {
  SmallVector<KernelModules> groups = groupKernels(module, options);
  if (groups.empty())
    return std::string();
  FailureOr<SmallVector<std::string>> texts = translateGroups(groups, options);
  if (failed(texts))
    return failure();
  return joinPTX(*texts);
}
