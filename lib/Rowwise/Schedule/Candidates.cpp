//===- Candidates.cpp - The schedules, and which one is chosen ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts/Grid.h"
#include "Layouts/Layouts.h"
#include "Layouts/MultiStage.h"
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

const VectorStrategy &mlir::rowwise::getPlainSchedule(Scope scope) {
  for (const VectorStrategy *schedule : llvm::reverse(getVectorSchedules()))
    if (schedule->holdsRowsIn(scope))
      return *schedule;
  llvm_unreachable("expected a schedule of each scope");
}

int64_t SteppingStrategy::getCapacity(const ProgramContext &program,
                                      int64_t perThread) const {
  return getPlainSchedule(getScope()).getCapacity(program, perThread);
}

int64_t SteppingStrategy::getMaxVectors(const ProgramContext &program,
                                        int64_t perThread, bool aligned) const {
  return getPlainSchedule(getScope())
      .getMaxVectors(program, perThread, aligned);
}

int64_t SteppingStrategy::getMaxStraddlingVectors(const ProgramContext &program,
                                                  int64_t perThread,
                                                  bool rematerialized) const {
  return getPlainSchedule(getScope())
      .getMaxStraddlingVectors(program, perThread, rematerialized);
}

LayoutAttr SteppingStrategy::makeLayout(const ProgramContext &program,
                                        const RowExtent &rows) const {
  return getPlainSchedule(getScope()).makeLayout(program, rows);
}

LogicalResult GridStrategy::checkFields(const ProgramContext &program) const {
  if (failed(checkForcedGrid(program)))
    return failure();
  return checkForcedStages(program);
}

/// Whether what is forced leaves a schedule: its name and stages or, where none
/// is named, the threads of a row.
static bool isLeft(const ProgramContext &program,
                   const VectorStrategy &schedule) {
  return schedule.agreesWithForced(program) &&
         (program.forced.isNamed() || schedule.mayHaveThreads(program));
}

/// Whether a schedule that is not named has the rows of a block and the blocks
/// of a row that are forced, if any are.
static bool mayHaveFields(const ProgramContext &program,
                          const VectorStrategy &schedule) {
  const ForcedFields &fields = schedule.getFields();
  return program.forced.isNamed() ||
         ((program.forced.rows == 0 || fields.rows) &&
          (program.forced.blocks == 0 || fields.blocks));
}

/// The schedule that reports why none is chosen for the rows: the plainest of
/// those that are left, which is asked last.
static const VectorStrategy &getReporter(const ProgramContext &program) {
  for (const VectorStrategy *schedule : llvm::reverse(getVectorSchedules()))
    if (isLeft(program, *schedule))
      return *schedule;
  llvm_unreachable("expected a name, stages and threads that were checked");
}

bool mlir::rowwise::mayChoose(const ProgramContext &program,
                              const VectorStrategy &schedule,
                              const RowRequest &rows) {
  return schedule.mayHold(program, rows) &&
         (program.forced.isNamed() || schedule.pays(program, rows));
}

const VectorStrategy &
mlir::rowwise::chooseSchedule(const ProgramContext &program,
                              const RowRequest &rows) {
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (schedule->isAvailable(program) && isLeft(program, *schedule) &&
        mayHaveFields(program, *schedule) &&
        mayChoose(program, *schedule, rows))
      return *schedule;
  return getReporter(program);
}

std::optional<VectorStrategy::Preference>
mlir::rowwise::findPreferred(const ProgramContext &program,
                             const VectorStrategy &found,
                             const RowExtent &rows) {
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (schedule->isAvailable(program))
      if (auto preference = schedule->prefer(program, found, rows))
        return preference;
  return std::nullopt;
}
