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

/// The phases of a compilation, in order. `Typed` lies inside of
/// --emit=scheduled: row programs in the types that kernels compute in, without
/// a schedule.
enum class Phase { Fused, Typed, Scheduled, Tiled, Simt, NVVM, LLVM };

/// What kernels run on; with None there is host code alone.
enum class Device { Cuda, Simulator, None };

struct CompilerOptions : PipelineOptions {
  /// The phase that the module is in: Fused, Typed, Scheduled or Simt; none for
  /// a module of linalg. Options of phases before it are ignored.
  std::optional<Phase> from;
  /// Whether softmax-run optimizes what it compiles for this host: host code
  /// and simulated kernels.
  bool optimizesHost = true;
  /// Which remarks are made, and where they go.
  RemarkOptions remarks;
};

/// Registers every dialect, extension and translation that compilation needs.
void registerCompilerDialects(DialectRegistry &registry);

/// The function to compile: `name` or, if that is empty, the only public one.
/// Emits a diagnostic and fails if there is none or there are several, if it
/// has no body, or if its arguments are not ranked tensors or scalars, or its
/// results not ranked tensors.
FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name);

/// Rewrites `module` in place up to `phase` (at most LLVM). Annotations of the
/// shard dialect in a module of linalg stand for `options.shard`.
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

/// Compiles a module for the simulator, and moves its kernels to modules of
/// their own in the phase Simt, for compileSimulatedKernel.
LogicalResult
compileBesideSimulatedKernels(ModuleOp module, const CompilerOptions &options,
                              SmallVectorImpl<OwningOpRef<ModuleOp>> &kernels);

/// Compiles such a kernel to a function of the LLVM dialect.
LogicalResult compileSimulatedKernel(ModuleOp kernel, CompilerOptions options);

/// A program's kernels and constant tensors for a GPU.
struct KernelCode {
  std::string cubin; ///< empty where ptxas was not found
  std::string ptx;
};

/// Compiles a module, and returns its kernels apart from the host code, which
/// stays in the module: it knows kernels by name, and calls
/// rowwiseImageConstant for the address of a constant tensor.
FailureOr<KernelCode> compileBesideKernels(ModuleOp module,
                                           const CompilerOptions &options);

/// One future kernel and the bytes that it must move.
struct KernelTraffic {
  /// Read and written.
  int64_t bytes = 0;
  /// The row program and the sizes of its dimensions; null and empty for other
  /// operations.
  FuseOp program = nullptr;
  SmallVector<int64_t> sizes;
};

/// What a function in the phase Fused or Typed computes for given shapes.
struct ShapeEvaluation {
  SmallVector<SmallVector<int64_t>> results;
  SmallVector<KernelTraffic> kernels;
  /// An assertion of the function fails, which has been reported. Shapes and
  /// traffic are not known then.
  bool failsAssertion = false;
};

/// Evaluates shapes and traffic of `entry` (phase Fused or Typed) for the
/// argument shapes. `values` has the values of scalar arguments, null for
/// tensors. Refuses sizes that do not fit together or whose product overflows.
FailureOr<ShapeEvaluation>
evaluateShapes(func::FuncOp entry, ArrayRef<SmallVector<int64_t>> arguments,
               ArrayRef<Attribute> values);

/// Checks that argument shapes fit together in `entry` as written; an error is
/// at the operation where they do not. Returns the shapes that are known.
FailureOr<ShapeEvaluation> checkShapes(func::FuncOp entry,
                                       ArrayRef<SmallVector<int64_t>> arguments,
                                       ArrayRef<Attribute> values);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_PIPELINES_COMPILER_H
