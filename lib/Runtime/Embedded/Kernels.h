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

/// One thing that has been found out about a kernel on a device, or done to it
/// there. Lists of these only grow, so they are read without a lock.
typedef struct Fact {
  const struct Fact *next;
  enum { Shared, ClusterSize, Cooperative, Blocks, Clusters } kind;
  CUdevice device;
  int32_t threads;
  int64_t sharedBytes; ///< dynamic; of Shared, as many as may be asked for
  int64_t blocks;      ///< of a cluster
  int64_t value;       ///< how many are resident
} Fact;

/// A kernel of one code of the image, which the driver loads on a device at its
/// first use there.
typedef struct Kernel {
  struct Kernel *next;
  const char *name;
  int code; ///< its number
  CUkernel handle;
  const Fact *facts;
  int isCooperative; ///< blocks wait for each other, so all of a grid must run
} Kernel;

/// A kernel of this call's code, which is loaded where that has not been done.
/// Null after a failure, which is kept.
Kernel *findKernel(const char *name);

/// What is known of a kernel, or null. Of `wanted` the kind, the device, the
/// threads, the blocks and the shared bytes count.
const Fact *findFact(const Kernel *kernel, const Fact *wanted);

/// Adds what has been found out.
bool addFact(Kernel *kernel, const Fact *fact);

/// Lets launches on this device have as many bytes of dynamic shared memory, or
/// clusters of as many blocks.
bool allowShared(Kernel *kernel, int64_t bytes);
bool allowCluster(Kernel *kernel, int64_t blocks);

#endif // RUNTIME_EMBEDDED_KERNELS_H
