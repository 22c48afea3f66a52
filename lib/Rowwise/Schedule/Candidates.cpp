//===- Candidates.cpp - The schedules, and which one is chosen ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Candidates.h"
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

const ScheduleForms *mlir::rowwise::getForced(const ProgramContext &program) {
  if (!program.forced.isNamed())
    return nullptr;
  const auto *found =
      llvm::find_if(getSchedules(),
                    [&](const ScheduleForms *s) { return s->isLeft(program); });
  assert(found != getSchedules().end() && "expected the name of a schedule");
  return *found;
}

const ScheduleForms &mlir::rowwise::getHolder(Scope scope) {
  const ScheduleForms *holder = nullptr;
  for (const ScheduleForms *schedule : getSchedules())
    if (!schedule->getMaker() && schedule->getScope() == scope &&
        schedule->holdsRows())
      holder = schedule;
  assert(holder && "expected a schedule for each scope");
  return *holder;
}

const ScheduleForms &
mlir::rowwise::chooseSchedule(const ProgramContext &program,
                              const RowRequest &rows) {
  const ScheduleForms *last = nullptr;
  for (const ScheduleForms *schedule : getSchedules()) {
    bool mayBe =
        !schedule->getMaker() && schedule->isLeft(program) &&
        (program.forced.isNamed() || schedule->mayHaveThreads(program));
    if (!mayBe)
      continue;
    if (schedule->takes(program, rows))
      return *schedule;
    last = schedule;
  }
  // Which then says why it does not hold them.
  assert(last && "expected threads that a schedule may have");
  return *last;
}

std::optional<ScheduleForms::Preference>
mlir::rowwise::findPreferred(const ProgramContext &program,
                             const ScheduleForms &found,
                             const RowExtent &rows) {
  for (const ScheduleForms *schedule : getSchedules())
    if (auto preference = schedule->prefer(program, found, rows))
      return preference;
  return std::nullopt;
}

const VersionMaker &mlir::rowwise::getMaker(const ProgramContext &program,
                                            Alignment alignment) {
  for (const ScheduleForms *schedule : getSchedules())
    if (const VersionMaker *maker = schedule->getMaker();
        maker && maker->serves(program, alignment))
      return *maker;
  return getVectorMaker();
}
