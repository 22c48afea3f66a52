//===- RingLayout.cpp - Where a ring of rows lies -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingLayout.h"

#include "ProgramSupport.h"
#include "ScheduleLimits.h"

#include "Rowwise/IR/Traffic.h"

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

int64_t mlir::rowwise::getSharedBytes(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  if (!schedule.hasRing())
    return 0;
  auto ring =
      getRingLayout(op, op.getBody(version).front(), schedule.getLayout());
  return ring ? ring->slotBytes * schedule.getStages() : 0;
}
