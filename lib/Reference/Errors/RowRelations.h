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

/// Whether `s.op` is the quotient of an exponential in f32 and the sum of its
/// row's exponentials.
bool isShareOfSum(const Step &s);

/// Whether the arguments of these exponentials are shifted by their row's
/// maximum, so that one of them is 0.
bool isSumOfShifted(const Step &s);

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_ROWRELATIONS_H
