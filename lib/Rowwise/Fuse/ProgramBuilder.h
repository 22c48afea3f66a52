//===- ProgramBuilder.h - From a group to rowwise.fuse ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_PROGRAMBUILDER_H
#define ROWWISE_LIB_FUSE_PROGRAMBUILDER_H

#include "Groups.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Builds the rowwise.fuse of a group. In the body a tensor is represented by a
/// row (a tensor along the axis) or by a scalar where it does not vary along
/// the axis; a scalar becomes a row only where it meets one.
class FuseBuilder {
public:
  explicit FuseBuilder(Group of)
      : group(std::move(of)), builder(group.ops.back()->getContext()) {}

  FuseOp build();

private:
  using Class = DimClasses::Class;
  /// An operand of the program: one tensor may be read in several ways.
  using Input = std::pair<Value, AffineMap>;

  // The interface.
  void orderDims();
  void collectInputs(bool withUnread);
  void addInput(Value value, AffineMap map);
  void addSizesOfConstants();
  bool findInputs();
  void addUnit();
  std::pair<Value, int64_t> findSized(unsigned dim) const;
  void assertSize(OpResult output, unsigned position);
  void castToKnownSizes(MutableArrayRef<Value> operands);
  void castTo(int64_t size, unsigned dim, MutableArrayRef<Value> operands);
  bool isInput(Value value) const;
  bool namesEveryDim() const;
  AffineMap getMap(ArrayRef<std::optional<Class>> dims) const;
  AffineMap getMap(OpOperand &operand) const;

  // The body.
  void buildBody();
  void buildGeneric(linalg::GenericOp op);
  Value buildReduction(linalg::GenericOp op, unsigned number,
                       const Reduction &reduction, const IRMapping &scalars);
  Value buildElementwise(Operation *op, const IRMapping &scalars);
  Value buildDivision(Operation *op, Value lhs, Value rhs);
  Value buildIndex(linalg::IndexOp op, linalg::GenericOp generic);
  Value getBodyValue(OpOperand &operand);
  Value getScalar(Value value, const IRMapping &scalars);
  Value toRow(Value value);
  void toOneShape(MutableArrayRef<Value> values);
  bool isRow(Value value) const {
    return isa<RankedTensorType>(value.getType());
  }

  Group group;
  OpBuilder builder;
  FuseOp fuse;
  SmallVector<Class> dims; ///< the program's dimensions, in order
  SmallVector<int64_t> axis;
  llvm::SmallSetVector<Input, 8> inputs;
  SmallVector<OpResult> outputs;
  IRMapping bodyValues; ///< tensor made in the group -> its row or scalar
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_PROGRAMBUILDER_H
