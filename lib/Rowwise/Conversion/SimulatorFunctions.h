//===- SimulatorFunctions.h - Types of its functions ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The LLVM dialect's types of the functions in Runtime/Simulator.h, from their
// C declarations, so that the two cannot differ.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_SIMULATORFUNCTIONS_H
#define ROWWISE_LIB_CONVERSION_SIMULATORFUNCTIONS_H

#include "Runtime/Simulator.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rowwise {

namespace detail {

template <typename T>
Type llvmType(MLIRContext *context) {
  if constexpr (std::is_void_v<T>)
    return LLVM::LLVMVoidType::get(context);
  else if constexpr (std::is_pointer_v<T>)
    return LLVM::LLVMPointerType::get(context);
  else if constexpr (std::is_same_v<T, float>)
    return Float32Type::get(context);
  else if constexpr (std::is_same_v<T, RowwiseSimPair>)
    return LLVM::LLVMStructType::getLiteral(
        context, SmallVector<Type>(2, IntegerType::get(context, 64)));
  else
    return IntegerType::get(context, 8 * sizeof(T));
}

template <typename Function>
struct FunctionType;

template <typename Result, typename... Arguments>
struct FunctionType<Result(Arguments...)> {
  static LLVM::LLVMFunctionType get(MLIRContext *context) {
    return LLVM::LLVMFunctionType::get(llvmType<Result>(context),
                                       {llvmType<Arguments>(context)...});
  }
};

} // namespace detail

/// The type of the simulator's function `name`, or null if it has none of that
/// name.
inline LLVM::LLVMFunctionType getSimulatorFunctionType(MLIRContext *context,
                                                       StringRef name) {
#define ROWWISE_SIM_TYPE(result, function, parameters)                         \
  if (name == #function)                                                       \
    return detail::FunctionType<result parameters>::get(context);
  ROWWISE_SIM_FUNCTIONS(ROWWISE_SIM_TYPE)
#undef ROWWISE_SIM_TYPE
  return {};
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_SIMULATORFUNCTIONS_H
