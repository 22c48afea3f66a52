//===- RankGroup.h - How ranks of one process find each other ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RANKS_RANKGROUP_H
#define SOFTMAX_RUN_RANKS_RANKGROUP_H

#include "Runtime/Runtime.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::rowwise {

/// The communicators of all ranks, on a GPU each or on the simulator.
class RankGroup {
public:
  RankGroup(bool isCuda, const RowwiseRuntime &runtime)
      : isCuda(isCuda), runtime(runtime) {}
  RankGroup(const RankGroup &) = delete;
  ~RankGroup() { destroy(); }

  /// The runtime keeps the status of a failure.
  void create(size_t count);
  void destroy();
  /// After a failure of one rank, which others may wait for. Its thread's own.
  void leave(size_t rank);
  /// Waits for what a rank has in a stream. Fails if another rank has left.
  int32_t await(size_t rank, void *stream, std::string &text);

  llvm::ArrayRef<int64_t> getMembers() const { return members; }

private:
  bool isCuda;
  const RowwiseRuntime &runtime;
  void *simulated = nullptr; ///< the simulator's group
  std::vector<int64_t> members;
};

} // namespace mlir::rowwise

#endif // SOFTMAX_RUN_RANKS_RANKGROUP_H
