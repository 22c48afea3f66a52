//===- None.h - The runtime of no device --------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A runtime for host code alone. Memory is reserved addresses, which cannot be
// read or written; launches and copies succeed and do nothing. It shows, for
// tensors of any size, what host code checks and which kernels it launches.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_NONE_H
#define RUNTIME_NONE_H

#include "Runtime/Runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

const RowwiseRuntime *rowwiseNoneRuntime(void);

/// How many kernels would have been launched since the process began.
int64_t rowwiseNoneLaunches(void);

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_NONE_H
