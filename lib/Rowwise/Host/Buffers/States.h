//===- States.h - Where blocks of the whole GPU exchange states -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_STATES_H
#define ROWWISE_LIB_HOST_BUFFERS_STATES_H

#include "Workspace.h"

namespace mlir::rowwise {

/// Bytes for the states of the kernel of `op` that needs most memory for them
/// among those for rows of this width, as only one of its kernels runs; null
/// where none needs any at any width.
Value countStatesBytes(FuseOp op, const HostContext &context, Value width,
                       IndexBuilder &builder);

/// The parts of the workspace in which kernels of schedule split exchange
/// states.
class States {
public:
  States(const HostContext &context, IndexBuilder &builder,
         Workspace &workspace)
      : context(context), builder(builder), workspace(workspace) {}

  /// Takes memory from the workspace for the states of kernels of `op`, whose
  /// rows have this width.
  void allocate(FuseOp op, Value width);

  /// Returns the states of the groups that are launched, with any contents:
  /// blocks clear their own. Reduces `groups` to as many as there is memory
  /// for. Begins a branch, in which everything after it is built:
  ///
  ///   %groups = ... @rowwiseResidentGroups(...)
  ///   scf.if %groups != 0 {
  ///     gpu.launch_func ...
  Value start(FuseOp op, unsigned version, Value &groups);

private:
  const HostContext &context;
  IndexBuilder &builder;
  Workspace &workspace;
  DenseMap<Operation *, Value> states; ///< by program
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_STATES_H
