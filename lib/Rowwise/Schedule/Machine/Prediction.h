//===- Prediction.h - How long kernels take at least ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_MACHINE_PREDICTION_H
#define ROWWISE_LIB_SCHEDULE_MACHINE_PREDICTION_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// The predicted time of `op`, in microseconds, for these sizes of its
/// dimensions and this version. Not a bound: a schedule that uses less of the
/// device is predicted to take longer.
double predictTime(TargetAttr gpu, FuseOp op, VersionAttr version,
                   ArrayRef<int64_t> sizes);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_PREDICTION_H
