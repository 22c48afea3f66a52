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

KernelShape mlir::rowwise::getKernelShape(VersionAttr version) {
  ScheduleInterface schedule = version.getSchedule();
  if (schedule.hasMultiStageBuffer())
    return KernelShape::multiStageBuffer;
  if (schedule.getStages() != 0)
    return KernelShape::persistent;
  if (schedule.getMinRows() != 0)
    return KernelShape::contiguousBlockCopy;
  if (version.getLayout().getRowsPerThread() != 1)
    return KernelShape::outerReduction;
  return version.holdsRow() ? KernelShape::residentRow : KernelShape::streamed;
}
