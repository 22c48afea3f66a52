//===- Image.h - The kernels in a file --------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_IMAGE_H
#define ROWWISE_TARGET_IMAGE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::rowwise {

/// Kernels of one target.
struct TargetCode {
  std::string chip;  ///< sm_80, sm_90a, ...
  std::string cubin; ///< may be empty
  std::string ptx;
};

/// The image of a file (Runtime/EmbeddedImage.h): the code of all targets, by
/// the numbers that host code uses. A GPU takes code for its compute capability
/// alone before a cubin for its major capability, and that before PTX; among
/// equals the newest.
std::string packImage(ArrayRef<TargetCode> targets);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_IMAGE_H
