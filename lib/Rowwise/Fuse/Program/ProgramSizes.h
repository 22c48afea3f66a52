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

/// Where a cast inside of the group says what size a dimension has, and no
/// operand does, the first operand that has the dimension is cast: the host
/// checks that. `operands` are those of the inputs.
void castToKnownSizes(const ProgramInterface &program, OpBuilder &builder,
                      MutableArrayRef<Value> operands);

/// A result is as large as what is read. Where it is said to have the size of
/// another dimension, asserts that the two are equal.
void assertSizes(const ProgramInterface &program, OpBuilder &builder,
                 OpResult output);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_PROGRAM_PROGRAMSIZES_H
