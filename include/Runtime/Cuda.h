//===- Cuda.h - What the CUDA runtime offers of its own -----------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the CUDA runtime beside those of every runtime (Runtime.h).
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_H
#define RUNTIME_CUDA_H

#ifdef __cplusplus
extern "C" {
#endif

/// How many CUDA devices there are; 0 with no driver or no GPU. Records no
/// error, so that a tool may ask before it chooses a runtime.
int rowwiseCudaDeviceCount(void);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_CUDA_H
