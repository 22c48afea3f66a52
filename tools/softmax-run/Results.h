//===- Results.h - What becomes of results ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RESULTS_H
#define SOFTMAX_RUN_RESULTS_H

#include "Options.h"
#include "Program.h"

#include "Reference/Reference.h"
#include "Reference/Tensor.h"
#include "Rowwise/Pipelines/Compiler.h"

namespace mlir {
namespace rowwise {

/// Prints results: all elements where they are few or --print is given, else a
/// summary. With --output or --check nothing but what --print asks for is.
void printResults(ArrayRef<Tensor> results, const RunOptions &options);

/// The status, and exit code, of a check that found nothing wrong, and elements
/// that cannot be judged.
constexpr Status undecided = 4;

/// The exit code where there are two reasons: a finding is above all others,
/// and what is not known below them.
Status getGraver(Status a, Status b);

/// Compares with the reference's results and prints the comparison:
/// ROWWISE_FINDING where a result is wrong, else `undecided` where not all
/// elements can be judged.
Status checkResults(func::FuncOp entry, ArrayRef<ReferenceResult> references,
                    ArrayRef<Tensor> results);

/// What a program's results are right for: `fast` drops the roundings inside of
/// a kernel, and kernels keep those of what they hand on.
ReferenceOptions getReferenceOptions(const CompilerOptions &options,
                                     size_t numKernels);

/// Prints "result 0: 4xf32=1,2,3,4", which --input reads back.
void printElements(unsigned number, const Tensor &result,
                   llvm::raw_ostream &os);

/// Prints type, range and mean of a result in a line.
void printSummary(unsigned number, const Tensor &result, llvm::raw_ostream &os);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RESULTS_H
