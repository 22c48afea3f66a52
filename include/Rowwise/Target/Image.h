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

/// The image of a file (Runtime/EmbeddedImage.h) with the code of all targets,
/// whose numbers are those of host code. A GPU takes what is for it alone
/// before a cubin for its major, and that before PTX; of each the newest.
std::string packImage(ArrayRef<TargetCode> targets);

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_IMAGE_H
