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
/// the parallel loops. Loops of one step may be named or not.
bool writesEachElementOnce(linalg::LinalgOp op);

/// Whether the operands that range over what is reduced are rows and parts of
/// them. In a matrix product rows of one meet rows of another.
bool hasRows(linalg::LinalgOp op);

/// Why `op` cannot be part of a row program by itself. With `mayGather`,
/// elements of tensors at computed indices are no reason.
Refusal getRefusal(linalg::GenericOp op, bool mayGather);

/// Why an operation that is no linalg.generic is not even looked at.
std::string getReasonApart(Operation *op);

/// Whether the regions of `op`, a loop or a branch, may have programs: its
/// operations run one after the other, as those of a function do.
bool isSequential(Operation *op);

/// Whether the host knows `value` before a kernel starts: it comes from scalar
/// arguments, sizes and constants.
bool isHostScalar(Value value);

/// Whether a body reads, by `op`, one element of a tensor for all of a program:
/// the host knows which.
bool readsOneElement(tensor::ExtractOp op);

/// Whether `op` is an integer division that is to be built such that it does
/// not trap.
bool isTrappingDivision(Operation *op);

/// A copy or broadcast: part of reading an operand, not an operation to count.
bool isMovement(linalg::GenericOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_FUSABLE_H
