//===- HostBuilder.h - Writes one host function ----------------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_HOSTBUILDER_H
#define ROWWISE_LIB_TRANSFORMS_HOSTBUILDER_H

#include "TileHost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// Writes one of the two host functions: the entry, or with `sizesOnly` the one
/// that computes the workspace's size.
class HostBuilder {
public:
  HostBuilder(func::FuncOp source, StringRef name, bool sizesOnly,
              const DenseMap<Operation *, ProgramKernels> &kernels)
      : source(source), name(name), sizesOnly(sizesOnly), kernels(kernels),
        builder(source.getLoc(), source.getContext()) {}

  FailureOr<func::FuncOp> build();

private:
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  func::FuncOp createFunction(StringRef symbol);
  void buildOperation(Operation *op);

  // HostBuffers.cpp: the workspace and the caller's buffers.
  void allocate(Value tensor);
  void bindArguments();
  LogicalResult bindResults();
  LogicalResult bindResult(unsigned number, OpOperand &returned);
  Value getResultArgument(unsigned number) {
    return host.getArgument(source.getNumArguments() + number);
  }
  /// A tensor's buffer; it has one from its operation on.
  Value getBuffer(Value tensor) { return buffers.lookup(tensor); }

  // HostViews.cpp: sizes, and views of buffers.
  ArrayRef<Value> getSizes(Value tensor);
  SmallVector<Value> computeSizes(tensor::CastOp op);
  SmallVector<Value> computeSizes(tensor::CollapseShapeOp op);
  SmallVector<Value> computeSizes(tensor::ExpandShapeOp op);
  SmallVector<Value> computeSizes(tensor::ExtractSliceOp op);
  void buildView(Operation *view);
  Value createInverseView(Operation *view, Value buffer, const Twine &what);
  Value collapseBuffer(Value buffer, ArrayRef<ReassociationIndices> groups,
                       ArrayRef<Value> expanded, const Twine &what,
                       bool isKnown);
  Value collapseStrides(ArrayRef<Value> sizes, ArrayRef<Value> strides,
                        Value &isContiguous);
  Value expandBuffer(Value buffer, ArrayRef<ReassociationIndices> groups,
                     ArrayRef<Value> expanded);
  Value sliceBuffer(Value buffer, tensor::ExtractSliceOp op);
  bool isPacked(Value tensor);
  std::string describe(Value tensor);
  Value multiply(Value x, Value y);
  Value compare(arith::CmpIPredicate predicate, Value x, Value y);
  Value getProduct(ArrayRef<Value> factors);

  // HostScalars.cpp: what the source computes of sizes and constants.
  Value getScalar(Value scalar);
  Value getIndex(OpFoldResult value);
  SmallVector<Value> getIndices(ArrayRef<OpFoldResult> values);
  Value makeSafe(Operation *division);
  void buildAssertions();

  // HostChecks.cpp: sizes, strides and overlap.
  struct Extent;
  static Extent getExtent(ImplicitLocOpBuilder &builder, Value buffer);
  void checkStrides(const Extent &extent, bool isResult, const Twine &what);
  void checkOverlaps();
  void checkArguments(FuseOp op);
  void checkSizes(FuseOp op, unsigned number, ValueRange extents,
                  const Twine &what);
  void checkContiguous(FuseOp op, unsigned number, ValueRange extents,
                       ValueRange strides, const Twine &what);

  // HostPrograms.cpp: which kernel, on which buffers.
  void buildProgram(FuseOp op);
  void buildLaunches(FuseOp op, unsigned version);
  void buildLaunch(FuseOp op, unsigned version);
  Value getCondition(FuseOp op, unsigned version);
  Value isAligned(FuseOp op, int64_t vector);
  Value getDim(FuseOp op, unsigned dim);
  Value getNumRows(FuseOp op);
  Value getWidth(FuseOp op);
  SmallVector<Value> computeSizes(FuseOp op, unsigned result);

  // HostRuntime.cpp
  void check(Value condition, const Twine &message);
  void fail(const Twine &message);
  func::FuncOp getRuntimeFunction(StringRef name, FunctionType type);
  Value createString(const Twine &text);

  func::FuncOp source;
  std::string name; ///< of the entry
  bool sizesOnly;
  const DenseMap<Operation *, ProgramKernels> &kernels;
  ImplicitLocOpBuilder builder;
  func::FuncOp host;
  Value workspace, stream, workspaceSize;
  DenseMap<Value, Value> buffers, scalars; ///< by value of the source
  DenseMap<Value, SmallVector<Value>> sizes;
  /// Numbers of the results that are bound to the caller's buffers.
  DenseMap<Value, unsigned> results;
};

/// Whether every element of the operation's result is one of its operand, and
/// the reverse: what computes the operand can write to the result's place.
bool isInvertibleView(Operation *op);

/// Whether the operation's result is part of its operand's buffer.
bool isView(Operation *op);

/// Whether the host computes the operation: its results are scalars that depend
/// on constants and sizes.
bool isHostScalar(Operation *op);

/// The type under which the entry takes a tensor: sizes are checked at run
/// time, so the type does not promise them.
MemRefType getArgumentType(Type tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_HOSTBUILDER_H
