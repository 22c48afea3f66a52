//===- ProgramInterface.h - What a group's program reads --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_PROGRAM_PROGRAMINTERFACE_H
#define ROWWISE_LIB_FUSE_PROGRAM_PROGRAMINTERFACE_H

#include "../Groups.h"

namespace mlir::rowwise {

/// The dimensions of a group's program, and the operands that it reads by maps
/// from them.
class ProgramInterface {
public:
  using Class = DimClasses::Class;
  /// An operand of the program: one tensor may be read in several ways.
  using Input = std::pair<Value, AffineMap>;

  /// Without reductions the axis is the last dimension, or one of size 1 that
  /// the program has beside its own.
  explicit ProgramInterface(const Group &group);

  /// Collects the inputs; each dimension is named by one. `builder` creates
  /// tensors for dimensions that no operand has.
  void findInputs(OpBuilder &builder);

  const Group &getGroup() const { return group; }
  ArrayRef<int64_t> getAxis() const { return axis; }
  ArrayRef<Input> getInputs() const { return inputs.getArrayRef(); }
  /// The results that others use.
  SmallVector<OpResult> getOutputs() const;

  /// Whether a value is neither computed in the group nor a constant.
  bool isInput(Value value) const;
  /// The position of a dimension among the program's; none for one of size 1.
  std::optional<unsigned> getPosition(std::optional<Class> dim) const;
  AffineMap getMap(OpOperand &operand) const;
  AffineMap getMap(OpResult output) const;

private:
  AffineMap getMap(ArrayRef<std::optional<Class>> named) const;
  void collectInputs(bool withUnread);
  void addInits();
  void addSizes(OpBuilder &builder);
  bool addUnit(OpBuilder &builder);
  bool areKnown(AffineMap map) const;

  const Group &group;
  SmallVector<Class> dims; ///< in order; none where all sizes are 1
  SmallVector<int64_t> axis;
  llvm::SmallSetVector<Input, 8> inputs;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_PROGRAM_PROGRAMINTERFACE_H
