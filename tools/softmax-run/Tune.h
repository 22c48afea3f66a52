//===- Tune.h - The fastest schedules of a program --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_TUNE_H
#define SOFTMAX_RUN_TUNE_H

#include "Benchmark.h"

namespace mlir {
namespace rowwise {

/// Measures, for each row program of `entry`, the schedules that
/// `compilerOptions` accept on the GPU, prints a table to stdout and progress
/// to stderr, and writes the fastest to the file
/// `compilerOptions.schedule.tuningDatabase`, beside what that has.
Status runTune(func::FuncOp entry, const CompilerOptions &compilerOptions,
               const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
               const BenchmarkOptions &options);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_TUNE_H
