//===- Packed.cpp - Schedules of rows without gaps ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"
#include "Versions.h"

#include "Machine.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Lanes that share a packed row: one, if it can hold it. It has no exchange to
/// wait for.
static int64_t getPackedLanes(const ProgramContext &program, int64_t width) {
  int64_t lanes = 1;
  while (lanes < warpSize &&
         program.shape.countWords(llvm::divideCeil(width, lanes),
                                  /*recomputes=*/false) > maxPackedWords)
    lanes *= 2;
  return lanes;
}

/// Whether rows are better copied together than by lanes: all that are not
/// shared can be, neither one vector each nor whole ones, nor wide. Rows of
/// whole vectors would meet few banks of shared memory, too.
static bool mayPack(const ProgramContext &program) {
  int64_t width = program.getOp().getRowSize(), narrowest = vectorBytes;
  if (ShapedType::isDynamic(width))
    return false;
  for (unsigned number = 0, e = program.getOp().getMaps().size(); number < e;
       ++number) {
    AffineMap map = program.getOp().getMap(number);
    if (!program.getOp().isRow(map) || !program.getOp().variesWithRow(map))
      continue;
    int64_t elementBytes = getElementBytes(
        getElementTypeOrSelf(program.getOp().getTensors()[number].getType()));
    int64_t bytes = width * elementBytes;
    bool isVector = bytes <= vectorBytes && llvm::isPowerOf2_64(bytes);
    if (!isPackedRow(program.getOp(), number) || bytes % vectorBytes == 0 ||
        isVector)
      return false;
    narrowest = std::min(narrowest, elementBytes);
  }
  return narrowest != vectorBytes &&
         width <= (narrowest <= 2 ? maxPacked16BitWidth : maxPackedWidth);
}

/// Rows from which on a version is taken: any number, if it is asked for.
static int64_t getLeastPacked(const ProgramContext &program) {
  bool isAsked = program.origin == "forced" && !program.forced.isFree();
  return isAsked ? 1 : minPackedThreads * program.target.getSms();
}

LayoutAttr mlir::rowwise::makePackedLayout(const ProgramContext &program) {
  bool isWarp =
      program.forced.kind.value_or(ScheduleName::warp) == ScheduleName::warp;
  bool areFew = !ShapedType::isDynamic(program.shape.numRows) &&
                program.shape.numRows < getLeastPacked(program);
  bool mayHaveForced =
      mayHaveThreads(program, ScheduleName::warp) && program.forced.rows >= 0;
  if (!isWarp || !mayHaveForced || program.forced.stages != 0 ||
      program.forced.blocks != 0 || areFew || !mayPack(program))
    return {};
  int64_t width = program.getOp().getRowSize(),
          bytes = countPackedBytes(program.getOp());
  int64_t lanes = program.forced.threads ? program.forced.threads
                                         : getPackedLanes(program, width);
  int64_t rows =
      program.forced.rows ? program.forced.rows : defaultThreads / lanes;
  while (program.forced.rows == 0 && rows * lanes > warpSize &&
         rows * bytes > maxPackedSharedBytes)
    rows /= 2;
  bool areWarps = rows * lanes % warpSize == 0 && rows * lanes <= maxThreads;
  if (!areWarps || rows * bytes > staticSharedBytes ||
      rows % PackedAttr::rowsMultiple != 0)
    return {};
  return makeLayout(program, /*vector=*/1, llvm::divideCeil(width, lanes),
                    lanes,
                    /*warps=*/1, rows);
}

FailureOr<VersionAttr>
mlir::rowwise::makePackedVersion(const ProgramContext &program,
                                 LayoutAttr packed) {
  int64_t width = program.getOp().getRowSize();
  ProgramContext elements = program.withVector(1, program.shape.hasEdges);
  FailureOr<VersionAttr> version = makeVersion(
      elements, ScheduleName::warp, packed, /*aligned=*/true, {width, width},
      /*recomputes=*/false, /*stages=*/0, getLeastPacked(program));
  if (succeeded(version))
    explainRows(elements, *version, width,
                maxPackedWords * 4 / elements.shape.liveBytes);
  return version;
}
