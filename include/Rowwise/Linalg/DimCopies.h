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

/// Makes dimensions that nothing from outside has, where what was reduced is
/// written to more elements than one, the equally long ones that were reduced:
/// any place of theirs can hold the copies. Then those of operations on other
/// tensors whose loops are alike, which what was reduced is for, and of other
/// reductions, with which it is combined. Before that, those of what is made of
/// constants and positions alone: it may have any dimensions that are as long.
/// `classes` are valid and those of `ops`.
void uniteCopies(DimClasses &classes, ArrayRef<Operation *> ops);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCOPIES_H
