//===- Concatenations.h - Parts of a buffer that programs write -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_BUFFERS_CONCATENATIONS_H
#define ROWWISE_LIB_HOST_BUFFERS_CONCATENATIONS_H

#include "Views.h"

namespace mlir::rowwise {

/// Checks that parts have the sizes of the whole in all dimensions but the one
/// that they follow each other in.
void checkParts(const HostPart &host, tensor::ConcatOp op);

/// Takes memory for a concatenation, unless it has some, and gives each of its
/// parts, which programs write, its place there.
void bindParts(const HostPart &host, Views &views, tensor::ConcatOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_BUFFERS_CONCATENATIONS_H
