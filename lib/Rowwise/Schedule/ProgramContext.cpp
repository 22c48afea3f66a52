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
                                          bool isPeeled) const {
  ProgramContext other = *this;
  other.shape.vector = elements;
  other.shape.isPeeled = isPeeled;
  return other;
}

ProgramContext ProgramContext::withColumns(int64_t rowsPerThread) const {
  ProgramContext other = *this;
  other.shape.rowsPerThread = rowsPerThread;
  return other;
}

bool mlir::rowwise::readsOneRow(const ProgramContext &program) {
  return llvm::count_if(llvm::seq<unsigned>(program.getOp().getInputs().size()),
                        [&](unsigned i) {
                          return program.getOp().isRow(
                              program.getOp().getInputMap(i));
                        }) == 1;
}

bool mlir::rowwise::isSharedRow(const ProgramContext &program, unsigned input) {
  AffineMap map = program.getOp().getInputMap(input);
  return program.getOp().isRow(map) && !program.getOp().variesWithRow(map) &&
         program.shape.numRows != 1;
}

int64_t mlir::rowwise::countSharedRows(const ProgramContext &program) {
  return llvm::count_if(
      llvm::seq<unsigned>(program.getOp().getInputs().size()),
      [&](unsigned input) { return isSharedRow(program, input); });
}

bool mlir::rowwise::hasManyRows(const ProgramContext &program) {
  return ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows >= program.target.getSms();
}
