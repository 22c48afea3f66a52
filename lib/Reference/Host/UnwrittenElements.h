//===- UnwrittenElements.h - What nobody writes -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOST_UNWRITTENELEMENTS_H
#define REFERENCE_HOST_UNWRITTENELEMENTS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Fills each tensor.empty that is not wholly overwritten, such as one that
/// slices are inserted into, with a number that programs hardly compute: no
/// result must be right because memory held the same before.
void fillUnwritten(ModuleOp module);

} // namespace mlir::rowwise

#endif // REFERENCE_HOST_UNWRITTENELEMENTS_H
