//===- PartMap.h - What stands for the values of a kernel -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_PARTMAP_H
#define ROWWISE_LIB_DISTRIBUTE_PARTMAP_H

#include "KernelContext.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The interval of elements that a mask on one vector sets: those from `begin`
/// on and before `end`, where the vector has the elements `position`,
/// `position` + 1, ... A null bound is no limit.
struct Interval {
  Value position, begin, end;
};

/// The parts of a kernel's values, and what is known about masks among them.
class PartMap {
public:
  void set(Value value, Parts valueParts) {
    parts[value] = std::move(valueParts);
  }
  /// Sets the element that this thread has of a vector with one for each
  /// thread.
  void setOfThread(Value vector, Value element, const TileTypes &types,
                   ImplicitLocOpBuilder &builder) {
    if (types.isTile(vector.getType()))
      element = vector::FromElementsOp::create(
          builder, types.getVectorType(vector.getType(), /*part=*/0), element);
    set(vector, {element});
  }
  /// The element that a thread has of a vector with one for each thread.
  Value getOfThread(Value vector, ImplicitLocOpBuilder &builder) const {
    Value part = get(vector)[0];
    return isa<VectorType>(part.getType())
               ? vector::ExtractOp::create(builder, part, 0).getResult()
               : part;
  }

  /// The parts of a value. A value that is not distributed is the same for
  /// every register.
  Parts get(Value value) const {
    auto found = parts.find(value);
    return found != parts.end() ? found->second : Parts{value};
  }

  void setInterval(Value mask, Interval interval) {
    intervals[mask] = interval;
  }
  /// The interval of elements that a mask on one vector sets; without a
  /// position if it is not known.
  Interval getInterval(Value mask) const { return intervals.lookup(mask); }

  void setBoundaryElement(Value mask, Value number) {
    boundaryElements[mask] = number;
  }
  /// The number in the tile of the boundary element that a mask belongs to.
  Value getBoundaryElement(Value mask) const {
    return boundaryElements.lookup(mask);
  }

private:
  DenseMap<Value, Parts> parts;
  DenseMap<Value, Interval> intervals;
  DenseMap<Value, Value> boundaryElements;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_PARTMAP_H
