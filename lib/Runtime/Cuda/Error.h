//===- Error.h - The failure kept for the host thread -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_ERROR_H
#define RUNTIME_CUDA_ERROR_H

#include <cstdint>
#include <string>

namespace rowwise::cuda {

/// Keeps `text` under `code`, unless this thread still has a failure that
/// nobody has asked for: the first one is the cause of the others.
void fail(int32_t code, const std::string &text);

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_ERROR_H
