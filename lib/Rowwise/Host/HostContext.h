//===- HostContext.h - What a host function is built from -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_HOSTCONTEXT_H
#define ROWWISE_LIB_HOST_HOSTCONTEXT_H

#include "Kernels.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rowwise {

/// The function on tensors that a host function is built from, and what is
/// known about it.
struct HostContext {
  func::FuncOp source; ///< on tensors, of one block
  std::string name;    ///< of the entry
  bool fallback =
      false; ///< operations that are no row program are put on buffers
  ProgramKernels kernels;
  /// The number of the result in whose buffer, the caller's, a tensor is
  /// computed: for a returned tensor and for those that it is a view of.
  DenseMap<Value, unsigned> results;
  /// Returned tensors with memory of their own, and the numbers of the results
  /// that they are copied to.
  SmallVector<std::pair<Value, unsigned>> copies;

  /// The source's tensors and scalars, which a caller passes.
  ArrayRef<BlockArgument> getArguments() const {
    return func::FuncOp(source).getArguments();
  }
  /// The types of what a caller passes: arguments, then memory for results.
  SmallVector<Type> getParameters() const {
    func::FuncOp func = source;
    SmallVector<Type> types(func.getArgumentTypes());
    llvm::append_range(types, func.getResultTypes());
    return types;
  }
  Block &getBody() const { return func::FuncOp(source).getBody().front(); }
  OperandRange getReturned() const {
    return getBody().getTerminator()->getOperands();
  }

  const LaunchedKernel &getKernel(FuseOp op, unsigned version) const {
    return kernels.find(op)->second[version];
  }

  /// What messages call an argument or a result; runtimes of files use the same
  /// words.
  std::string describeArgument(unsigned number) const;
  std::string describeResult(unsigned number) const;
  /// What messages call any tensor.
  std::string describe(Value tensor) const { return describe(tensor, results); }
  /// What messages call a tensor where only `bound` are known as results.
  std::string describe(Value tensor,
                       const DenseMap<Value, unsigned> &bound) const;
};

/// Analyses `source`, which Refusals.h must have accepted. Emits a diagnostic
/// and fails if a program has no kernels, or a returned value no buffer.
FailureOr<HostContext> createHostContext(func::FuncOp source, bool fallback);

/// The type of the entry's parameter for a tensor. All sizes are dynamic: they
/// are checked at run time.
MemRefType getArgumentType(Type tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTCONTEXT_H
