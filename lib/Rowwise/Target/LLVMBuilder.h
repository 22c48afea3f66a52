//===- LLVMBuilder.h - Functions and globals of host code -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TARGET_LLVMBUILDER_H
#define ROWWISE_LIB_TARGET_LLVMBUILDER_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Builds a module in the LLVM dialect.
class LLVMBuilder : public ImplicitLocOpBuilder {
public:
  LLVMBuilder(ModuleOp module, Location loc)
      : ImplicitLocOpBuilder(loc, OpBuilder::atBlockEnd(module.getBody())),
        module(module) {}

  Type getPointerType() { return LLVM::LLVMPointerType::get(getContext()); }
  Type getVoidType() { return LLVM::LLVMVoidType::get(getContext()); }

  /// A function whose body is built next.
  LLVM::LLVMFuncOp createFunction(StringRef name, Type result,
                                  ArrayRef<Type> arguments);
  /// One of this file alone, under this name or one like it.
  LLVM::LLVMFuncOp createInternalFunction(StringRef name, Type result,
                                          ArrayRef<Type> arguments);
  /// The function of this name, declared where it is not.
  LLVM::LLVMFuncOp getFunction(StringRef name, Type result,
                               ArrayRef<Type> arguments);
  /// What a call of that function returns; null for void.
  Value callFunction(StringRef name, Type result, ValueRange arguments);

  /// A constant of this file, under this name or one like it. Without a value,
  /// the block that computes it is to be built.
  LLVM::GlobalOp createGlobal(StringRef name, Type type, Attribute value);
  /// A constant of this file: a text and a zero.
  LLVM::GlobalOp createText(StringRef name, StringRef text);

  Value createNumber(int64_t value, unsigned width) {
    return LLVM::ConstantOp::create(*this, getIntegerType(width), value);
  }
  Value createNull() { return LLVM::ZeroOp::create(*this, getPointerType()); }
  Value createAddress(LLVM::GlobalOp global) {
    return LLVM::AddressOfOp::create(*this, global);
  }
  /// A struct of these fields.
  Value createStruct(ValueRange fields);
  /// The address of such a struct on the stack.
  Value createStructOnStack(ValueRange fields);
  /// The address of an element of `base`, which points to elements of `type`.
  Value createElementPointer(Type type, Value base, int32_t number) {
    return LLVM::GEPOp::create(*this, getPointerType(), type, base,
                               ArrayRef<LLVM::GEPArg>{number});
  }

private:
  ModuleOp module;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TARGET_LLVMBUILDER_H
