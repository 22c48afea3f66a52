//===- Remarks.h - What a pass says of a row program -----------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_REMARKS_H
#define ROWWISE_LIB_TRANSFORMS_REMARKS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/IR/Diagnostics.h"

namespace mlir::rowwise {

/// The one place that remarks on a program go through.
inline InFlightDiagnostic emitProgramRemark(FuseOp op) {
  return mlir::emitRemark(op.getLoc());
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_REMARKS_H
