//===- ForcedFields.h - What options may force of schedules -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SCHEDULE_FORCEDFIELDS_H
#define ROWWISE_SCHEDULE_FORCEDFIELDS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace mlir::rowwise {

/// The fields of a schedule that options may force.
struct ForcedFields {
  /// Of a row in a block, at most: whole warps or, where a block has several
  /// rows, a power of two.
  int64_t maxThreads;
  bool rows = false;
  bool blocks = false;
  bool stages = false;
};

/// The names of the schedules of which options may force a certain field.
SmallVector<StringRef> listSchedulesWith(bool ForcedFields::*field);

} // namespace mlir::rowwise

#endif // ROWWISE_SCHEDULE_FORCEDFIELDS_H
