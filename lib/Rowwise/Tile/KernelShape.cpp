//===- KernelShape.cpp - What a schedule asks of a kernel -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelShape.h"

using namespace mlir;
using namespace mlir::rowwise;

KernelShape mlir::rowwise::getKernelShape(ScheduleAttr schedule) {
  if (schedule.hasRing())
    return KernelShape::multiStageBuffer;
  if (schedule.getStages() != 0)
    return KernelShape::persistent;
  if (schedule.getPacked() != 0)
    return KernelShape::contiguousBlockCopy;
  if (schedule.getLayout().getNeighbours() != 1)
    return KernelShape::outerReduction;
  return schedule.holdsRow() ? KernelShape::residentRow : KernelShape::streamed;
}

bool mlir::rowwise::exchangesStatesInMemory(ScheduleAttr schedule) {
  return schedule.getKind() == ScheduleKind::split;
}
