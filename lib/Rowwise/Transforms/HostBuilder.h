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
  void bindArguments();
  LogicalResult bindResults();
  void buildOperation(FuseOp op);

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
  Value getBuffer(Value tensor);
  Value getScalar(Value scalar);
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
  DenseMap<Value, Value> buffers; ///< of arguments and results
  DenseMap<Value, SmallVector<Value>> sizes;
};

/// The type under which the entry takes a tensor: sizes are checked at run
/// time, so the type does not promise them.
MemRefType getArgumentType(Type tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_HOSTBUILDER_H
