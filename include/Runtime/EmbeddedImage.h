//===- EmbeddedImage.h - The image of kernels in a file -----------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDEDIMAGE_H
#define RUNTIME_EMBEDDEDIMAGE_H

#include <stdint.h>

/// Which GPUs can run a code; it is for compute capability 10 * major + minor.
enum {
  ROWWISE_CODE_SAME = 0,       ///< code for a target with a suffix, as sm_90a
  ROWWISE_CODE_SAME_MAJOR = 1, ///< a cubin: its major and at least its minor
  ROWWISE_CODE_AT_LEAST = 2    ///< PTX
};

/// Kernels for some GPUs.
typedef struct RowwiseCode {
  int32_t capability;
  int32_t isFor;
  int64_t variant; ///< the number of the target, and of the host code for it
  int64_t offset;  ///< of a cubin, or PTX that ends in a null, from the image
} RowwiseCode;

/// The start of an image. A device runs the first code that it can.
typedef struct RowwiseImage {
  int64_t numCodes;
  RowwiseCode codes[];
} RowwiseImage;

/// The image of a file, of the program that is linked with the runtime.
extern const RowwiseImage rowwise_image;

#endif // RUNTIME_EMBEDDEDIMAGE_H
