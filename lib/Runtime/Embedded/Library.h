//===- Library.h - What is loaded of the image --------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_LIBRARY_H
#define RUNTIME_EMBEDDED_LIBRARY_H

#include "CallContext.h"
#include "Libc.h"

/// Held by whoever adds to a list of loaded things. Readers take no lock, as
/// lists only grow.
extern Mutex loadMutex;

/// The number of the code of the image that is for this call's device; -1 after
/// a failure, which is kept.
int findCode(void);

/// The library of this call's code, loaded if it was not; `loadMutex` must be
/// held. Null after a failure.
CUlibrary loadLibrary(void);

/// Forget loaded libraries and retained contexts, when the file is unloaded.
void freeKernels(void);
void freeConstants(void);
void releasePrimaries(void);

#endif // RUNTIME_EMBEDDED_LIBRARY_H
