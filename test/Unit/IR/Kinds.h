//===- Kinds.h - The reduction kinds that tests are for ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_IR_KINDS_H
#define TEST_UNIT_IR_KINDS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// All kinds on integers, or on floating point: the tests of each are those of
/// a new one, too.
inline std::vector<ReductionKind> listKinds(bool onIntegers) {
  std::vector<ReductionKind> kinds;
  for (uint32_t i = 0; i <= getMaxEnumValForReductionKind(); ++i)
    if (std::optional<ReductionKind> kind = symbolizeReductionKind(i);
        kind && getMonoid(*kind).isOnIntegers() == onIntegers)
      kinds.push_back(*kind);
  return kinds;
}

} // namespace mlir::rowwise

#endif // TEST_UNIT_IR_KINDS_H
