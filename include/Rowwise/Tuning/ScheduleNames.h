//===- ScheduleNames.h - What options call schedules ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TUNING_SCHEDULENAMES_H
#define ROWWISE_TUNING_SCHEDULENAMES_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mlir::rowwise {

/// The schedules that options and tuning files fix by name, as the getName of
/// ScheduleInterface has them. Which of those with one name is meant follows
/// from the stages and the alignment.
enum class ScheduleName { warp, block, stream, cluster, split, column };

llvm::StringRef stringifyScheduleName(ScheduleName name);
std::optional<ScheduleName> symbolizeScheduleName(llvm::StringRef name);

/// All of them, for messages: "warp, block, ...".
std::string listScheduleNames();

/// Whether there is a schedule of this name whose blocks step over rows.
bool mayStage(ScheduleName name);

} // namespace mlir::rowwise

#endif // ROWWISE_TUNING_SCHEDULENAMES_H
