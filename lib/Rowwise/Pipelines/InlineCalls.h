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

/// Adds upstream's inliner, which simplifies nothing, and rowwise-check-calls
/// before it.
void addInliner(OpPassManager &pm);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_INLINECALLS_H
