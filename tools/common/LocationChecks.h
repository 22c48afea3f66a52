//===- LocationChecks.h - Files that diagnostics may read -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_LOCATIONCHECKS_H
#define COMMON_LOCATIONCHECKS_H

#include "mlir/Support/LLVM.h"

namespace mlir::rowwise {

/// Emits a diagnostic and fails for locations in files that are not regular: a
/// diagnostic at such a location would read the file for the line. Must run
/// before anything may emit one.
LogicalResult checkLocations(Operation *root);

} // namespace mlir::rowwise

#endif // COMMON_LOCATIONCHECKS_H
