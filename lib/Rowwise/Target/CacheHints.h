//===- CacheHints.h - What loads ask of the L2 cache ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TARGET_CACHEHINTS_H
#define ROWWISE_LIB_TARGET_CACHEHINTS_H

#include "llvm/IR/PassManager.h"

namespace mlir::rowwise {

/// Gives the loads from device memory of functions with the attribute
/// `rowwise.l2_hint` the L2 eviction priority that it names. `hold` is the
/// priority evict_last until all of a row has been loaded, then the usual one.
/// LLVM has no load with a cache policy, so that they become inline assembly,
/// as late as can be. Needs PTX 7.4.
struct CacheHintPass : llvm::PassInfoMixin<CacheHintPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TARGET_CACHEHINTS_H
