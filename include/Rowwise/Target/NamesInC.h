//===- NamesInC.h - Names that C and C++ have -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_NAMESINC_H
#define ROWWISE_TARGET_NAMESINC_H

#include "mlir/Support/LLVM.h"

namespace mlir::rowwise {

/// Whether C and C++ let a header declare a function of this name: an
/// identifier that is no word of theirs, is not reserved to compilers, names no
/// type of the header, and is in no header of the standard libraries. Names in
/// capitals are macros by convention, and are taken for some.
bool mayBeDeclaredInC(StringRef name);

/// Whether a program in C has something else by this name: where it starts, or
/// what its library is known to have.
bool isOfProgramInC(StringRef name);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_NAMESINC_H
