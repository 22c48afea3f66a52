//===- OperandSources.h - Where elements of operands come from --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDSOURCES_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDSOURCES_H

#include "OperandDims.h"

namespace mlir::rowwise {

/// Replaces a tensor by the one whose elements it has: goes back through copies
/// (transposes, broadcasts), through extensions, and through reshapes that
/// merge dimensions which the program keeps apart. With `takesFactors` also
/// through products with constants, which it notes, and through roundings.
void readFromSource(OperandDims &operand, FuseOp program, bool takesFactors);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDSOURCES_H
