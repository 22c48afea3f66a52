//===- DeviceIntrinsics.h - Approximate instructions ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The approximate instructions that device code may use, and what stands for
// each in the simulator. This is the only list of them: `rowwise-expand-math`
// emits from it and `rowwise-nvvm-to-simulator` replaces by it.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_CONVERSION_DEVICEINTRINSICS_H
#define ROWWISE_CONVERSION_DEVICEINTRINSICS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// An LLVM intrinsic on f32 scalars and the C function (Runtime/Simulator.h)
/// that the simulator calls instead.
struct DeviceIntrinsic {
  StringLiteral name;
  StringLiteral simulatorFunction;
};

/// 2^x, 2 ulp; subnormal inputs and results are zero.
inline constexpr DeviceIntrinsic kEx2 = {"llvm.nvvm.ex2.approx.ftz.f32",
                                         "rowwiseSimEx2"};
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

inline constexpr DeviceIntrinsic kDeviceIntrinsics[] = {kEx2, kLg2, kRcp,
                                                        kRsqrt, kDivFull};

/// What a failed check calls: the one function that the driver defines.
inline constexpr StringLiteral kAssertFail = "__assertfail";

/// The entry named `name`, or null.
const DeviceIntrinsic *findDeviceIntrinsic(StringRef name);

/// Calls `intrinsic` on scalars, or on each element of vectors.
Value callDeviceIntrinsic(ImplicitLocOpBuilder &builder,
                          const DeviceIntrinsic &intrinsic,
                          ValueRange operands);

} // namespace mlir::rowwise

#endif // ROWWISE_CONVERSION_DEVICEINTRINSICS_H
