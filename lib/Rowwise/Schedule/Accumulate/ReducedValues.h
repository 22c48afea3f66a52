//===- ReducedValues.h - What is reduced across rows, in a row --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_REDUCEDVALUES_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_REDUCEDVALUES_H

#include "Pair.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Computes what a pair's `across` reduces in a body for rows. A row of the one
/// is a scalar of the other where its elements differ along combined dimensions
/// alone, and a scalar is a row where it differs along the axis.
class ReducedValues {
public:
  /// `builder` is at the end of the body, and `values` maps what the block
  /// arguments of `across` are in the body.
  ReducedValues(OpBuilder &builder, const ProgramPair &pair, IRMapping &values)
      : builder(builder), pair(pair), values(values) {}

  /// What a reduction combines of a row: a row, or a scalar if the pair reduces
  /// the axis, too.
  Value compute(ReduceOp reduce);

private:
  void lower(Operation *op);
  Value splat(Value value, Location loc);

  OpBuilder &builder;
  const ProgramPair &pair;
  IRMapping &values;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_REDUCEDVALUES_H
