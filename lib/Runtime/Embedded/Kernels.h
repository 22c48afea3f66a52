//===- Kernels.h - The kernels of this file -----------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_KERNELS_H
#define RUNTIME_EMBEDDED_KERNELS_H

#include "CallContext.h"
#include "Libc.h"

/// One fact about a kernel on a device, or one thing that was done to it there.
/// Lists of these only grow, so that they are read without a lock.
typedef struct Fact {
  const struct Fact *next;
  enum { Shared, ClusterSize, Cooperative, Blocks, Clusters } kind;
  CUdevice device;
  int32_t threads;
  int64_t sharedBytes; ///< dynamic; of Shared, as many as may be asked for
  int64_t blocks;      ///< of a cluster
  int64_t value;       ///< how many are resident
} Fact;

/// A kernel of one code of the image. The driver loads it on a device at its
/// first use there.
typedef struct Kernel {
  struct Kernel *next;
  const char *name;
  int code; ///< its number
  CUkernel handle;
  const Fact *facts;
  int isCooperative; ///< blocks wait for each other, so all of a grid must run
} Kernel;

/// A kernel of this call's code, loaded if it was not. Null after a failure,
/// which is kept.
Kernel *findKernel(const char *name);

/// The fact that matches `wanted` in kind, device, threads, blocks and shared
/// bytes, or null.
const Fact *findFact(const Kernel *kernel, const Fact *wanted);

/// Adds a fact.
bool addFact(Kernel *kernel, const Fact *fact);

/// Allows launches on this device so many bytes of dynamic shared memory, or
/// clusters of so many blocks.
bool allowShared(Kernel *kernel, int64_t bytes);
bool allowCluster(Kernel *kernel, int64_t blocks);

#endif // RUNTIME_EMBEDDED_KERNELS_H
