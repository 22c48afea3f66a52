//===- ScheduleNames.cpp - What options call schedules --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Tuning/ScheduleNames.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::rowwise;

/// By ScheduleName.
static constexpr llvm::StringLiteral names[] = {"warp",    "block", "stream",
                                                "cluster", "split", "column"};

llvm::StringRef mlir::rowwise::stringifyScheduleName(ScheduleName name) {
  return names[static_cast<unsigned>(name)];
}

std::optional<ScheduleName>
mlir::rowwise::symbolizeScheduleName(llvm::StringRef name) {
  const auto *found = llvm::find(names, name);
  if (found == std::end(names))
    return std::nullopt;
  return static_cast<ScheduleName>(found - std::begin(names));
}

std::string mlir::rowwise::listScheduleNames() {
  return llvm::join(llvm::ArrayRef(names), ", ");
}

bool mlir::rowwise::mayStage(ScheduleName name) {
  return name != ScheduleName::warp && name != ScheduleName::stream &&
         name != ScheduleName::column;
}
