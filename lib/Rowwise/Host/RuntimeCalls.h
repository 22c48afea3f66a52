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

/// Calls of the runtime's functions, and checks that end a call early.
class RuntimeCalls : public Checks {
public:
  RuntimeCalls(ModuleOp module, IndexBuilder &builder)
      : builder(builder), module(module), symbols(module) {}

  /// What is built after a check is executed in any case until enforce() is
  /// called: it must have no effects and must not trap.
  void check(Value condition, const Twine &message,
             RuntimeError code = RuntimeError::BadArgument) override;

  /// What is built after this is executed only if all checks so far hold. One
  /// branch serves many checks, as each adds a level of nesting.
  void enforce();

  /// Makes the call fail unconditionally.
  void fail(const Twine &message,
            RuntimeError code = RuntimeError::BadArgument);

  /// A function of the runtime, declared by its first use.
  func::FuncOp getFunction(StringRef name, FunctionType type);

  /// A C string in the module.
  Value createString(const Twine &text);

  /// `prefix` and the next number with which it is the name of no symbol.
  std::string getFreshSymbol(StringRef prefix);

private:
  struct Check {
    Value condition;
    Value message, code; ///< reported where it does not hold
  };
  Value createCode(RuntimeError code);
  void fail(Value message, Value code);
  void join();

  IndexBuilder &builder;
  ModuleOp module;
  SymbolTable symbols;               ///< of the module before this function
  llvm::StringMap<unsigned> numbers; ///< the next one, by prefix
  llvm::StringMap<func::FuncOp> functions; ///< declared so far
  // Checks that are not enforced yet, if any.
  Value allHold;             ///< the conjunction of checks that were built
  SmallVector<Check> checks; ///< checks that are to be built, in order
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_RUNTIMECALLS_H
