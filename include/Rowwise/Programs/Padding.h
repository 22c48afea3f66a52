//===- Padding.h - What lanes beyond a row hold -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lanes of a tile beyond the row hold a value of choice. Chosen well, it
// changes no reduction, and the reduction needs no mask: -inf for x makes exp(x
// - max) zero.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_PADDING_H
#define ROWWISE_PROGRAMS_PADDING_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

class Padding {
public:
  explicit Padding(Block &body);

  /// What lanes beyond the row are given for input `number`.
  TypedAttr get(unsigned number) const { return inputs[number]; }

  /// Whether a reduction is the same over the lanes beyond the row as well.
  bool isNeutral(ReduceOp reduce) const;

private:
  /// Values that were evaluated already: one may be used many times.
  using Known = DenseMap<Value, std::optional<APFloat>>;
  std::optional<APFloat> evaluate(Value value) const;
  std::optional<APFloat> evaluate(Value value, Known &known) const;

  SmallVector<TypedAttr> inputs;
};

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_PADDING_H
