//===- ShiftedAccess.h - Vectors made of two aligned ones -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_SHIFTEDACCESS_H
#define ROWWISE_LIB_DISTRIBUTE_SHIFTEDACCESS_H

#include "PartMap.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// A part of an epilogue operand whose vectors may lie anywhere, from the
/// aligned ones around them; null where these are not known to be there, or
/// single elements are faster.
Value loadShifted(Operation *op, unsigned part, const KernelContext &kernel,
                  const PartMap &parts, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_SHIFTEDACCESS_H
