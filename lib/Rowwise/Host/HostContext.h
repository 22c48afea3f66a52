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

/// What a host function is built from: the program, and what has been found out
/// about it.
struct HostContext {
  func::FuncOp source;   ///< on tensors, of one block
  std::string name;      ///< of the entry
  bool fallback = false; ///< what is no row program is put on buffers
  ProgramKernels kernels;
  /// Tensors that are computed in the place of the caller's buffers for the
  /// results of these numbers: what is returned, and what it is a view of.
  DenseMap<Value, unsigned> results;
  /// What is returned but has a place of its own: it is copied to the results
  /// of these numbers.
  SmallVector<std::pair<Value, unsigned>> copies;

  /// The tensors and scalars that a caller gives, and those that it gets.
  ArrayRef<BlockArgument> getArguments() const {
    return func::FuncOp(source).getArguments();
  }
  /// What a caller gives: arguments, then memory for results.
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

  /// An argument or a result as a caller knows it, for messages: as the
  /// runtimes of files do.
  std::string describeArgument(unsigned number) const;
  std::string describeResult(unsigned number) const;
  /// What messages call any tensor.
  std::string describe(Value tensor) const { return describe(tensor, results); }
  /// What messages call a tensor where only `bound` are known as results.
  std::string describe(Value tensor,
                       const DenseMap<Value, unsigned> &bound) const;
};

/// Finds out about `source`, whose operations Refusals.h has let pass. Emits a
/// diagnostic and fails if there are no kernels for one of its programs, or no
/// buffer for what it returns.
FailureOr<HostContext> createHostContext(func::FuncOp source, bool fallback);

/// The type under which the entry takes a tensor: sizes are checked at run
/// time, so the type does not promise them.
MemRefType getArgumentType(Type tensor);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTCONTEXT_H
