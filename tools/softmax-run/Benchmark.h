//===- Benchmark.h - Programs measured --------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program fused and not fused, side by side: its kernels, the bytes that
// they must move, and on a GPU its time beside that of a copy on the device
// that moves the bytes of the fused program. The simulator, which has no
// clock, gives counts of what its threads did instead.
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_BENCHMARK_H
#define SOFTMAX_RUN_BENCHMARK_H

#include "Calls/Call.h"
#include "Table.h"

namespace mlir {
namespace rowwise {

struct BenchmarkOptions {
  /// Stands for the program in the table.
  std::string name;
  TableFormat format = TableFormat::Text;
  /// Launches to measure, or 0 for 100 or as many as a second has.
  unsigned repeats = 0;
  Placement placement;
};

/// Prints the table to stdout.
Status runBenchmark(func::FuncOp entry, Device device,
                    const CompilerOptions &compilerOptions,
                    const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                    const BenchmarkOptions &options);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_BENCHMARK_H
