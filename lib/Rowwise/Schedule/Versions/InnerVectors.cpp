//===- InnerVectors.cpp - Versions for rows of vectors --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InnerVectorStrategy.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "Versions.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The schedules of rows of vectors, in the order in which they are asked.
static SmallVector<const InnerVectorStrategy *> getStrategies() {
  SmallVector<const InnerVectorStrategy *> strategies;
  for (const ScheduleStrategy *schedule : getSchedules())
    if (&schedule->getMaker() == &getInnerVectorMaker())
      strategies.push_back(static_cast<const InnerVectorStrategy *>(schedule));
  return strategies;
}

/// The one of the name that is forced, or the first that accepts the program;
/// null if there is none of that name.
static const InnerVectorStrategy *choose(const ProgramContext &program) {
  for (const InnerVectorStrategy *strategy : getStrategies())
    if (program.forced.isNamed()
            ? strategy->getName() == program.forced.schedule
            : strategy->accepts(program))
      return strategy;
  return nullptr;
}

namespace {
class InnerVectorMaker final : public VersionMaker {
public:
  bool serves(const ProgramContext &program,
              Alignment /*alignment*/) const override {
    return FuseOp(program.getOp()).hasInner();
  }

  LogicalResult check(const ProgramContext &program) const override;

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext & /*program*/) const override {
    return {{0, std::numeric_limits<int64_t>::max()}};
  }

  /// Where versions are to be batch-invariant, lanes of single elements add in
  /// one order at any alignment.
  bool wants(const ProgramContext &program, WidthRange /*widths*/,
             Alignment alignment) const override {
    if (alignment == Alignment::aligned)
      return !program.batchInvariant && getAlignedVector(program.getOp()) > 1;
    return alignment == Alignment::any;
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override;
};
} // namespace

/// A name may be forced, and the blocks of a row where it has several.
LogicalResult InnerVectorMaker::check(const ProgramContext &program) const {
  const ScheduleChoice &forced = program.forced;
  const InnerVectorStrategy *strategy = choose(program);
  if (!strategy) {
    SmallVector<StringRef> names;
    for (const InnerVectorStrategy *other : getStrategies())
      names.push_back(other->getName());
    return program.getOp().emitError()
           << "expected schedule " << listAlternatives(names)
           << " for rows of vectors, found " << forced.schedule;
  }
  if (forced.threads != 0 || forced.rows != 0 || forced.stages != 0)
    return program.getOp().emitError()
           << "expected no threads, rows or stages to be forced for rows of "
              "vectors, found "
           << forced.threads << ", " << forced.rows << " and " << forced.stages;
  return strategy->checkForced(program);
}

FailureOr<VersionAttr> InnerVectorMaker::make(const ProgramContext &program,
                                              WidthRange widths,
                                              Alignment alignment) const {
  FuseOp op = program.getOp();
  int64_t vector = alignment == Alignment::aligned ? getAlignedVector(op) : 1;
  ProgramContext vectors = program.withVector(vector, /*isPeeled=*/false);
  const InnerVectorStrategy &strategy = *choose(program);
  FailureOr<VersionAttr> version = makeVersion(
      vectors, strategy, strategy.map(vectors, vector).makeLayout(vectors),
      makeRows(vectors, alignment, widths),
      /*rematerialized=*/false);
  if (succeeded(version))
    explainVectors(vectors, *version, getLongestVector(op));
  return version;
}

const VersionMaker &mlir::rowwise::getInnerVectorMaker() {
  static const InnerVectorMaker maker;
  return maker;
}
