//===- Record.h - All that is known of schedules ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measurements that a model of times is made of and tested with: what --tune
// measures, with everything beside the time that could explain it, and with
// candidates that --tune passes over. Results are not compared with a
// reference, which would take most of the time.
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RECORD_H
#define SOFTMAX_RUN_RECORD_H

#include "Benchmark.h"

namespace mlir {
namespace rowwise {

struct RecordOptions {
  /// Whether candidates that are predicted to be slow are left out.
  bool prune = true;
  /// A file that is locked while the GPU is used, so that of several processes
  /// one measures while the others compile; or empty.
  std::string lock;
};

/// Measures the schedules of the only row program of `entry` that
/// `compilerOptions` accept, twice each, and prints a table to stdout. On the
/// simulator each runs once and has no time.
Status runRecord(func::FuncOp entry, Device device,
                 const CompilerOptions &compilerOptions,
                 const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                 const BenchmarkOptions &options,
                 const RecordOptions &recordOptions);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RECORD_H
