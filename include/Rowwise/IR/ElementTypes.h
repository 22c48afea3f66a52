//===- ElementTypes.h - Types that kernels have elements of -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ELEMENTTYPES_H
#define ROWWISE_IR_ELEMENTTYPES_H

#include "mlir/IR/Types.h"

namespace mlir {
class OpPassManager;

namespace rowwise {

/// Whether elements can be read and written: whole bytes, or i1 as a byte.
bool isInMemory(Type type);
inline constexpr llvm::StringLiteral typesInMemory =
    "f16, bf16, f32, f64, f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i8, i16, i32 or "
    "i64";

/// Whether device code computes with the type.
bool isNumber(Type type);

/// f16 or bf16.
bool is16BitFloat(Type type);

/// f8E4M3FN, f8E5M2 or f8E8M0FNU.
bool is8BitFloat(Type type);

/// A float of 8 or 16 bits, which is computed with in f32.
bool isNarrowFloat(Type type);

/// i1: it says of each element whether something is so. In memory it takes a
/// byte, as 8-bit numbers do.
bool isMask(Type type);

/// The bits of an element: 64 of an index, and of any type that is no number.
int64_t getElementBits(Type element);

/// `element` or, where `type` is shaped, a type of that shape with elements
/// `element`.
Type withElement(Type type, Type element);

/// Adds passes that make each operation on 16-bit floats one on f32, rounded.
void add16BitEmulation(OpPassManager &pm);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_IR_ELEMENTTYPES_H
