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

/// Adds upstream's inliner, which simplifies nothing, and before it a check
/// that refuses a module that is lowered already and a function that would take
/// in more than 32768 operations of others: functions that call each other
/// twice double with each.
void addInliner(OpPassManager &pm);

/// Makes that check known, so that a pipeline with it can be read as text.
void registerCheckCallsPass();

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_INLINECALLS_H
