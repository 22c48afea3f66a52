//===- Float8Calls.h - Conversions of 8-bit floats by calls -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOST_FLOAT8CALLS_H
#define REFERENCE_HOST_FLOAT8CALLS_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir::rowwise {

/// The names of what converts from f64 to the code of a type, and back.
struct Float8Functions {
  std::string round, extend;
};
Float8Functions getFloat8Functions(StringRef type);

/// Replaces conversions from and to 8-bit floats by calls of these.
void callFloat8Conversions(ModuleOp module);

} // namespace mlir::rowwise

#endif // REFERENCE_HOST_FLOAT8CALLS_H
