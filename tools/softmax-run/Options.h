//===- Options.h - Flags of softmax-run -------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_OPTIONS_H
#define SOFTMAX_RUN_OPTIONS_H

#include "Record.h"

#include "Rowwise/Pipelines/Compiler.h"

#include <string>
#include <vector>

namespace mlir {
namespace rowwise {

struct RunOptions {
  std::string path;
  /// Empty for the only public function.
  std::string entry;
  Device device;
  std::vector<std::string> inputs;
  /// Files for the first results.
  std::vector<std::string> outputs;
  /// How much of a sharded dimension each rank has; empty: all as much.
  std::vector<unsigned> parts;
  bool check;
  bool benchmark;
  /// Measure schedules and write a tuning file.
  bool tune;
  /// Measure schedules and print all that is known of them.
  bool record;
  RecordOptions recordOptions;
  /// Print all elements of every result.
  bool print;
  uint64_t seed;
  /// A file in the phase Simt to run in place of what `path` compiles to.
  std::string lowered;
  BenchmarkOptions benchmarkOptions;
};

/// What the command line asks for, once it is parsed, besides what it asks of
/// the compiler. Fails with a diagnostic.
FailureOr<RunOptions> getRunOptions(const CompilerOptions &compilerOptions);

/// Refuses flags of what ranks of a group do not do, and parts of none. Whether
/// there are ranks may be said by the program.
LogicalResult checkShardFlags(const CompilerOptions &compilerOptions);

/// Refuses lists for the arguments and results of `entry` that are longer than
/// those.
LogicalResult checkLists(func::FuncOp entry, const RunOptions &options);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_OPTIONS_H
