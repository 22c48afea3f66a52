//===- ProgramContext.cpp - What versions are made from -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramContext.h"

using namespace mlir;
using namespace mlir::rowwise;

ProgramContext ProgramContext::withForced(const ScheduleChoice &choice,
                                          StringRef origin) const {
  ProgramContext other = *this;
  other.forced = choice;
  other.database = nullptr;
  other.origin = origin;
  return other;
}

ProgramContext ProgramContext::withVector(int64_t elements,
                                          bool hasEdges) const {
  ProgramContext other = *this;
  other.shape.vector = elements;
  other.shape.hasEdges = hasEdges;
  return other;
}

ProgramContext ProgramContext::withColumns(int64_t beside) const {
  ProgramContext other = *this;
  other.shape.beside = beside;
  return other;
}
