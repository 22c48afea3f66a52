//===- Compiler.h - From a linalg module to any phase -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What softmax-compile and softmax-run share. Diagnostics go to the context's
// handler; a function that fails has emitted one.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_COMPILER_H
#define ROWWISE_PIPELINES_COMPILER_H

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Pipelines/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace mlir {
class DialectRegistry;

namespace rowwise {

/// Where a compilation stops, in order.
enum class Phase { Fused, Typed, Scheduled, Tiled, Simt, NVVM, LLVM };

/// What kernels are compiled for; for none they are left out.
enum class Device { Cuda, Simulator, None };

struct CompilerOptions : PipelineOptions {
  /// The phase that the module is in already, Fused, Scheduled or Simt; nothing
  /// of a module of linalg. What the phases before it are asked for is ignored.
  std::optional<Phase> from;
  /// What to say of the compilation, and where.
  RemarkOptions remarks;
};

/// Registers every dialect, extension and translation that compilation needs.
void registerCompilerDialects(DialectRegistry &registry);

/// The function to compile: `name` or, if that is empty, the only public one.
/// Refuses (with a diagnostic) absent, ambiguous, external functions and ones
/// whose arguments are not ranked tensors or scalars, or whose results are not
/// ranked tensors.
FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name);

/// Rewrites `module` in place up to `phase` (at most LLVM).
LogicalResult compileToPhase(ModuleOp module, Phase phase,
                             const CompilerOptions &options);

/// The PTX of every kernel of `module`, compiled from linalg.
FailureOr<std::string> compileToPTX(ModuleOp module,
                                    const CompilerOptions &options);

/// A module in the LLVM dialect that holds the host entry points, and for the
/// simulator the kernels too (marked with `rowwise.simulated_kernel`, see
/// rowwise-nvvm-to-simulator). For each public function NAME of `module`:
///
///   int32_t NAME(operand descriptors..., result descriptors...,
///                void *workspace, void *stream)
///   int64_t NAME_workspace_size(operand descriptors..., result descriptors...)
///
/// where scalar operands are passed by value, and a descriptor is a pointer to
/// {allocated, aligned, offset, sizes..., strides...}; pointers are device
/// pointers, offset and strides in elements.
LogicalResult compileForHost(ModuleOp module, Device device,
                             const CompilerOptions &options);

/// A program's kernels and constant tensors for a GPU.
struct KernelCode {
  std::string cubin; ///< empty where ptxas was not found
  std::string ptx;
};

/// The same for a GPU with the kernels beside it: host code has their names and
/// not their code, and calls rowwiseImageConstant for what is constant.
FailureOr<KernelCode> compileBesideKernels(ModuleOp module,
                                           const CompilerOptions &options);

/// One kernel-to-be and what it must move.
struct KernelTraffic {
  /// Read and written.
  int64_t bytes = 0;
  /// The row program and the sizes of its dimensions; null and none for what is
  /// no row program.
  FuseOp program = nullptr;
  SmallVector<int64_t> sizes;
};

/// What a function in the phase Fused or Typed does for given argument shapes.
struct ShapeEvaluation {
  SmallVector<SmallVector<int64_t>> results;
  SmallVector<KernelTraffic> kernels;
  /// An assertion of the function does not hold, which has been reported; of
  /// shapes and traffic nothing is known then.
  bool failsAssertion = false;
};

/// Evaluates shapes and traffic of `entry` (phase Fused or Typed) for the
/// argument shapes. `values` has the values of scalar arguments, null for
/// tensors. Refuses sizes that do not fit together or whose product overflows.
FailureOr<ShapeEvaluation>
evaluateShapes(func::FuncOp entry, ArrayRef<SmallVector<int64_t>> arguments,
               ArrayRef<Attribute> values);

/// Refuses argument shapes that do not fit together in `entry` as written, at
/// the operation where they meet. Gives what is known of shapes there.
FailureOr<ShapeEvaluation> checkShapes(func::FuncOp entry,
                                       ArrayRef<SmallVector<int64_t>> arguments,
                                       ArrayRef<Attribute> values);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_PIPELINES_COMPILER_H
