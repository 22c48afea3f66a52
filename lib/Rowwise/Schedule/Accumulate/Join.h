//===- Join.h - One program for several across rows -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_JOIN_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_JOIN_H

#include "Pair.h"

namespace mlir::rowwise {

/// A pair of the rows that all these pairs have and a new program, behind that
/// of the first, with all of their reductions; nothing unless they combine the
/// same rows. The new program is in nobody's place yet.
std::optional<ProgramPair> joinPairs(ArrayRef<ProgramPair> pairs);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_JOIN_H
