//===- HostNames.h - Names that host code has in common ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_HOST_HOSTNAMES_H
#define ROWWISE_HOST_HOSTNAMES_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// Functions of the runtime that host code calls (include/Runtime/Runtime.h).
inline constexpr StringLiteral statusFuncName = "rowwiseStatus";
inline constexpr StringLiteral failFuncName = "rowwiseFail";
inline constexpr StringLiteral deviceConstantFuncName = "rowwiseDeviceConstant";
inline constexpr StringLiteral freeConstantFuncName = "rowwiseFreeConstant";
inline constexpr StringLiteral residentBlocksFuncName = "rowwiseResidentBlocks";
inline constexpr StringLiteral residentGroupsFuncName = "rowwiseResidentGroups";
inline constexpr StringLiteral residentClustersFuncName =
    "rowwiseResidentClusters";
inline constexpr StringLiteral partStartFuncName = "rowwisePartStart";
inline constexpr StringLiteral partWholeFuncName = "rowwisePartWhole";
inline constexpr StringLiteral allGatherFuncName = "rowwiseAllGather";

/// Names that no symbol of a program may have: those of the runtime's functions
/// above.
inline constexpr StringLiteral hostNames[] = {
    statusFuncName,           failFuncName,           deviceConstantFuncName,
    freeConstantFuncName,     residentBlocksFuncName, residentGroupsFuncName,
    residentClustersFuncName, partStartFuncName,      partWholeFuncName,
    allGatherFuncName};
/// Prefixes that no symbol of a program may have: those of functions of MLIR's
/// runtime, of entries before they are renamed, of functions on tensors, of
/// host functions in files, of intrinsics and of sections.
inline constexpr StringLiteral hostPrefixes[] = {
    "mgpu", "_mlir_ciface_", "__tvm_ffi_", "__rowwise_", "llvm.", "."};

/// The name of an attribute of variables that hold a constant's address on the
/// device, which is null before the upload.
inline constexpr StringLiteral constantSlotAttrName = "rowwise.constant_slot";

} // namespace mlir::rowwise

#endif // ROWWISE_HOST_HOSTNAMES_H
