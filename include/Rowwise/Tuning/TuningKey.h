//===- TuningKey.h - What a measured schedule holds for ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TUNING_TUNINGKEY_H
#define ROWWISE_TUNING_TUNINGKEY_H

#include "Rowwise/Tuning/TuningDatabase.h"

namespace mlir::rowwise {

/// The key of the version of `op` for `numRows` rows, or ShapedType::kDynamic,
/// of `minWidth` to `maxWidth` elements. `alignment`: packed, aligned or any.
TuningKey getTuningKey(FuseOp op, int64_t numRows, int64_t minWidth,
                       int64_t maxWidth, StringRef alignment, StringRef chip);

} // namespace mlir::rowwise

#endif // ROWWISE_TUNING_TUNINGKEY_H
