//===- Image.h - The image of kernels in a file -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_IMAGE_H
#define ROWWISE_LIB_PIPELINES_IMAGE_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir::rowwise {

/// A cubin, which may be empty, and the PTX that it is of, as
/// Runtime/EmbeddedImage.h has them.
std::string packImage(StringRef cubin, StringRef ptx, StringRef chip);

/// Makes variables of the image of constants that host code would upload. The
/// module is in the phase NVVM.
///
///   %p = call @rowwiseDeviceConstant(%slot, %data, %bytes)
///   ->
///   %p = call @rowwiseImageConstant(%name)
void moveConstantsToImage(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_IMAGE_H
