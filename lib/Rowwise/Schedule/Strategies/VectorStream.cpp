//===- VectorStream.cpp - Schedules of rows of vectors --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Versions.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The elements of the longest vector.
static int64_t getLongestVector(FuseOp op) {
  int64_t longest = 1;
  for (int64_t dim : op.getInnerDims())
    longest = std::max(longest, op.getDimSize(dim));
  return longest;
}

/// There is nothing else to choose: what options force is for other rows.
static LayoutAttr makeVectorLayout(const ProgramContext &program) {
  int64_t elements = getLongestVector(program.getOp());
  int64_t lanes = std::min<int64_t>(warpSize, llvm::PowerOf2Ceil(elements));
  return makeLayout(program, /*vector=*/1, llvm::divideCeil(elements, lanes),
                    lanes, /*warps=*/1, /*rows=*/defaultThreads / lanes);
}

namespace {
class VectorStreamStrategy final : public ScheduleStrategy,
                                   public VersionMaker {
public:
  VectorStreamStrategy()
      : ScheduleStrategy(VectorStreamAttr::optionName, VectorStreamAttr::scope,
                         {warpSize}, {}) {}

  const VersionMaker &getMaker() const override { return *this; }

  /// So many vectors at a time that a lane has words of each on their way.
  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    int64_t elements =
        std::clamp<int64_t>(streamedVectorWords / layout.getVectorsPerThread(),
                            1, maxStreamedVectors);
    return VectorStreamAttr::get(program.getOp().getContext(), elements);
  }

  /// Nothing but what is chosen.
  void enumerate(const TuningSpace & /*space*/,
                 AddChoice /*add*/) const override {}

  bool serves(const ProgramContext &program,
              Alignment /*alignment*/) const override {
    return ProgramContext(program).getOp().hasInner();
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext & /*program*/) const override {
    return {{0, std::numeric_limits<int64_t>::max()}};
  }

  bool wants(const ProgramContext & /*program*/, WidthRange /*widths*/,
             Alignment alignment) const override {
    return alignment == Alignment::any;
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override {
    ProgramContext elements = program.withVector(1, /*isPeeled=*/false);
    FailureOr<VersionAttr> version = makeVersion(
        elements, *this, makeVectorLayout(elements),
        makeRows(elements, alignment, widths), /*rematerialized=*/false);
    if (succeeded(version))
      explainVectors(elements, *version, getLongestVector(elements.getOp()));
    return version;
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages == 0; }
};
} // namespace

const ScheduleStrategy &mlir::rowwise::getVectorStreamStrategy() {
  static const VectorStreamStrategy strategy;
  return strategy;
}
