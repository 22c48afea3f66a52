//===- Forced.cpp - What may be forced of a version -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts/Layouts.h"
#include "Schedules.h"

#include "Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The product of three such numbers and the registers of a row does not
/// overflow.
static constexpr int64_t maxForced = 65536;

LogicalResult mlir::rowwise::checkForcedSizes(const ProgramContext &program) {
  const ScheduleChoice &forced = program.forced;
  for (int64_t size : {forced.threads, forced.rows, forced.blocks})
    if (size > maxForced)
      return program.getOp().emitError()
             << "expected threads, rows and blocks to be forced "
                "to at most "
             << maxForced << ", found " << size;
  if (forced.stages < 0 || forced.stages > ScheduleInterface::maxStages)
    return program.getOp().emitError()
           << "expected 0 to " << ScheduleInterface::maxStages
           << " stages, found " << forced.stages;
  bool inRows = !forced.isNamed() && !program.shape.isOuterReduction;
  bool haveThreads =
      llvm::any_of(getVectorSchedules(), [&](const VectorStrategy *schedule) {
        return schedule->mayHaveThreads(program);
      });
  if (inRows && !haveThreads)
    return program.getOp().emitError()
           << "expected threads to be a power of two up to " << warpSize
           << " or a multiple of 32 up to " << maxThreads << ", found "
           << forced.threads;
  return success();
}

bool ScheduleStrategy::agreesWithForced(const ProgramContext &program) const {
  return (!program.forced.isNamed() || program.forced.schedule == name) &&
         acceptsStages(program.forced.stages);
}

bool ScheduleStrategy::mayHaveThreads(const ProgramContext &program) const {
  int64_t threads = program.forced.threads;
  if (threads == 0)
    return true;
  bool fits =
      fields.rows ? llvm::isPowerOf2_64(threads) : threads % warpSize == 0;
  return fits && threads > 0 && threads <= fields.maxThreads;
}

bool mlir::rowwise::mayForce(StringRef name, bool ForcedFields::*field) {
  return llvm::any_of(getSchedules(), [&](const ScheduleStrategy *schedule) {
    return schedule->getName() == name && schedule->getFields().*field;
  });
}

SmallVector<StringRef>
mlir::rowwise::listSchedulesWith(bool ForcedFields::*field) {
  return llvm::to_vector(llvm::make_filter_range(
      ScheduleInterface::getNames(),
      [&](StringRef name) { return mayForce(name, field); }));
}

ScheduleChoice mlir::rowwise::getChoice(VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  ScheduleInterface schedule = version.getSchedule();
  ScheduleChoice choice;
  choice.schedule = schedule.getName().str();
  choice.threads = layout.getThreadsOfBlock();
  if (mayForce(choice.schedule, &ForcedFields::rows))
    choice.rows = layout.getRows();
  if (int64_t blocks = version.getBlocksOfRow(); blocks != 1)
    choice.blocks = blocks;
  choice.stages = schedule.getStages();
  return choice;
}

LogicalResult
ScheduleStrategy::checkForced(const ProgramContext &program) const {
  const ScheduleChoice &forced = program.forced;
  auto refuse = [&](StringRef what, bool ForcedFields::*field, int64_t found) {
    return program.getOp().emitError()
           << "expected " << what << " in schedule "
           << listAlternatives(listSchedulesWith(field)) << " only, found "
           << found << " in schedule " << name;
  };
  if (!mayHaveThreads(program))
    return program.getOp().emitError()
           << "expected threads to be "
           << (fields.rows ? "a power of two up to "
                           : "a multiple of 32 up to ")
           << fields.maxThreads << " in schedule " << name << ", found "
           << forced.threads;
  if (forced.rows != 0 && (forced.rows < 0 || !fields.rows))
    return refuse("rows to be forced, to a positive number,",
                  &ForcedFields::rows, forced.rows);
  // Some programs, or widths, may have stages where others have none.
  if (forced.isNamed() && forced.stages != 0 &&
      !mayForce(name, &ForcedFields::stages))
    return refuse("stages to be forced", &ForcedFields::stages, forced.stages);
  if (forced.blocks != 0 && !fields.blocks)
    return refuse("blocks to be forced", &ForcedFields::blocks, forced.blocks);
  return checkFields(program);
}

LogicalResult
ScheduleStrategy::checkFields(const ProgramContext & /*program*/) const {
  return success();
}

LogicalResult mlir::rowwise::checkForcedVectors(const ProgramContext &program) {
  const ScheduleChoice &forced = program.forced;
  const VectorStrategy *named = nullptr;
  for (const VectorStrategy *schedule : getVectorSchedules()) {
    if (schedule->agreesWithForced(program))
      return success();
    if (schedule->getName() == forced.schedule)
      named = schedule;
  }
  if (!named)
    return program.getOp().emitError()
           << "expected a schedule for contiguous rows at any alignment, found "
           << forced.schedule;
  if (failed(named->checkForced(program)))
    return failure();
  return program.getOp().emitError()
         << "expected stages that schedule " << forced.schedule
         << " has, found " << forced.stages;
}

LogicalResult mlir::rowwise::checkForcedClusters(const ProgramContext &program,
                                                 StringRef name,
                                                 StringRef user) {
  int64_t blocks = program.forced.blocks,
          maxBlocks = program.target.getCluster();
  if (maxBlocks < 2)
    return program.getOp().emitError()
           << "expected a target with clusters for " << user << ", found "
           << program.target.getChip();
  bool isSize =
      blocks >= 2 && blocks <= maxBlocks && llvm::isPowerOf2_64(blocks);
  if (blocks != 0 && !isSize)
    return program.getOp().emitError()
           << "expected blocks to be forced to a power of two of 2 to "
           << maxBlocks << " in schedule " << name << ", found " << blocks;
  return success();
}
