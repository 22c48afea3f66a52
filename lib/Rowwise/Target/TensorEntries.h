//===- TensorEntries.h - Entries that take tensors --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TARGET_TENSORENTRIES_H
#define ROWWISE_LIB_TARGET_TENSORENTRIES_H

#include "Rowwise/Target/Entries.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rowwise {

/// What there is of an entry already.
struct TensorEntry {
  const EntrySignature &entry;
  LLVM::GlobalOp name, parameters;
  LLVM::LLVMFuncOp launch, size; ///< NAME and NAME_workspace_size
};

/// Names that start with `_` are tvm-ffi's own.
bool hasTensorEntry(const EntrySignature &entry);

/// The symbol under which tvm-ffi finds a function.
std::string getTensorName(StringRef name);

/// The number that DLPack has for a communicator, a pointer to what is opaque.
inline constexpr int32_t dlpackHandle = 3;
/// The number that DLPack has for floats, integers and so on.
int32_t getDLPackType(Type type);

/// Adds NAME and NAME_workspace_size on the tensors of any framework
/// (lib/Runtime/Embedded/TensorCall.h).
void createTensorEntry(ModuleOp module, const TensorEntry &tensors);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TARGET_TENSORENTRIES_H
