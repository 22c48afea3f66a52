//===- Fusable.h - What can be in a row program -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_FUSABLE_H
#define ROWWISE_LINALG_FUSABLE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// Why something is not part of a row program; empty where it is. A reason that
/// lies in another operation names it.
struct Refusal {
  Refusal(const char *reason = "", Operation *culprit = nullptr)
      : reason(reason), culprit(culprit) {}
  Refusal(StringRef reason) : reason(reason), culprit(nullptr) {}

  bool empty() const { return reason.empty(); }

  StringRef reason;
  Operation *culprit;
};

/// Whether each element of each result is written once: its map names exactly
/// the parallel loops; loops of one iteration may be named or not.
bool writesEachElementOnce(linalg::LinalgOp op);

/// Whether some operand that ranges over reduced loops has all loops of the
/// others that do. In a matrix product none has: rows of one operand meet rows
/// of the other.
bool hasRows(linalg::LinalgOp op);

/// Why `op`, whatever is beside it, cannot be part of a row program.
Refusal getRefusalAlone(linalg::GenericOp op);

/// Why an operation that is no linalg.generic is never part of a row program.
std::string getReasonApart(Operation *op);

/// Whether `op` is a loop or a branch whose regions may have row programs:
/// their operations run in order, as those of a function do.
bool isSequential(Operation *op);

/// Whether the host can compute `value` before a kernel starts: from scalar
/// arguments, sizes and constants.
bool isHostScalar(Value value);

/// Whether `op` is an integer division that may trap, and must be built so that
/// it does not.
bool isTrappingDivision(Operation *op);

/// Whether `op` only copies or broadcasts: its reader can read the operand
/// itself.
bool isMovement(linalg::GenericOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_FUSABLE_H
