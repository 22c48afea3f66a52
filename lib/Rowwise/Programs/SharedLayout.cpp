//===- SharedLayout.cpp - What lies in shared memory ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/SharedLayout.h"

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<RingLayout> mlir::rowwise::getRingLayout(FuseOp op, Block &body,
                                                       LayoutAttr layout) {
  RingLayout ring;
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (!op.isRow(op.getInputMap(i)) || isReadLate(op, body, i))
      continue;
    Type element = getElementTypeOrSelf(op.getInputs()[i].getType());
    int64_t bytes = layout.getVector() * getElementBytes(element);
    if (!isContiguousRow(op, i) || element.isInteger(1) ||
        bytes % vectorBytes != 0)
      return std::nullopt;
    ring.inputs.push_back({i, ring.slotBytes});
    ring.slotBytes +=
        bytes * layout.getRegisters() * layout.getThreadsOfBlock();
  }
  if (ring.inputs.empty())
    return std::nullopt;
  return ring;
}

bool mlir::rowwise::isKeptInput(FuseOp op, Block &body, unsigned input) {
  Type element = getElementTypeOrSelf(op.getInputs()[input].getType());
  return !op.isTable(input) && isReadLate(op, body, input) &&
         !op.variesWithRow(op.getInputMap(input)) && !element.isInteger(1);
}

KeptLayout mlir::rowwise::getKeptLayout(FuseOp op, Block &body,
                                        LayoutAttr layout, bool mayShift) {
  KeptLayout kept;
  // The vectors of a register have some in front of them, for rows whose
  // vectors belong to other threads.
  int64_t margin = mayShift ? LayoutAttr::vectorsOfLine : 0;
  kept.elements = layout.getElementsOfBlock() +
                  margin * layout.getRegisters() * layout.getVector();
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (!isKeptInput(op, body, i))
      continue;
    Type element = getElementTypeOrSelf(op.getInputs()[i].getType());
    kept.inputs.push_back({i, kept.bytes});
    kept.bytes +=
        llvm::alignTo(kept.elements * getElementBytes(element), vectorBytes);
  }
  return kept;
}

int64_t mlir::rowwise::getSharedBytes(FuseOp op, unsigned version) {
  LayoutAttr layout = op.getVersionList()[version].getLayout();
  ScheduleInterface schedule = op.getVersionList()[version].getSchedule();
  Block &body = op.getBody(version).front();
  if (schedule.cachesOperands())
    return getKeptLayout(op, body, layout, schedule.getShiftsCached()).bytes;
  if (!schedule.hasMultiStageBuffer())
    return 0;
  auto ring = getRingLayout(op, body, layout);
  return ring ? ring->slotBytes * schedule.getStages() : 0;
}
