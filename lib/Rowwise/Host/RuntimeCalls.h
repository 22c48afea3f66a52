//===- RuntimeCalls.h - What host functions call and check ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_RUNTIMECALLS_H
#define ROWWISE_LIB_HOST_RUNTIMECALLS_H

#include "Checks/Checks.h"
#include "IndexBuilder.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rowwise {

/// Calls of the runtime's functions, and what ends a host function early.
class RuntimeCalls : public Checks {
public:
  RuntimeCalls(ModuleOp module, IndexBuilder &builder)
      : builder(builder), module(module), symbols(module) {}

  /// What is built after a check runs in any case, up to enforce(): it has no
  /// effects and does not trap.
  void check(Value condition, const Twine &message,
             RuntimeError code = RuntimeError::BadArgument) override;

  /// What is built after it is in the branch in which all holds that was
  /// checked: one branch for many checks, as each adds a level to what follows.
  void enforce();

  /// Fails in any case.
  void fail(const Twine &message,
            RuntimeError code = RuntimeError::BadArgument);

  /// A function of the runtime, declared where it is first called.
  func::FuncOp getFunction(StringRef name, FunctionType type);

  /// A C string in the module.
  Value createString(const Twine &text);

  /// `prefix` and the next number that makes a name of nothing in the module.
  std::string getFreshSymbol(StringRef prefix);

private:
  struct Check {
    Value condition;
    Value message, code; ///< where it does not hold
  };
  Value createCode(RuntimeError code);
  void fail(Value message, Value code);
  void join();

  IndexBuilder &builder;
  ModuleOp module;
  SymbolTable symbols;                     ///< what the module had at first
  llvm::StringMap<unsigned> numbers;       ///< the next one, by prefix
  llvm::StringMap<func::FuncOp> functions; ///< those called so far
  // What is not enforced yet, if there is such.
  Value allHold;             ///< the checks that were built
  SmallVector<Check> checks; ///< those that are not built, in order
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_RUNTIMECALLS_H
