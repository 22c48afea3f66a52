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

/// Whether kernels keep the roundings to f16 and bf16 between operations. The
/// host, which computes scalars outside of kernels, always keeps them.
enum class Roundings { Dropped, Kept, Either };

struct ErrorModel {
  Roundings roundings = Roundings::Dropped;
  /// The unit roundoff that is assumed for f64: that of eight roundings, as the
  /// reference and its bounds are rounded, too.
  double unitOfDouble = 0x1p-50;
  /// Whether operations may have undefined results. Such a result, and what
  /// depends on it, has a bound of -infinity.
  bool hasUndefined = false;
};

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_ERRORMODEL_H
