//===- Padding.h - What lanes beyond a row hold -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lanes of a tile beyond the row get a value of choice. A good choice changes
// no reduction, so that the reduction needs no mask: with -inf for x, exp(x -
// max) is zero there.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_PADDING_H
#define ROWWISE_PROGRAMS_PADDING_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

class Padding {
public:
  explicit Padding(Block &body);

  /// The value that lanes beyond the row have of input `number`.
  TypedAttr get(unsigned number) const { return inputs[number]; }

  /// Whether a reduction has the same result with the lanes beyond the row.
  bool isNeutral(ReduceOp reduce) const;

private:
  /// Values that were evaluated: one may be used many times.
  using Known = DenseMap<Value, std::optional<APFloat>>;
  std::optional<APFloat> evaluate(Value value) const;
  std::optional<APFloat> evaluate(Value value, Known &known) const;

  SmallVector<TypedAttr> inputs;
};

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_PADDING_H
