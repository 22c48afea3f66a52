//===- HostBuilder.h - Writes one host function -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_HOSTBUILDER_H
#define ROWWISE_LIB_HOST_HOSTBUILDER_H

#include "Kernels.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rowwise {

/// What a call fails with: codes of include/Runtime/Runtime.h.
enum class RuntimeError : int32_t {
  BadArgument = 1, ///< ROWWISE_BAD_ARGUMENT
  FailedCheck = 3  ///< ROWWISE_DRIVER, of a check that the source makes
};

/// Writes one of the two host functions: the entry, or with `sizesOnly` the one
/// that computes the workspace's size.
class HostBuilder {
public:
  HostBuilder(func::FuncOp source, StringRef name, bool sizesOnly,
              bool fallback, const ProgramKernels &kernels)
      : source(source), name(name), sizesOnly(sizesOnly), fallback(fallback),
        kernels(kernels), builder(source.getLoc(), source.getContext()),
        symbols(source->getParentOfType<ModuleOp>()) {}

  FailureOr<func::FuncOp> build();

private:
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  func::FuncOp createFunction(StringRef symbol);
  void buildOperation(Operation *op);
  void buildFuse(FuseOp program);

  // Buffers.cpp: the workspace and the caller's buffers.
  Value multiplyUpToMost(int64_t first, ArrayRef<Value> sizes);
  void checkWorkspace(Value bytes);
  Value takeWorkspace(RankedTensorType type, ArrayRef<Value> sizes);
  void allocate(Value tensor);
  void checkBuffer(Value buffer, ArrayRef<int64_t> shape, const Twine &what);
  void checkSameSizes(Value buffer, Value tensor, const Twine &what);
  void buildCopies();
  void bindArguments();
  LogicalResult bindResults();
  LogicalResult bindResult(unsigned number, OpOperand &returned);
  Value getResultArgument(unsigned number) {
    return host.getArgument(source.getNumArguments() + number);
  }
  /// A tensor's buffer; it has one from its operation on.
  Value getBuffer(Value tensor) { return buffers.lookup(tensor); }

  // Views.cpp: sizes, and views of buffers.
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
  Value sliceBuffer(Value buffer, ArrayRef<Value> offsets,
                    ArrayRef<Value> strides,
                    const llvm::SmallBitVector &dropped, ArrayRef<Value> sizes);
  void checkSlice(Value source, ArrayRef<Value> offsets, ArrayRef<Value> sizes,
                  ArrayRef<Value> strides);
  bool isPacked(Value tensor);
  std::string describe(Value tensor);
  Value multiply(Value x, Value y);
  Value compare(arith::CmpIPredicate predicate, Value x, Value y);
  Value getProduct(ArrayRef<Value> factors);

  // Scalars.cpp: what the source computes of sizes and constants.
  Value getScalar(Value scalar);
  Value getIndex(OpFoldResult value);
  SmallVector<Value> getIndices(ArrayRef<OpFoldResult> values);
  Value makeSafe(Operation *division, bool isOfSizes);
  void buildAssertions();

  // Constants.cpp: data that the program comes with.
  std::pair<LLVM::GlobalOp, LLVM::GlobalOp>
  createConstantGlobals(StringRef bytes);
  void buildConstant(Operation *op);

  // Fallback.cpp: what is no row program, on buffers for rowwise-loops.
  SmallVector<Value> computeFallbackSizes(Value tensor);
  Value getTypedBuffer(Value buffer, Type tensor);
  void writeTo(Value buffer, Value tensor);
  void copyInto(Value buffer, Value source, ArrayRef<Value> offsets,
                ArrayRef<Value> strides, const llvm::SmallBitVector &dropped);
  void checkLoops(linalg::LinalgOp op);
  void readFromBuffers(Operation *op);
  void buildFallback(Operation *op);
  void buildConcat(tensor::ConcatOp op);
  void buildInsertSlice(tensor::InsertSliceOp op);
  void buildLinalg(linalg::LinalgOp op);
  void buildPad(tensor::PadOp op);

