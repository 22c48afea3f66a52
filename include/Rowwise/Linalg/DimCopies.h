//===- DimCopies.h - Dimensions of copies and of what is made ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DIMCOPIES_H
#define ROWWISE_LINALG_DIMCOPIES_H

#include "Rowwise/Linalg/DimClasses.h"

namespace mlir::rowwise {

/// Unites classes of dimensions that no tensor from outside has. First those of
/// what is made of constants and positions alone, which may have any dimensions
/// that are as long. Then, where what was reduced is written to more elements
/// than one, the dimensions of the copies with the equally long ones that were
/// reduced: any of these can hold the copies. Then those of operations on other
/// tensors whose loops are alike, which what was reduced is for, and of other
/// reductions, with which it is combined. `classes` are valid and those of
/// `ops`.
void uniteCopies(DimClasses &classes, ArrayRef<Operation *> ops);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCOPIES_H
