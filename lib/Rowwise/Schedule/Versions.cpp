//===- Versions.cpp - The versions of a program ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"
#include "Layouts.h"
#include "Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

FailureOr<SmallVector<Attribute>>
mlir::rowwise::makeVersions(const ProgramContext &program) {
  if (failed(checkForcedSizes(program)))
    return failure();
  bool inColumns = program.forced.kind
                       ? *program.forced.kind == ScheduleName::column
                       : program.shape.inColumns;
  return inColumns ? makeColumnVersions(program) : makeRowVersions(program);
}
