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

// An element and a reduction of its row have errors in common, which a rule for
// any two numbers counts twice. Neither holds where a rounding to 16 bits may
// be kept or not: kernels may take different numbers for the element then.

/// Whether the difference `s.op` is of an element and the maximum of its row.
bool isShiftByMaximum(const Step &s);

/// Whether the quotient `s.op` is of an exponential in f32 and the sum of its
/// row of exponentials.
bool isShareOfSum(const Step &s);

/// Whether the exponents of that sum are less the maximum of their row, so that
/// one of them is 0.
bool isSumOfShifted(const Step &s);

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_ROWRELATIONS_H
