//===- ChooseParts.h - In how many parts rows are combined ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_CHOOSEPARTS_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_CHOOSEPARTS_H

#include "Parts.h"

namespace mlir::rowwise {

/// What programs must move and are predicted to take.
struct Cost {
  int64_t bytes;
  double microseconds;
};

/// The cost of programs of known sizes. Fails, with a diagnostic, where one has
/// no version.
FailureOr<Cost> predict(ArrayRef<FuseOp> programs, TargetAttr gpu);

struct PartsChoice {
  Parts parts;
  Cost cost;
};

/// Of the parts whose rows the target computes at the same time, held by
/// threads, those in which a pair of known sizes is predicted to be fastest.
/// Sets `why` if there are none. Fails, with a diagnostic, where a program has
/// no version.
FailureOr<std::optional<PartsChoice>>
chooseParts(const ProgramPair &pair, TargetAttr gpu, std::string &why);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_CHOOSEPARTS_H
