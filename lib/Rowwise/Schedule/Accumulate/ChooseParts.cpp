//===- ChooseParts.cpp - In how many parts rows are combined --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChooseParts.h"
#include "../Machine/Machine.h"
#include "../Machine/Prediction.h"
#include "../VectorStrategy.h"
#include "../Versions/Versions.h"
#include "Merge.h"

#include "Rowwise/IR/Traffic.h"

#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A program of which nothing is forced and no remark is wanted.
static ProgramContext makeContext(FuseOp op, TargetAttr gpu) {
  ProgramContext program(op, gpu, /*forced=*/{});
  program.origin = "";
  return program;
}

/// The version of a program whose sizes are known, for aligned rows if these
/// have one of their own.
static FailureOr<VersionAttr> findVersion(const ProgramContext &program) {
  FailureOr<SmallVector<Attribute>> versions = makeVersions(program);
  if (failed(versions))
    return failure();
  return cast<VersionAttr>(versions->front());
}

FailureOr<Cost> mlir::rowwise::predict(ArrayRef<FuseOp> programs,
                                       TargetAttr gpu) {
  Cost cost = {0, 0};
  for (FuseOp op : programs) {
    FailureOr<VersionAttr> version = findVersion(makeContext(op, gpu));
    if (failed(version))
      return failure();
    SmallVector<int64_t> sizes;
    for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
      sizes.push_back(op.getDimSize(dim));
    cost.bytes += getTraffic(op).getTotal().evaluate(sizes);
    cost.microseconds += predictTime(gpu, op, *version, sizes);
  }
  return cost;
}

/// Whether a warp, block or cluster holds a row with what it is combined to.
static bool isResident(const ProgramContext &program) {
  int64_t width = program.getOp().getRowSize();
  const VectorStrategy &schedule = chooseSchedule(
      program, {{width, width}, /*aligned=*/true, /*rematerialized=*/false});
  return !program.shape.isOuterReduction && schedule.isAvailable(program);
}

/// The parts whose rows the target computes at the same time.
static int64_t countResidentParts(const ProgramContext &program,
                                  VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  int64_t registers = countThreadRegisters(
      program.shape, layout.getVectorsPerThread() * layout.getVector(),
      version.getRematerialized());
  int64_t blocks = countResidentBlocks(layout.getThreads(), registers,
                                       maxResidentBlocksOfAny);
  return program.target.getSms() * std::max<int64_t>(1, blocks) *
         layout.getRows() / layout.getBlocks();
}

FailureOr<std::optional<PartsChoice>>
mlir::rowwise::chooseParts(const ProgramPair &pair, TargetAttr gpu,
                           std::string &why) {
  std::optional<PartsChoice> best;
  SmallVector<Parts> list = listParts(pair);
  why = list.empty()
            ? "the rows cannot be dealt to several equal parts"
            : "registers do not hold a row with what rows are combined to";
  for (const Parts &parts : list) {
    MergedPair tried(pair, parts);
    llvm::scope_exit erase([&] { tried.erase(); });
    ProgramContext program = makeContext(tried.getRows(), gpu);
    if (!isResident(program))
      continue;
    FailureOr<VersionAttr> version = findVersion(program);
    if (failed(version))
      return failure();
    if (parts.count > countResidentParts(program, *version))
      continue;
    FailureOr<Cost> cost = predict({tried.getRows(), tried.getAcross()}, gpu);
    if (failed(cost))
      return failure();
    if (!best || cost->microseconds < best->cost.microseconds)
      best = {parts, *cost};
  }
  return best;
}
