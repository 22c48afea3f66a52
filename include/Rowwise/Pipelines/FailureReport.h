//===- FailureReport.h - No pass fails without a word -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_FAILUREREPORT_H
#define ROWWISE_PIPELINES_FAILUREREPORT_H

#include "mlir/Pass/PassManager.h"

namespace mlir::rowwise {

/// The end of messages about faults of the compiler, which are not faults of
/// its input.
inline constexpr StringLiteral bugOfTheCompiler =
    ", which is a bug of the compiler";

/// Makes `pm` report which pass has failed without a diagnostic, or left IR
/// that does not verify.
void reportFailures(PassManager &pm);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_FAILUREREPORT_H
