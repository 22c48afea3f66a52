//===- ProgramSupport.h - What kernels can be made of -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_PROGRAMSUPPORT_H
#define ROWWISE_PROGRAMS_PROGRAMSUPPORT_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Whether a row with this map is contiguous in a buffer whose last dimension
/// is: the map ends with all axis dimensions in order. The host checks strides.
bool isContiguousRow(FuseOp op, AffineMap map);
/// Whether the rows of an operand, or of a result, which are counted after the
/// inputs, are contiguous in such a buffer: it is no view that steps over
/// elements.
bool isContiguousRow(FuseOp op, unsigned number);

/// Whether an operand's rows lie one behind another in a contiguous buffer: it
/// has all dimensions, in order, and elements of whole bytes.
bool isPackedRow(FuseOp op, unsigned number);

/// The number of the operand or result whose slot in shared memory each one
/// with packed rows has: its own, or that of an input of the same type for a
/// result. Each thread has loaded what it has of that input before it stores
/// what it has of the result, and no thread has elements of others.
SmallVector<std::optional<unsigned>> getPackedSlots(FuseOp op);

/// Bytes that one row of all these takes there, of a static length.
int64_t countPackedBytes(FuseOp op);

/// The dimension from one row to the next: the last that is not of the axis, if
/// there is one.
std::optional<unsigned> getRowDim(FuseOp op);

/// Whether an operand is contiguous across rows: one element of each row lies
/// next to that of the next row in a buffer whose last dimension is contiguous.
bool isContiguousAcrossRows(FuseOp op, unsigned number);

/// Whether a result has elements of rows, or something is asserted of them.
bool writesRows(FuseOp op);

/// Emits a diagnostic and fails if no schedule has a lowering for the program:
/// an element type that has no path to or from memory, or no shuffle.
LogicalResult checkSupported(FuseOp op);

/// The target of the module that `op` is in or, if it has none, of `chip`.
/// Emits a diagnostic and fails if that is unknown.
FailureOr<TargetAttr> getTarget(Operation *op, StringRef chip);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_PROGRAMSUPPORT_H
