//===- RanksBenchmark.h - A group of devices measured -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RANKS_RANKSBENCHMARK_H
#define SOFTMAX_RUN_RANKS_RANKSBENCHMARK_H

#include "../Benchmark.h"
#include "Ranks.h"

namespace mlir {
namespace rowwise {

/// Measures the program on GPUs beside its exchanges alone, and prints the
/// table: of launches that follow each other without a
/// gap, since ranks wait for each other: what the L2 cache holds stays there. A
/// time is that of the slowest rank.
Status runBenchmark(Ranks &ranks, const RowwiseRuntime &runtime,
                    ArrayRef<Tensor> inputs, const BenchmarkOptions &options);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RANKS_RANKSBENCHMARK_H
