//===- TileContext.h - What a kernel is built from --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_TILECONTEXT_H
#define ROWWISE_LIB_TILE_TILECONTEXT_H

#include "Rowwise/Device/Constants.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Programs/Padding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Whether a value of the body is a row: it is a tile in the kernel. Others are
/// scalars.
inline bool isRowValue(Value value) {
  return isa<RankedTensorType>(value.getType());
}

/// What one kernel is built from: a version of a program, the function, and the
/// sizes of its rows. Nothing here changes while the kernel is built; the
/// builder, which has the insertion point, is passed along.
class TileContext {
public:
  /// Emits the length and the number of rows with `builder`, in `func`.
  TileContext(ImplicitLocOpBuilder &builder, FuseOp program, unsigned version,
              gpu::GPUFuncOp func);

  FuseOp getProgram() const { return program; }
  /// The body of the version; its arguments are the program's inputs.
  Block &getBody() const { return body; }
  VersionAttr getVersion() const { return version; }
  ScheduleInterface getSchedule() const { return version.getSchedule(); }
  LayoutAttr getLayout() const { return version.getLayout(); }
  gpu::GPUFuncOp getFunc() const { return func; }
  const Padding &getPadding() const { return padding; }
  /// The length of a row in elements, an index.
  Value getWidth() const { return width; }
  /// The number of rows of the whole program, an index.
  Value getNumRows() const { return numRows; }

  /// The kernel's argument for an operand or result; results are numbered after
  /// inputs.
  Value getBuffer(unsigned number) const;
  unsigned getResultNumber(unsigned output) const;
  /// Whether rows of an operand are loaded and stored by vectors.
  bool isContiguous(unsigned number) const;
  VectorType getTileType(Type element) const;
  /// The type of a row's tile, or of that of a vector; a scalar's type stays.
  Type convert(Type type) const;

private:
  FuseOp program;
  Block &body;
  VersionAttr version;
  gpu::GPUFuncOp func;
  Padding padding;
  Value width, numRows;
};

/// The size along a dimension of the program, read from a buffer.
Value createDimSize(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    unsigned dim);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_TILECONTEXT_H
