//===- Checks.h - What must hold when a function is called ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_CHECKS_CHECKS_H
#define ROWWISE_LIB_HOST_CHECKS_CHECKS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/Twine.h"

namespace mlir::rowwise {

/// What a call fails with: codes of include/Runtime/Runtime.h.
enum class RuntimeError : int32_t {
  BadArgument = 1, ///< ROWWISE_BAD_ARGUMENT
  FailedCheck = 3  ///< ROWWISE_DRIVER, of a check that the source makes
};

/// Receives the conditions that must hold when the function that is built is
/// called.
class Checks {
public:
  virtual ~Checks() = default;

  /// Makes a call fail with `message` unless `condition` holds. If several do
  /// not hold, the first one's message is reported.
  virtual void check(Value condition, const Twine &message,
                     RuntimeError code = RuntimeError::BadArgument) = 0;
};

/// For functions that compute sizes and check nothing: the entry is called with
/// the same arguments, and checks them.
class NoChecks : public Checks {
public:
  void check(Value, const Twine &, RuntimeError) override {}
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_CHECKS_CHECKS_H
