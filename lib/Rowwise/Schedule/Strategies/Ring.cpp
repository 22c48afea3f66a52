//===- Ring.cpp - Rows that wait in shared memory -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block of schedule split runs on each multiprocessor, and has a slice of
// several rows in its shared memory (Tile/Shapes/Ring.cpp).
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Grid.h"
#include "../Layouts/Layouts.h"
#include "../Layouts/MultiStage.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class RingStrategy final : public GridStrategy {
public:
  RingStrategy()
      : GridStrategy(RingAttr::optionName, RingAttr::scope,
                     {maxThreads, /*rows=*/false, /*blocks=*/true,
                      /*stages=*/true},
                     gridRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    int64_t stages = countMultiStages(program, layout);
    return RingAttr::getChecked([&] { return program.getOp().emitError(); },
                                program.getOp().getContext(), stages,
                                chooseLatency(stages),
                                chooseMaxGroups(layout.getBlocks()));
  }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (space.accepted.stages == 1)
      return;
    for (int64_t stages :
         space.choose(space.accepted.stages, {defaultMultiStages}))
      enumerateGrids(space, RingAttr::optionName, stages, add);
  }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return getGridCapacity(program, getStreamingThreads(program), perThread);
  }

  bool needsAlignment() const override { return true; }
  bool rematerializes(bool /*wanted*/) const override { return true; }

  bool mayHold(const ProgramContext &program,
               const RowRequest &rows) const override {
    return rows.aligned &&
           chooseMultiStageLayout(program, countRowVectors(program, rows));
  }

  /// Rows that no cluster holds, or only with more registers than pay for many
  /// of them.
  bool pays(const ProgramContext &program,
            const RowRequest &rows) const override {
    int64_t perThread =
        getMaxThreadVectors(program, program.shape.vector, rows.rematerialized);
    const VectorStrategy &cluster = getPlainSchedule(Scope::cluster);
    int64_t maxVectors =
        keepBusyStreaming(program)
            ? perThread
            : cluster.getMaxVectors(program, perThread, /*aligned=*/true);
    return paysToShareRow(program, rows) &&
           countRowVectors(program, rows) >
               cluster.getCapacity(program, maxVectors);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    return chooseMultiStageLayout(program, rows.vectors);
  }

protected:
  /// With one stage rows do not wait: those are in registers.
  bool acceptsStages(int64_t stages) const override { return stages != 1; }

private:
  int64_t countRowVectors(const ProgramContext &program,
                          const RowRequest &rows) const {
    return countVectors(program, *this, rows.widths, /*aligned=*/true);
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getRingStrategy() {
  static const RingStrategy strategy;
  return strategy;
}
