//===- Forced.cpp - What may be forced of a version -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Products of three such numbers and a row's registers do not overflow.
static constexpr int64_t maxForced = 65536;

LogicalResult mlir::rowwise::checkForcedSizes(const ProgramContext &program) {
  for (int64_t size :
       {program.forced.threads, program.forced.rows, program.forced.blocks})
    if (size > maxForced)
      return program.getOp().emitError()
             << "expected threads, rows and blocks to be forced "
                "to at most "
             << maxForced << ", found " << size;
  if (program.forced.stages < 0 ||
      program.forced.stages > ScheduleInterface::maxStages)
    return program.getOp().emitError()
           << "expected 0 to " << ScheduleInterface::maxStages
           << " stages, found " << program.forced.stages;
  bool inRows = !program.forced.kind && !program.shape.inColumns;
  if (inRows && !mayHaveThreads(program, ScheduleName::warp) &&
      !mayHaveThreads(program, ScheduleName::block))
    return program.getOp().emitError()
           << "expected threads to be a power of two up to " << warpSize
           << " or a multiple of 32 up to " << maxThreads << ", found "
           << program.forced.threads;
  return success();
}

/// Threads of a row in a block: parts of a warp where it has several rows, else
/// whole warps.
static bool hasPowers(ScheduleName kind) {
  return kind == ScheduleName::warp || kind == ScheduleName::column;
}

static int64_t getThreadLimit(ScheduleName kind) {
  return kind == ScheduleName::warp ? warpSize : maxThreads;
}

bool mlir::rowwise::mayHaveThreads(const ProgramContext &program,
                                   ScheduleName kind) {
  if (program.forced.threads == 0)
    return true;
  bool fits = hasPowers(kind) ? llvm::isPowerOf2_64(program.forced.threads)
                              : program.forced.threads % warpSize == 0;
  return fits && program.forced.threads > 0 &&
         program.forced.threads <= getThreadLimit(kind);
}

LogicalResult mlir::rowwise::checkForced(const ProgramContext &program,
                                         ScheduleName kind) {
  bool anyPower = hasPowers(kind);
  if (!mayHaveThreads(program, kind))
    return program.getOp().emitError()
           << "expected threads to be "
           << (anyPower ? "a power of two up to " : "a multiple of 32 up to ")
           << getThreadLimit(kind) << " in schedule "
           << stringifyScheduleName(kind) << ", found "
           << program.forced.threads;
  if (kind == ScheduleName::column && program.forced.rows > 0 &&
      !llvm::isPowerOf2_64(program.forced.rows))
    return program.getOp().emitError()
           << "expected rows to be a power of two in schedule "
              "column, found "
           << program.forced.rows;
  if (program.forced.rows != 0 && (program.forced.rows < 0 || !anyPower))
    return program.getOp().emitError()
           << "expected rows to be forced, to a positive "
              "number, in schedule warp or column only, found "
           << program.forced.rows << " in schedule "
           << stringifyScheduleName(kind);
  // Of several programs, or widths, some may have stages and others not.
  if (program.forced.kind && program.forced.stages != 0 && !mayStage(kind))
    return program.getOp().emitError()
           << "expected stages to be forced in schedule block, cluster or "
              "split only, found "
           << program.forced.stages << " in schedule "
           << stringifyScheduleName(kind);
  bool isCluster = kind == ScheduleName::cluster;
  bool isSplit = kind == ScheduleName::split;
  bool isShared = isCluster || kind == ScheduleName::column;
  if (program.forced.blocks != 0 && !isShared && !isSplit)
    return program.getOp().emitError()
           << "expected blocks to be forced in schedule "
              "cluster, split or column only, found "
           << program.forced.blocks << " in schedule "
           << stringifyScheduleName(kind);
  if (isSplit && program.forced.blocks != 0 && program.forced.blocks < 2)
    return program.getOp().emitError()
           << "expected blocks to be forced to 2 or more in "
              "schedule split, found "
           << program.forced.blocks;
  if (isSplit)
    return checkSplit(program);
  if ((isCluster || program.forced.blocks != 0) &&
      program.target.getCluster() < 2)
    return program.getOp().emitError()
           << "expected a target with clusters for "
           << (isCluster ? "schedule cluster" : "blocks that share columns")
           << ", found " << program.target.getChip();
  bool isSize = program.forced.blocks >= 2 &&
                program.forced.blocks <= program.target.getCluster() &&
                llvm::isPowerOf2_64(program.forced.blocks);
  if (program.forced.blocks != 0 && !isSize)
    return program.getOp().emitError()
           << "expected blocks to be forced to a power of two "
              "of 2 to "
           << program.target.getCluster() << " in schedule "
           << stringifyScheduleName(kind) << ", found "
           << program.forced.blocks;
  return success();
}
