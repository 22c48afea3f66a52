//===- Candidates.cpp - The schedules, and which one is chosen ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

ArrayRef<const ScheduleForms *> mlir::rowwise::getSchedules() {
  static const ScheduleForms *const schedules[] = {
#define ROWWISE_SCHEDULE(STEM) &get##STEM##Forms(),
#include "Schedules.def"
  };
  return schedules;
}

VersionMaker::~VersionMaker() = default;

ScheduleForms::~ScheduleForms() = default;

const VersionMaker &mlir::rowwise::getMaker(const ProgramContext &program,
                                            Alignment alignment) {
  const auto *found =
      llvm::find_if(getSchedules(), [&](const ScheduleForms *schedule) {
        return schedule->getMaker().serves(program, alignment);
      });
  assert(found != getSchedules().end() && "expected a maker for all rows");
  return (*found)->getMaker();
}

//===----------------------------------------------------------------------===//
// Vectors of contiguous rows
//===----------------------------------------------------------------------===//

ArrayRef<const VectorForms *> mlir::rowwise::getVectorSchedules() {
  static const VectorForms *const schedules[] = {
#define ROWWISE_VECTOR_SCHEDULE(STEM) &get##STEM##Forms(),
#include "Schedules.def"
  };
  return schedules;
}

const VectorForms *mlir::rowwise::getForced(const ProgramContext &program) {
  if (!program.forced.isNamed())
    return nullptr;
  for (const VectorForms *schedule : getVectorSchedules())
    if (schedule->isLeft(program))
      return schedule;
  llvm_unreachable("expected a name and stages that were checked");
}

/// The schedule that reports why no schedule takes the rows. Of a forced name
/// it is the plain schedule, which is asked last. If no name is forced, rows of
/// any width stream through a block, unless the forced threads are lanes of a
/// warp.
static const VectorForms &getReporter(const ProgramContext &program) {
  if (!program.forced.isNamed())
    return getWarpForms();
  for (const VectorForms *schedule : llvm::reverse(getVectorSchedules()))
    if (schedule->isLeft(program))
      return *schedule;
  llvm_unreachable("expected a name and stages that were checked");
}

const VectorForms &mlir::rowwise::chooseSchedule(const ProgramContext &program,
                                                 const RowRequest &rows) {
  for (const VectorForms *schedule : getVectorSchedules()) {
    bool mayBe =
        schedule->isLeft(program) &&
        (program.forced.isNamed() || schedule->mayHaveThreads(program));
    if (mayBe && schedule->takes(program, rows))
      return *schedule;
  }
  return getReporter(program);
}

std::optional<VectorForms::Preference>
mlir::rowwise::findPreferred(const ProgramContext &program,
                             const VectorForms &found, const RowExtent &rows) {
  for (const VectorForms *schedule : getVectorSchedules())
    if (auto preference = schedule->prefer(program, found, rows))
      return preference;
  return std::nullopt;
}
