//===- Persistent.cpp - Blocks that step over rows ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Layouts are those of schedule block. Rarely the fastest
/// (docs/performance.md), so that it is chosen only where stages are forced.
class PersistentStrategy final : public SteppingStrategy {
public:
  PersistentStrategy()
      : SteppingStrategy(PersistentAttr::optionName, PersistentAttr::scope,
                         {maxThreads, /*rows=*/false, /*blocks=*/false,
                          /*stages=*/true},
                         blockRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr /*layout*/,
                                 bool /*aligned*/) const override {
    return PersistentAttr::getChecked(
        [&] { return program.getOp().emitError(); },
        program.getOp().getContext(), program.forced.stages);
  }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    for (int64_t stages : space.choose(space.accepted.stages, triedStages))
      enumerateBlocks(space, PersistentAttr::optionName, stages, add);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getPersistentStrategy() {
  static const PersistentStrategy strategy;
  return strategy;
}
