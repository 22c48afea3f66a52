//===- GPUModels.h - The GPUs that programs are compiled for ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row for each compute capability. Whoever needs to know which there are asks
// here, or softmax-compile --list-targets.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_GPUMODELS_H
#define ROWWISE_IR_GPUMODELS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::rowwise {

/// What there is of a GPU of one compute capability, in the units of
/// #rowwise.target: after NVIDIA's architecture white papers and the table of
/// compute capabilities in the CUDA C++ programming guide. Where several
/// products have it, multiprocessors, cache and bandwidth are those of the one
/// with the most bandwidth.
struct GPUModel {
  /// The compute capability, "sm_90"; with an "a" the code is for GPUs of this
  /// one alone.
  llvm::StringLiteral chip;
  /// The first version of PTX, "81" for 8.1, that knows the chip and all of the
  /// instructions that kernels for it use: sm_80 came with PTX 7.0, which lacks
  /// cache hints, sm_90 with PTX 7.8, which lacks st.async.
  llvm::StringLiteral ptx;
  int64_t sms;       ///< multiprocessors
  int64_t sharedKiB; ///< of shared memory that a block can have
  int64_t threads;   ///< resident on a multiprocessor
  int64_t cluster;   ///< blocks of a cluster
  int64_t l2MiB;
  int64_t bandwidth; ///< of device memory, in GB/s, both directions together
};

/// The known models by capability, ascending, first without the "a".
inline constexpr GPUModel gpuModels[] = {
    {"sm_80", "74", 108, 163, 2048, 1, 40, 2039},
    {"sm_86", "74", 84, 99, 1536, 1, 6, 936},
    {"sm_89", "78", 128, 99, 1536, 1, 72, 1008},
    {"sm_90", "81", 132, 227, 2048, 16, 60, 4800},
    {"sm_90a", "81", 132, 227, 2048, 16, 60, 4800},
    {"sm_100", "86", 148, 227, 2048, 16, 126, 8000},
    {"sm_100a", "86", 148, 227, 2048, 16, 126, 8000},
    {"sm_120", "87", 170, 99, 1536, 8, 96, 1792},
    {"sm_120a", "87", 170, 99, 1536, 8, 96, 1792}};

/// Null if there is none.
const GPUModel *findGPUModel(llvm::StringRef chip);

/// The chips of all, "sm_80, sm_86, ...", for messages.
std::string listChips();

} // namespace mlir::rowwise

#endif // ROWWISE_IR_GPUMODELS_H
