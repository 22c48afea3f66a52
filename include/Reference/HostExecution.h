//===- HostExecution.h - Programs run on the CPU ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOSTEXECUTION_H
#define REFERENCE_HOSTEXECUTION_H

#include "Reference/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
namespace rowwise {

/// Registers what `runOnHost` needs.
void registerHostExecution(DialectRegistry &registry);

/// Lowers the module of `function`, linalg on tensors, by upstream passes, and
/// runs the function. The module must not be used afterwards. Failures have
/// emitted diagnostics; an assertion (`cf.assert`) that does not hold is one.
FailureOr<std::vector<Tensor>> runOnHost(func::FuncOp function,
                                         ArrayRef<Tensor> inputs);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOSTEXECUTION_H
