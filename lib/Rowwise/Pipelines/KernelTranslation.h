//===- KernelTranslation.h - PTX of a module's kernels ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_KERNELTRANSLATION_H
#define ROWWISE_LIB_PIPELINES_KERNELTRANSLATION_H

#include "Rowwise/Pipelines/Compiler.h"

namespace mlir::rowwise {

/// The PTX of all kernels of a module of phase NVVM, as one text; empty if
/// there are none.
FailureOr<std::string> translateKernels(ModuleOp module,
                                        const CompilerOptions &options);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_KERNELTRANSLATION_H
