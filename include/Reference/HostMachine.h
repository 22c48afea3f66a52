//===- HostMachine.h - This host for LLVM -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOSTMACHINE_H
#define REFERENCE_HOSTMACHINE_H

#include "Reference/Tensor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace mlir {
namespace rowwise {

/// Whether code that reads these inputs once gains more by an optimization than
/// that takes.
bool paysToOptimize(llvm::ArrayRef<Tensor> inputs);

/// This CPU. What compiles for it optimizes or, much faster, does not:
/// `jitCodeGenOptLevel` of upstream's ExecutionEngineOptions has no effect.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createHostMachine(bool optimizes);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOSTMACHINE_H
