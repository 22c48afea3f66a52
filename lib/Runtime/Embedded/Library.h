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

/// Held by whoever adds to a list of what is loaded. Readers take no lock:
/// lists only grow.
extern Mutex loadMutex;

/// The number of the code of the image that is for this call's device; -1 after
/// a failure, which is kept.
int findCode(void);

/// The library of this call's code, loaded where it is not, with `loadMutex`
/// held. Null after a failure.
CUlibrary loadLibrary(void);

/// Forget what was loaded or retained, when the file is unloaded.
void freeKernels(void);
void freeConstants(void);
void releasePrimaries(void);

#endif // RUNTIME_EMBEDDED_LIBRARY_H
