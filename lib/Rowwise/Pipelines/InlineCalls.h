//===- InlineCalls.h - Programs without calls -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_INLINECALLS_H
#define ROWWISE_LIB_PIPELINES_INLINECALLS_H

#include "mlir/Pass/PassManager.h"

namespace mlir::rowwise {

/// Adds rowwise-check-calls and then upstream's inliner, which does not
/// simplify.
void addInliner(OpPassManager &pm);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_INLINECALLS_H
