//===- ProgramSupport.h - What kernels can be made of ----------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_PROGRAMSUPPORT_H
#define ROWWISE_LIB_TRANSFORMS_PROGRAMSUPPORT_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Emits a diagnostic and fails if no schedule has a lowering for the program:
/// one axis that is the last dimension of every row, and f32.
LogicalResult checkSupported(FuseOp op);

/// The same for a kind of schedule.
LogicalResult checkSupported(FuseOp op, ScheduleKind kind);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_PROGRAMSUPPORT_H
