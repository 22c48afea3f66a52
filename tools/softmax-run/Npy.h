//===- Npy.h - NumPy's array files ------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Formats 1.0, 2.0 and 3.0 of .npy files. NumPy has no bf16: its bits are
// written as raw two-byte elements (`|V2`), as ml_dtypes does. Nor has it
// floats of 8 bits: their codes are written as unsigned integers (`|u1`).
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_NPY_H
#define SOFTMAX_RUN_NPY_H

#include "Reference/Tensor.h"

namespace mlir {
namespace rowwise {

/// The array in the file at `path`.
llvm::Expected<Tensor> readNpy(StringRef path);

/// The array in `contents`; `name` stands for the file in errors.
llvm::Expected<Tensor> parseNpy(StringRef contents, StringRef name);

/// Prints the contents of a file with `tensor`.
void printNpy(const Tensor &tensor, raw_ostream &os);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_NPY_H
