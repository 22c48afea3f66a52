//===- ProgramContext.cpp - What versions are made from -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramContext.h"

#include "Machine/Constants.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The first product of the same compute capability.
static TargetAttr getFirstProduct(TargetAttr target) {
  TargetAttr first = TargetAttr::forChip(target.getContext(), target.getChip());
  return first ? first : target;
}

/// The shape in which threads have one row each, as several need an alignment.
static ProgramShape getShapeOfAnyAlignment(FuseOp op) {
  ProgramShape shape = getProgramShape(op);
  shape.rowsPerThread = 1;
  return shape;
}

ProgramContext::ProgramContext(FuseOp op, TargetAttr target,
                               const ScheduleChoice &forced,
                               const TuningDatabase *database,
                               std::optional<L2Hint> l2Hint,
                               bool batchInvariant)
    : target(batchInvariant ? getFirstProduct(target) : target), forced(forced),
      packsFewRows(!forced.isFree()), l2Hint(l2Hint),
      shape(batchInvariant || op.hasAccumulated() ? getShapeOfAnyAlignment(op)
                                                  : getProgramShape(op)),
      widestVector(shape.vector),
      database(forced.isFree() ? database : nullptr),
      batchInvariant(batchInvariant || op.hasAccumulated()), op(op) {}

ProgramContext ProgramContext::withForced(const ScheduleChoice &choice,
                                          StringRef origin) const {
  ProgramContext other = *this;
  other.forced = choice;
  other.packsFewRows = false;
  other.database = nullptr;
  other.origin = origin;
  return other;
}

ProgramContext ProgramContext::withVector(int64_t elements,
                                          bool isPeeled) const {
  ProgramContext other = *this;
  other.shape.vector = elements;
  other.shape.isPeeled = isPeeled;
  // A single narrow element takes a register, which vectors share.
  if (int64_t bytes = elements * shape.elementBytes; bytes < wordBytes)
    other.shape.rematerializedBytes =
        std::min(shape.rematerializedBytes * wordBytes / bytes,
                 shape.liveBytes + shape.epilogueBytes);
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

bool mlir::rowwise::keepBusyStreaming(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         program.shape.numRows >= minStreamedRows * program.target.getSms();
}

bool mlir::rowwise::hasManyRows(const ProgramContext &program) {
  return ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows >= program.target.getSms();
}
