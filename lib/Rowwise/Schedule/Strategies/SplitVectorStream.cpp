//===- SplitVectorStream.cpp - Rows of vectors over blocks ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InnerVectorStrategy.h"
#include "../Layouts/Grid.h"
#include "../Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class SplitVectorStreamStrategy final : public InnerVectorStrategy {
public:
  SplitVectorStreamStrategy()
      : InnerVectorStrategy(
            SplitVectorStreamAttr::optionName, SplitVectorStreamAttr::scope,
            {maxThreads, /*rows=*/false, /*blocks=*/true}, gridRows) {}

  bool accepts(const ProgramContext &program) const override {
    return paysToSplitVectors(program, getAlignedVector(program.getOp()));
  }

  VectorMapping map(const ProgramContext &program,
                    int64_t vector) const override {
    return splitVectors(program, vector);
  }

  /// The workspace has room for no more groups than have rows.
  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    VectorMapping mapping = map(program, layout.getVector());
    int64_t maxGroups = chooseMaxGroups(mapping.tile.blocks);
    if (std::optional<int64_t> groups = countGroups(program, mapping))
      maxGroups = std::min(maxGroups, *groups);
    return SplitVectorStreamAttr::getChecked(
        [&] { return program.getOp().emitError(); },
        program.getOp().getContext(), mapping.tile.vectors, mapping.tile.rows,
        mapping.tile.parts, mapping.tile.blocks, maxGroups, mapping.tile.mma);
  }

protected:
  LogicalResult checkFields(const ProgramContext &program) const override {
    return checkForcedGrid(program);
  }
};
} // namespace

const ScheduleStrategy &mlir::rowwise::getSplitVectorStreamStrategy() {
  static const SplitVectorStreamStrategy strategy;
  return strategy;
}
