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
/// is contiguous: the map ends with all axis dimensions in order. The host
/// checks the strides.
bool isContiguousRow(FuseOp op, AffineMap map);
/// Whether the rows of an operand or result (numbered after the inputs) are
/// contiguous in such a buffer, and are no strided view.
bool isContiguousRow(FuseOp op, unsigned number);

/// Whether an operand's rows lie one behind another in a contiguous buffer: it
/// has all dimensions, in order, and elements of whole bytes.
bool isPackedRow(FuseOp op, unsigned number);

/// For each operand or result with packed rows the number of the one whose slot
/// in shared memory it has: its own or, for a result, that of an input of the
/// same type. A thread loads its elements of that input before it stores those
/// of the result, and no other thread accesses them.
SmallVector<std::optional<unsigned>> getPackedSlots(FuseOp op);

/// Bytes of all slots for one row of static length.
int64_t countPackedBytes(FuseOp op);

/// The dimension along which rows follow each other: the last one that is no
/// axis dimension, if there is one.
std::optional<unsigned> getRowDim(FuseOp op);

/// Whether an operand is contiguous across rows: an element of one row lies
/// next to that of the next row, in a buffer whose last dimension is
/// contiguous.
bool isContiguousAcrossRows(FuseOp op, unsigned number);

/// Whether a result has an element for each element of a row, or such elements
/// are asserted.
bool writesRows(FuseOp op);

/// Emits a diagnostic and fails if no schedule can lower the program: an
/// element type cannot be loaded, stored or shuffled.
LogicalResult checkSupported(FuseOp op);

/// The target of the module that `op` is in or, if it has none, of `chip`.
/// Emits a diagnostic and fails if that is unknown.
FailureOr<TargetAttr> getTarget(Operation *op, StringRef chip);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_PROGRAMSUPPORT_H
