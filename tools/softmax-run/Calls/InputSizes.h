//===- InputSizes.h - What sizes of inputs make of an entry -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_CALLS_INPUTSIZES_H
#define SOFTMAX_RUN_CALLS_INPUTSIZES_H

#include "../Program.h"

#include "Reference/Tensor.h"

namespace mlir::rowwise {

/// Refuses inputs whose sizes do not fit together in the entry as written, or
/// that fit, with its results, into no memory: the host has a copy of each, a
/// second one where it is the device and, for a reference, others.
Status checkSizes(func::FuncOp entry, ArrayRef<Tensor> inputs, Device device,
                  bool hasReference);

/// What `function`, which is an entry in the phase Typed, does for
/// `inputs`; `types` are those of the entry's arguments.
Status evaluateFor(func::FuncOp function, TypeRange types,
                   ArrayRef<Tensor> inputs, ShapeEvaluation &shape);

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_CALLS_INPUTSIZES_H
