//===- Entries.h - The functions of the CUDA runtime's table ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_ENTRIES_H
#define RUNTIME_CUDA_ENTRIES_H

#include "Runtime/Runtime.h"

namespace rowwise::cuda {

// With C linkage, so that a shared library of this runtime has them by name for
// compiled host code that is linked rather than loaded by a tool.
extern "C" {
#define ROWWISE_ENTRY(result, name, parameters) result name parameters;
ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_ENTRY)
#undef ROWWISE_ENTRY
}

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_ENTRIES_H
