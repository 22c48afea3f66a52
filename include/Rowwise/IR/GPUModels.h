//===- GPUModels.h - The GPUs that programs are compiled for ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row for each product, of which several may have one compute capability.
// Whoever needs to know which there are asks here, or softmax-compile
// --list-targets.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_GPUMODELS_H
#define ROWWISE_IR_GPUMODELS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace mlir::rowwise {

class TargetAttr;

/// A product's sizes, in the units of #rowwise.target: after NVIDIA's
/// architecture white papers and the table of compute capabilities in the CUDA
/// C++ programming guide.
struct GPUModel {
  /// The compute capability, "sm_90"; with an "a" the code is for GPUs of this
  /// one alone.
  llvm::StringLiteral chip;
  /// The product that has these sizes, "H200".
  llvm::StringLiteral product;
  /// The first version of PTX, "81" for 8.1, that knows the chip and all of the
  /// instructions that kernels for it use: sm_80 came with PTX 7.0, which lacks
  /// cache hints, sm_89 and sm_90 with PTX 7.8, which lacks conversions of
  /// 8-bit floats for the one and st.async for the other.
  llvm::StringLiteral ptx;
  int64_t sms;       ///< multiprocessors
  int64_t sharedKiB; ///< of shared memory that a block can have
  int64_t threads;   ///< resident on a multiprocessor
  int64_t cluster;   ///< blocks of a cluster
  int64_t l2MiB;
  int64_t bandwidth; ///< of device memory, in GB/s, both directions together
};

/// The known products by compute capability, ascending, the one without "a"
/// first. A capability alone means its first product, the one with the most
/// bandwidth; a module names another by its attribute `rowwise.target`.
inline constexpr GPUModel gpuModels[] = {
    {"sm_80", "A100 80GB", "74", 108, 163, 2048, 1, 40, 2039},
    {"sm_86", "RTX 3090 Ti", "74", 84, 99, 1536, 1, 6, 1008},
    {"sm_89", "RTX 4090", "81", 128, 99, 1536, 1, 72, 1008},
    {"sm_90", "H200", "81", 132, 227, 2048, 16, 60, 4800},
    {"sm_90", "H100 SXM", "81", 132, 227, 2048, 16, 50, 3350},
    {"sm_90a", "H200", "81", 132, 227, 2048, 16, 60, 4800},
    {"sm_90a", "H100 SXM", "81", 132, 227, 2048, 16, 50, 3350},
    {"sm_100", "B200", "86", 148, 227, 2048, 16, 126, 8000},
    {"sm_100a", "B200", "86", 148, 227, 2048, 16, 126, 8000},
    {"sm_120", "RTX 5090", "87", 170, 99, 1536, 8, 96, 1792},
    {"sm_120a", "RTX 5090", "87", 170, 99, 1536, 8, 96, 1792}};

/// The first product with this capability; null if there is none.
const GPUModel *findGPUModel(llvm::StringRef chip);

/// All compute capabilities, each once, "sm_80, sm_86, ...", for messages.
std::string listChips();

/// The #rowwise.target of a product.
TargetAttr makeTarget(MLIRContext *context, const GPUModel &model);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_GPUMODELS_H
