//===- ConcurrentRows.cpp - Layouts of rows that all run at the same time -===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all rows run at the same time, what they take is latency: of what a
// thread has of a row, part after part, and of exchanges. So a row has as many
// threads as leave each few bytes, and the fewest blocks of these.
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

LayoutAttr
mlir::rowwise::chooseConcurrentRowsLayout(const ProgramContext &program,
                                          const RowExtent &rows) {
  int64_t vectorBytes = program.shape.vector * program.shape.elementBytes;
  int64_t wanted =
      llvm::divideCeil(rows.vectors * vectorBytes, wantedConcurrentRowBytes);
  bool isKnown = rows.aligned && rows.widths.min == rows.widths.max;
  if (!isKnown || wanted <= warpSize)
    return {};
  int64_t threads = std::clamp<int64_t>(llvm::PowerOf2Ceil(wanted),
                                        defaultThreads, concurrentRowThreads);
  int64_t blocks =
      std::min<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(wanted, threads)),
                        program.target.getCluster());
  auto runTogether = [&] {
    return runAtOnce(program, /*rowsOfBlock=*/1, blocks, threads,
                     /*areCluster=*/true);
  };
  while (blocks > 1 && !runTogether())
    blocks /= 2;
  int64_t threadVectors = llvm::divideCeil(rows.vectors, blocks * threads);
  int64_t perThread =
      std::min(getMaxThreadVectors(program, program.shape.vector),
               maxConcurrentRowBytes / vectorBytes);
  if (threadVectors > perThread || !runTogether())
    return {};
  return makeLayout(program, program.shape.vector, threadVectors, warpSize,
                    threads / warpSize, /*rows=*/1, /*transposed=*/false,
                    blocks);
}
