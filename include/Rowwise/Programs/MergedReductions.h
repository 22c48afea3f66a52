//===- MergedReductions.h - The online softmax as a rewrite -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_MERGEDREDUCTIONS_H
#define ROWWISE_PROGRAMS_MERGEDREDUCTIONS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

// Each merges two reductions, of which one waits for the other, wherever the
// body of a program has such a pair. `emitsRemarks`: with a remark on each,
// about schedules `where`. They return how many pairs were merged.

/// A maximum, and the sum of exponentials shifted by it.
unsigned mergeExponentials(Block &body, bool emitsRemarks,
                           StringRef where = {});

/// A sum, and the sum of squared distances from a multiple of it.
unsigned mergeMoments(Block &body, bool emitsRemarks, StringRef where = {});

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_MERGEDREDUCTIONS_H
