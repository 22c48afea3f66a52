//===- RowRelations.h - Elements and what is made of their rows -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_ROWRELATIONS_H
#define REFERENCE_ERRORS_ROWRELATIONS_H

#include "ErrorStep.h"

namespace mlir::rowwise {

// An element and a reduction of its row have errors in common, which rules for
// independent numbers count twice. These relations do not hold where a rounding
// to 16 bits may be kept or dropped, as kernels may then use different numbers
// for the element.

/// Whether `s.op` is the difference of an element and its row's maximum.
bool isShiftByMaximum(const Step &s);

/// The quotient of an exponential and the sum of its row of exponentials.
struct ShareOfSum {
  /// Whether the exponents are less the maximum of their row, so that one of
  /// them is 0.
  bool isShifted;
};

/// What `s.op` is of a sum of f32; none where it is no such quotient.
std::optional<ShareOfSum> getShareOfSum(const Step &s);

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_ROWRELATIONS_H
