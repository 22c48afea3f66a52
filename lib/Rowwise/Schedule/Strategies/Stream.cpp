//===- Stream.cpp - Rows that no registers hold ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class StreamStrategy final : public PlainStrategy<StreamAttr, VectorStrategy> {
public:
  StreamStrategy() : PlainStrategy({maxThreads}, {}) {}

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    for (int64_t threads :
         space.choose(space.accepted.threads, triedSharedThreads))
      add({StreamAttr::optionName.str(), threads});
  }

  bool holdsRows() const override { return false; }
  bool rematerializes(bool /*wanted*/) const override { return false; }

  int64_t getCapacity(const ProgramContext & /*program*/,
                      int64_t /*perThread*/) const override {
    return unbounded;
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent & /*rows*/) const override {
    int64_t threads = program.forced.threads;
    if (threads == 0)
      threads = program.shape.readsOnce ? readOnceThreads : maxThreads;
    return rowwise::makeLayout(program, program.shape.vector, streamVectors,
                               std::min(threads, warpSize),
                               std::max<int64_t>(1, threads / warpSize),
                               /*rows=*/1);
  }

  void addWidthLimits(const ProgramContext & /*program*/, int64_t /*perThread*/,
                      SmallVectorImpl<int64_t> &limits) const override {
    limits.push_back(unbounded);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getStreamStrategy() {
  static const StreamStrategy strategy;
  return strategy;
}