  // Checks.cpp: sizes, strides and overlap.
  struct Extent;
  static Extent getExtent(ImplicitLocOpBuilder &builder, Value buffer);
  void checkStrides(const Extent &extent, bool isResult, const Twine &what);
  Value areApart(const Extent &a, const Extent &b);
  Value areSame(const Extent &a, const Extent &b, RankedTensorType type);
  void checkOverlaps();
  void checkArguments(FuseOp op);
  void checkSizes(FuseOp op, unsigned number, ValueRange extents,
                  const Twine &what);
  void checkContiguous(FuseOp op, unsigned number, ValueRange extents,
                       ValueRange strides, const Twine &what);

  // Launches.cpp: which kernel, on which buffers.
  const LaunchedKernel &getKernel(FuseOp op, unsigned version) {
    return kernels.find(op)->second[version];
  }
  void buildProgram(FuseOp op);
  void buildLaunches(FuseOp op, unsigned version);
  void buildLaunch(FuseOp op, unsigned version);
  Value getResident(FuseOp op, unsigned version, StringRef function);
  Value countGroups(FuseOp op, unsigned version);
  Value countSlices(FuseOp op, ScheduleAttr schedule, Value groups);
  Value getCondition(FuseOp op, unsigned version);
  Value isAligned(FuseOp op, ScheduleAttr schedule);
  Value isPacked(FuseOp op);
  Value getDim(FuseOp op, unsigned dim);
  Value getNumRows(FuseOp op);
  Value getWidth(FuseOp op);
  Value countPhases(FuseOp op, int64_t vector);
  SmallVector<Value> computeSizes(FuseOp op, unsigned result);

  // States.cpp: where kernels of schedule split exchange states.
  void allocateStates(FuseOp op);
  Value startSplit(FuseOp op, unsigned version, Value &groups);

  // RuntimeCalls.cpp
  void check(Value condition, const Twine &message,
             RuntimeError code = RuntimeError::BadArgument);
  struct Requirement {
    Value condition;
    std::string message; ///< where it does not hold
  };
  void checkAll(ArrayRef<Requirement> requirements);
  void fail(const Twine &message,
            RuntimeError code = RuntimeError::BadArgument);
  void fail(Value message, RuntimeError code);
  func::FuncOp getRuntimeFunction(StringRef name, FunctionType type);
  std::string getFreshSymbol(const Twine &prefix, unsigned &number);
  Value createString(const Twine &text);

  func::FuncOp source;
  std::string name; ///< of the entry
  bool sizesOnly;
  bool fallback; ///< other operations are put on buffers
  const ProgramKernels &kernels;
  ImplicitLocOpBuilder builder;
  SymbolTable symbols; ///< what the module had at first
  unsigned numTexts = 0, numConstants = 0;
  func::FuncOp host;
  Value workspace, stream, workspaceSize;
  DenseMap<Value, Value> buffers, scalars; ///< by value of the source
  DenseMap<Operation *, Value> states;     ///< by program
  DenseMap<Value, SmallVector<Value>> sizes;
  /// Numbers of the results that are bound to the caller's buffers.
  DenseMap<Value, unsigned> results;
  /// Values that are copied to the results of these numbers.
  SmallVector<std::pair<Value, unsigned>> copies;
};

/// Whether the host computes the operation: its results are scalars that depend
/// on constants and sizes.
bool computesHostScalar(Operation *op);

/// Whether the tensor needs a buffer of its own: something reads it as one. It
/// may also just be what a result starts from, or have its sizes read.
bool isRead(Value tensor);

/// Whether the operation is a constant tensor to upload: its elements differ.
bool isDeviceConstant(Operation *op);

/// The type under which the entry takes a tensor: sizes are checked at run
/// time, so the type does not promise them.
MemRefType getArgumentType(Type tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTBUILDER_H
