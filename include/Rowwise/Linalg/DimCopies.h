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

/// Unites classes of dimensions that no tensor from outside has, in this order:
///
/// - those of operations on constants and positions alone with equally long
/// ones of another operation;
///
/// - those along which reduced values are copied with equally long ones that
/// were reduced, any of which can hold the copies;
///
/// - those of operations on other tensors, or of other reductions, with those
/// of a reduction whose loops are alike: their results meet.
///
/// `classes` are valid and are those of `ops`.
void uniteCopies(DimClasses &classes, ArrayRef<Operation *> ops);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMCOPIES_H
