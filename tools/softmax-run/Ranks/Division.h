//===- Division.h - What each rank of a group has ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RANKS_DIVISION_H
#define SOFTMAX_RUN_RANKS_DIVISION_H

#include "../Program.h"

#include "Reference/Tensor.h"

namespace mlir::rowwise {

/// An entry on the part of a rank.
struct DividedEntry {
  OwningOpRef<ModuleOp> module; ///< in the phase Typed
  func::FuncOp function;        ///< in that module
  size_t numKernels = 0;        ///< before it is divided
};

Status divideEntry(func::FuncOp entry, const CompilerOptions &options,
                   DividedEntry &divided);

/// Divides `inputs` between `count` ranks, so that each has as much of the
/// sharded dimension as `parts` says or, where that is empty, all have as much.
Status cutInputs(func::FuncOp entry, const DividedEntry &divided,
                 ArrayRef<Tensor> inputs, ArrayRef<unsigned> parts,
                 size_t count, std::vector<std::vector<Tensor>> &inputsOfRanks);

/// Puts the parts of results together that all ranks have. What all compute
/// must be the same on each.
Status joinResults(const DividedEntry &divided,
                   std::vector<std::vector<Tensor>> resultsOfRanks,
                   std::vector<Tensor> &results);

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_RANKS_DIVISION_H
