//===- ProgramSizes.h - What is said of a program's sizes -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_PROGRAM_PROGRAMSIZES_H
#define ROWWISE_LIB_FUSE_PROGRAM_PROGRAMSIZES_H

#include "ProgramInterface.h"

namespace mlir::rowwise {

/// Where a tensor.cast in the group states a static size of a dimension and no
/// operand's type does, casts the first of `operands`, the inputs', that has
/// the dimension; the host checks the cast.
void castToKnownSizes(const ProgramInterface &program, OpBuilder &builder,
                      MutableArrayRef<Value> operands);

/// Sizes of results are those of inputs. Where a result is declared with the
/// size of another dimension, asserts that the two are equal.
void assertSizes(const ProgramInterface &program, OpBuilder &builder,
                 OpResult output);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_PROGRAM_PROGRAMSIZES_H
