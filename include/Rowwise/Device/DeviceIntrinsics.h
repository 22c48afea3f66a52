//===- DeviceIntrinsics.h - Instructions of the GPU -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The approximate instructions, and those without an LLVM intrinsic, that
// device code may use, and the simulator's function for each. This is the only
// list of them: code that emits one takes it from here, and
// `rowwise-nvvm-to-simulator` replaces it by what stands here.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_DEVICEINTRINSICS_H
#define ROWWISE_DEVICE_DEVICEINTRINSICS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// An LLVM intrinsic on f32 scalars and the C function (Runtime/Simulator.h)
/// that the simulator calls instead.
struct DeviceIntrinsic {
  StringLiteral name;
  StringLiteral simulatorFunction;
};

/// Marks an exponential whose subnormal results make a difference.
inline constexpr StringLiteral keepsSubnormalsAttrName =
    "rowwise.keeps_subnormals";

/// 2^x, 2 ulp; subnormal inputs and results are zero.
inline constexpr DeviceIntrinsic kEx2 = {"llvm.nvvm.ex2.approx.ftz.f32",
                                         "rowwiseSimEx2"};
/// 2^x, 2 ulp; subnormal results are kept.
inline constexpr DeviceIntrinsic kEx2Subnormal = {"llvm.nvvm.ex2.approx.f32",
                                                  "rowwiseSimEx2Subnormal"};
/// log2(x), absolute error 2^-22 near 1.
inline constexpr DeviceIntrinsic kLg2 = {"llvm.nvvm.lg2.approx.ftz.f",
                                         "rowwiseSimLg2"};
/// 1 / x, 1 ulp.
inline constexpr DeviceIntrinsic kRcp = {"llvm.nvvm.rcp.approx.ftz.f",
                                         "rowwiseSimRcp"};
/// 1 / sqrt(x), 2 ulp.
inline constexpr DeviceIntrinsic kRsqrt = {"llvm.nvvm.rsqrt.approx.f",
                                           "rowwiseSimRsqrt"};
/// x / y, 2 ulp over the full range.
inline constexpr DeviceIntrinsic kDivFull = {"llvm.nvvm.div.full",
                                             "rowwiseSimDivFull"};

inline constexpr DeviceIntrinsic kDeviceIntrinsics[] = {
    kEx2, kEx2Subnormal, kLg2, kRcp, kRsqrt, kDivFull};

/// An instruction that LLVM has no intrinsic for, as inline assembly. The
/// simulator's function takes the operands and the location, and has the same
/// result.
struct DeviceInstruction {
  StringLiteral assembly;
  StringLiteral constraints;
  StringLiteral simulatorFunction;
  int32_t minVersion; ///< of the GPU: 90 for sm_90
};

/// Stores words into shared memory of another block and counts their bytes at
/// an mbarrier of that block. Operands: address, words, the mbarrier's address.
inline constexpr DeviceInstruction kStoreAsync1 = {
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];",
    "l,r,l,~{memory}", "rowwiseSimStoreAsync1", 90};
inline constexpr DeviceInstruction kStoreAsync2 = {
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [$0], "
    "{$1, $2}, [$3];",
    "l,r,r,l,~{memory}", "rowwiseSimStoreAsync2", 90};
inline constexpr DeviceInstruction kStoreAsync4 = {
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [$0], "
    "{$1, $2, $3, $4}, [$5];",
    "l,r,r,r,r,l,~{memory}", "rowwiseSimStoreAsync4", 90};

/// Reads or writes 64-bit elements of device memory that other blocks access at
/// the same time. Each element is accessed as a whole, in no order with others.
/// Operands: the address, then the elements.
inline constexpr DeviceInstruction kLoadRelaxed1 = {
    "ld.relaxed.gpu.global.b64 $0, [$1];", "=l,l,~{memory}",
    "rowwiseSimLoadRelaxed1", 70};
inline constexpr DeviceInstruction kLoadRelaxed2 = {
    "ld.relaxed.gpu.global.v2.b64 {$0, $1}, [$2];", "=l,=l,l,~{memory}",
    "rowwiseSimLoadRelaxed2", 70};
inline constexpr DeviceInstruction kStoreRelaxed1 = {
    "st.relaxed.gpu.global.b64 [$0], $1;", "l,l,~{memory}",
    "rowwiseSimStoreRelaxed1", 70};
inline constexpr DeviceInstruction kStoreRelaxed2 = {
    "st.relaxed.gpu.global.v2.b64 [$0], {$1, $2};", "l,l,l,~{memory}",
    "rowwiseSimStoreRelaxed2", 70};

/// Adds to the word of a cooperative launch's grid barrier, or reads it. The
/// driver keeps that word for each such launch and passes its workspace's
/// address in %envreg1 (high) and %envreg2, where cooperative groups read it,
/// too (cooperative_groups/details/driver_abi.h of CUDA).
inline constexpr DeviceInstruction kGridArrive = {
    "{ .reg .b32 high, low; .reg .b64 space; mov.b32 high, %envreg1; "
    "mov.b32 low, %envreg2; mov.b64 space, {low, high}; "
    "red.release.gpu.add.u32 [space+4], $0; }",
    "r,~{memory}", "rowwiseSimGridArrive", 70};
inline constexpr DeviceInstruction kGridRead = {
    "{ .reg .b32 high, low; .reg .b64 space; mov.b32 high, %envreg1; "
    "mov.b32 low, %envreg2; mov.b64 space, {low, high}; "
    "ld.acquire.gpu.u32 $0, [space+4]; }",
    "=r,~{memory}", "rowwiseSimGridRead", 70};

inline constexpr DeviceInstruction kDeviceInstructions[] = {
    kStoreAsync1,   kStoreAsync2,   kStoreAsync4, kLoadRelaxed1, kLoadRelaxed2,
    kStoreRelaxed1, kStoreRelaxed2, kGridArrive,  kGridRead};

/// The function that a failed assertion calls, the only one that the driver
/// defines.
inline constexpr StringLiteral kAssertFail = "__assertfail";

/// The entry with this name, or null.
const DeviceIntrinsic *findDeviceIntrinsic(StringRef name);

/// The entry that `op` is an instance of, or null.
const DeviceInstruction *findDeviceInstruction(LLVM::InlineAsmOp op);

/// The instruction that stores 1, 2 or 4 words to another block of the cluster.
const DeviceInstruction &getStoreAsync(int64_t words);
/// The relaxed accesses that read or write 1 or 2 elements.
const DeviceInstruction &getLoadRelaxed(int64_t elements);
const DeviceInstruction &getStoreRelaxed(int64_t elements);

SmallVector<Value> createDeviceInstruction(ImplicitLocOpBuilder &builder,
                                           const DeviceInstruction &instruction,
                                           ValueRange operands,
                                           TypeRange results = {});

/// `word`, of 16 or 32 bits, made opaque to LLVM by an empty instruction.
Value hideOrigin(ImplicitLocOpBuilder &builder, Value word);

/// Calls `intrinsic` on scalars, or on each element of vectors.
Value callDeviceIntrinsic(ImplicitLocOpBuilder &builder,
                          const DeviceIntrinsic &intrinsic,
                          ValueRange operands);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_DEVICEINTRINSICS_H
