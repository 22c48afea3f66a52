//===- SimulatorBuilder.h - Calls of the simulator --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_SIMULATORBUILDER_H
#define ROWWISE_LIB_CONVERSION_SIMULATORBUILDER_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rowwise {

/// Builds calls of the functions of Runtime/Simulator.h, and their arguments.
class SimulatorBuilder : public ImplicitLocOpBuilder {
public:
  /// The names of variables with texts, in `module`, begin with `prefix`.
  SimulatorBuilder(ModuleOp module, StringRef prefix)
      : ImplicitLocOpBuilder(module.getLoc(), module.getContext()),
        module(module), prefix(prefix) {}

  /// An i32.
  Value createNumber(int32_t value) {
    return LLVM::ConstantOp::create(*this, getI32IntegerAttr(value));
  }
  /// The address of a null-terminated text.
  Value createText(StringRef text);
  /// The address of a text that describes the current location.
  Value createWhere();

  /// The result of a call of the simulator; null for void.
  Value createCall(StringRef function, ValueRange arguments);
  /// Replaces `op` by a call; always succeeds.
  LogicalResult replaceByCall(Operation *op, StringRef function,
                              ValueRange arguments);

private:
  ModuleOp module;
  std::string prefix;
  llvm::StringMap<LLVM::GlobalOp> texts; ///< those that were created
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_SIMULATORBUILDER_H
