//===- ErrorModel.h - What arithmetic a result may come from ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORMODEL_H
#define REFERENCE_ERRORMODEL_H

namespace mlir {
namespace rowwise {

/// What becomes of roundings to f16 and bf16 between the operations of kernels.
/// The host, which computes scalars outside of them, keeps its own.
enum class Roundings { Dropped, Kept, Either };

struct ErrorModel {
  Roundings roundings = Roundings::Dropped;
  /// The unit roundoff that counts for f64: eight roundings of it, as the
  /// reference and its bounds are rounded, too.
  double unitOfDouble = 0x1p-50;
  /// Whether there are operations whose results may be undefined. Such a result
  /// has a bound of -infinity, and what depends on it as well.
  bool hasUndefined = false;
};

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORMODEL_H
