//===- ThreadColumns.h - Columns of a thread --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_THREADCOLUMNS_H
#define ROWWISE_LIB_DISTRIBUTE_THREADCOLUMNS_H

#include "KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The alignment, in bytes, of the elements of one number in all of a thread's
/// rows, which are contiguous.
int64_t getColumnsAlignment(LayoutAttr layout, Type element);

/// If `op` extends an element that was read together with those of the thread's
/// other rows: its part of an extension of all, since two elements of one word
/// are extended together. Else null.
Value extendWithColumns(Operation *op, Value part, const KernelContext &kernel,
                        ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_THREADCOLUMNS_H
