//===- VectorStream.cpp - Rows of vectors in the warps of a block ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InnerVectorStrategy.h"
#include "../Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class VectorStreamStrategy final : public InnerVectorStrategy {
public:
  VectorStreamStrategy()
      : InnerVectorStrategy(VectorStreamAttr::optionName,
                            VectorStreamAttr::scope, {warpSize}, {}) {}

  bool accepts(const ProgramContext & /*program*/) const override {
    return true;
  }

  VectorMapping map(const ProgramContext &program,
                    int64_t vector) const override {
    return mapVectors(program, vector);
  }

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    TileRows tile = map(program, layout.getVector()).tile;
    return VectorStreamAttr::get(program.getOp().getContext(), tile.vectors,
                                 tile.rows, tile.parts, tile.mma, tile.stages,
                                 tile.group);
  }
};
} // namespace

const ScheduleStrategy &mlir::rowwise::getVectorStreamStrategy() {
  static const VectorStreamStrategy strategy;
  return strategy;
}
