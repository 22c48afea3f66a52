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

/// The states of the kernel of `op` that needs most room for them, of which one
/// runs, as a tensor; null where none needs any.
RankedTensorType getStatesTensor(FuseOp op, const HostContext &context);

/// The parts of the workspace in which kernels of schedule split exchange
/// states.
class States {
public:
  States(const HostContext &context, IndexBuilder &builder,
         Workspace &workspace)
      : context(context), builder(builder), workspace(workspace) {}

  /// Takes room in the workspace for the kernels of `op`.
  void allocate(FuseOp op);

  /// Returns the states of the `groups` groups that are launched, whatever is
  /// in them: blocks clear their own. There are at most as many `groups` as
  /// there is room for. What follows is in the branch that this begins:
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
