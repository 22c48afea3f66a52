//===- ExpectedSize.h - The size that rows are expected to have -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_EXPECTEDSIZE_H
#define ROWWISE_IR_EXPECTEDSIZE_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Of a row program with an axis of one dimension: the elements, as i64, that
/// its rows most likely have where that size is dynamic. It changes no value,
/// and whoever makes another program of it may drop it: one of the versions is
/// for such rows alone.
inline constexpr StringLiteral expectedSizeAttrName = "rowwise.expected_size";

/// Nothing where none is expected or the size is known.
inline std::optional<int64_t> getExpectedSize(FuseOp program) {
  auto size = program->getAttrOfType<IntegerAttr>(expectedSizeAttrName);
  return size && ShapedType::isDynamic(program.getRowSize())
             ? std::optional<int64_t>(size.getInt())
             : std::nullopt;
}

} // namespace mlir::rowwise

#endif // ROWWISE_IR_EXPECTEDSIZE_H
