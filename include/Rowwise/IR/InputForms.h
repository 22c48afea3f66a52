//===- InputForms.h - Other forms of the same program -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs may spell one thing in several ways: constants as resources, tensors
// that are allocated. These functions read, or remove, such differences.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_INPUTFORMS_H
#define ROWWISE_IR_INPUTFORMS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::rowwise {

/// The bytes of a resource of numbers, each stored in whole bytes.
std::optional<int64_t> countResourceBytes(ShapedType type);

/// Whether a resource has data, and as many bytes as its type needs; elements
/// of i1 may also be stored as bits.
bool isWhole(DenseResourceElementsAttr resource);

/// The elements of a constant, be it a resource or not. Null if it has none, or
/// not as many as its type says.
DenseElementsAttr getDenseElements(Attribute constant);

/// Whether `op`, which may be null, casts an index to an integer, or an integer
/// to an index, of as many bits or more: it keeps the number. An index has 64.
bool isLosslessIndexCast(Operation *op);

/// Brings a module or a function into the forms that all else is written for; a
/// second call finds nothing to do. No value changes.
///
/// - A constant that is a resource, of equal elements, of none, or of truths,
///   is one of dense elements. Others stay: they may be large.
/// - An operation of the index dialect is that of arith which computes the
/// same.
/// - What allocates a tensor is tensor.empty, or the tensor that it is a copy
///   of.
/// - A cast of an index that drops bits, where there is one back, drops them by
///   arith.trunci: upstream folds the two casts to none.
///
/// It is the first step of rowwise-raise, so that the pass needs no other
/// before it, and a function since two others are no passes: the check of what
/// a compiler is given, which knows these forms only, and the reference, which
/// computes with a copy of the program that no pass has seen.
void normalizeInput(Operation *root);

/// Upstream makes the body of a named operation without a location: what has
/// none is where the operation is that it is part of.
void locateBodies(Operation *root);

/// Fails, with an error at the operation, where a module is lowered already: it
/// has kernels as binaries, kernels beside the code that launches them, or
/// functions of the LLVM dialect. Kernels alone may be written by hand.
LogicalResult checkNotLowered(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_INPUTFORMS_H
