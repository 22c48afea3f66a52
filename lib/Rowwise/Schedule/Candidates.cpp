//===- Candidates.cpp - The schedules, and which one is chosen ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts/Layouts.h"
#include "Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

ArrayRef<const ScheduleStrategy *> mlir::rowwise::getSchedules() {
  static const ScheduleStrategy *const schedules[] = {
#define ROWWISE_SCHEDULE(STEM) &get##STEM##Strategy(),
#include "Schedules.def"
  };
  return schedules;
}

VersionMaker::~VersionMaker() = default;

ScheduleStrategy::~ScheduleStrategy() = default;

const VersionMaker &mlir::rowwise::getMaker(const ProgramContext &program,
                                            Alignment alignment) {
  const auto *found =
      llvm::find_if(getSchedules(), [&](const ScheduleStrategy *schedule) {
        return schedule->getMaker().serves(program, alignment);
      });
  assert(found != getSchedules().end() && "expected a maker for all rows");
  return (*found)->getMaker();
}

//===----------------------------------------------------------------------===//
// Vectors of contiguous rows
//===----------------------------------------------------------------------===//

ArrayRef<const VectorStrategy *> mlir::rowwise::getVectorSchedules() {
  static const VectorStrategy *const schedules[] = {
#define ROWWISE_VECTOR_SCHEDULE(STEM) &get##STEM##Strategy(),
#include "Schedules.def"
  };
  return schedules;
}

const VectorStrategy *mlir::rowwise::getForced(const ProgramContext &program) {
  if (!program.forced.isNamed())
    return nullptr;
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (schedule->agreesWithForced(program))
      return schedule;
  llvm_unreachable("expected a name and stages that were checked");
}

/// The schedule that reports why no schedule accepts the rows. Of a forced name
/// it is the plain schedule, which is asked last. If no name is forced, rows of
/// any width stream through a block, unless the forced threads are lanes of a
/// warp.
static const VectorStrategy &getReporter(const ProgramContext &program) {
  if (!program.forced.isNamed())
    return getWarpStrategy();
  for (const VectorStrategy *schedule : llvm::reverse(getVectorSchedules()))
    if (schedule->agreesWithForced(program))
      return *schedule;
  llvm_unreachable("expected a name and stages that were checked");
}

const VectorStrategy &
mlir::rowwise::chooseSchedule(const ProgramContext &program,
                              const RowRequest &rows) {
  for (const VectorStrategy *schedule : getVectorSchedules()) {
    bool mayBe =
        schedule->isAvailable(program) && schedule->agreesWithForced(program) &&
        (program.forced.isNamed() || schedule->mayHaveThreads(program));
    if (mayBe && schedule->accepts(program, rows))
      return *schedule;
  }
  return getReporter(program);
}

const VectorStrategy &mlir::rowwise::findTaking(LayoutAttr layout) {
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (schedule->takes(layout))
      return *schedule;
  llvm_unreachable("expected a layout of a block or a cluster");
}

std::optional<VectorStrategy::Preference>
mlir::rowwise::findPreferred(const ProgramContext &program,
                             const VectorStrategy &found,
                             const RowExtent &rows) {
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (auto preference = schedule->prefer(program, found, rows))
      return preference;
  return std::nullopt;
}
