//===- Arguments.h - What the caller of a host function gives ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_ARGUMENTS_H
#define ROWWISE_LIB_HOST_BUFFERS_ARGUMENTS_H

#include "Views.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {

/// The caller's buffers and scalars: the arguments of the source, and then its
/// results.
class Arguments : HostPart {
public:
  Arguments(const HostPart &part, Views &views, func::FuncOp host)
      : HostPart(part), views(views), host(host) {}

  /// Makes the arguments known to the other parts, and checks what their types
  /// state.
  void bindOperands();
  void bindResults();

  /// The buffer of a result.
  Value getResult(unsigned number) {
    return host.getArgument(context.getArguments().size() + number);
  }
  /// Checks that the buffer of a result has the sizes of what is returned
  /// there.
  void checkResultSizes(unsigned number, Value returned);

private:
  void checkBuffer(Value buffer, ArrayRef<int64_t> shape, const Twine &what);
  void checkStaticSizes(BlockArgument argument);
  void bindResult(unsigned number, Value returned);

  Views &views;
  func::FuncOp host;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_ARGUMENTS_H
