//===- ProgramInputs.h - Operands that row programs get ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_PROGRAMINPUTS_H
#define ROWWISE_LIB_SHARD_PROGRAMINPUTS_H

#include "Rowwise/Shard/Passes.h"

namespace mlir::rowwise {

/// Adds an operand to a program and returns the body's argument for it.
BlockArgument addInput(FuseOp program, Value input, AffineMap map);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_PROGRAMINPUTS_H
