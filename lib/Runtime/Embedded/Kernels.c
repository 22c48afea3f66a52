//===- Kernels.c - The kernels of this file -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "Entry.h"
#include "Error.h"
#include "Library.h"

static Kernel *kernels;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static Kernel *searchKernel(const char *name, int code) {
  Kernel *kernel = __atomic_load_n(&kernels, __ATOMIC_ACQUIRE);
  while (kernel && (kernel->code != code ||
                    (kernel->name != name && strcmp(kernel->name, name) != 0)))
    kernel = kernel->next;
  return kernel;
}

static Kernel *loadKernel(const char *name, int code) {
  const Driver *driver = getCallContext()->driver;
  CUlibrary library = loadLibrary();
  CUkernel handle = NULL;
  char detail[256];
  snprintf(detail, sizeof(detail), " (kernel '%s')", name);
  if (!library ||
      !succeeded(driver, "cuLibraryGetKernel",
                 driver->cuLibraryGetKernel(&handle, library, name), detail))
    return NULL;
  Kernel *kernel = malloc(sizeof(Kernel));
  if (!kernel) {
    fail(ROWWISE_DRIVER, "expected memory for a kernel, found none");
    return NULL;
  }
  *kernel =
      (Kernel){.next = kernels, .name = name, .code = code, .handle = handle};
  __atomic_store_n(&kernels, kernel, __ATOMIC_RELEASE);
  return kernel;
}

Kernel *findKernel(const char *name) {
  int code = getCallContext()->code;
  Kernel *kernel = searchKernel(name, code);
  if (kernel)
    return kernel;
  pthread_mutex_lock(&loadMutex);
  kernel = searchKernel(name, code);
  if (!kernel)
    kernel = loadKernel(name, code);
  pthread_mutex_unlock(&loadMutex);
  return kernel;
}

void *mgpuModuleGetFunction(void *handle, const char *name) {
  (void)handle;
  return findKernel(name);
}

static void freeOne(Kernel *kernel) {
  for (const Fact *fact = kernel->facts, *next; fact; fact = next) {
    next = fact->next;
    free((void *)fact);
  }
  free(kernel);
}

void freeKernels(void) {
  for (Kernel *kernel = kernels, *next; kernel; kernel = next) {
    next = kernel->next;
    freeOne(kernel);
  }
  kernels = NULL;
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

const Fact *findFact(const Kernel *kernel, const Fact *wanted) {
  const Fact *fact = __atomic_load_n(&kernel->facts, __ATOMIC_ACQUIRE);
  while (fact &&
         (fact->kind != wanted->kind || fact->device != wanted->device ||
          fact->threads != wanted->threads || fact->blocks != wanted->blocks ||
          fact->sharedBytes != wanted->sharedBytes))
    fact = fact->next;
  return fact;
}

bool addFact(Kernel *kernel, const Fact *fact) {
  Fact *added = malloc(sizeof(Fact));
  if (!added)
    return fail(ROWWISE_DRIVER, "expected memory for a kernel, found none");
  *added = *fact;
  const Fact *first = __atomic_load_n(&kernel->facts, __ATOMIC_RELAXED);
  do
    added->next = first;
  while (!__atomic_compare_exchange_n(&kernel->facts, &first, added,
                                      /*weak=*/true, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED));
  return true;
}

static bool setAttribute(Kernel *kernel, int attribute, int64_t value) {
  const CallContext *context = getCallContext();
  char detail[320];
  snprintf(detail, sizeof(detail), " (kernel '%s', %lld)", kernel->name,
           (long long)value);
  return succeeded(context->driver, "cuKernelSetAttribute",
                   context->driver->cuKernelSetAttribute(
                       attribute, (int)value, kernel->handle, context->device),
                   detail);
}

bool allowShared(Kernel *kernel, int64_t bytes) {
  Fact fact = {
      .kind = Shared, .device = getCallContext()->device, .sharedBytes = bytes};
  if (bytes == 0 || findFact(kernel, &fact))
    return true;
  return setAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                      bytes) &&
         addFact(kernel, &fact);
}

bool allowCluster(Kernel *kernel, int64_t blocks) {
  const CallContext *context = getCallContext();
  Fact fact = {
      .kind = ClusterSize, .device = context->device, .blocks = blocks};
  if (findFact(kernel, &fact))
    return true;
  int hasClusters = 0;
  if (!succeeded(context->driver, "cuDeviceGetAttribute",
                 context->driver->cuDeviceGetAttribute(
                     &hasClusters, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH,
                     context->device),
                 ""))
    return false;
  if (!hasClusters)
    return fail(
        ROWWISE_DRIVER,
        "expected a device with thread-block clusters (sm_90 or later)");
  // What every device with clusters has.
  int64_t portable = 8;
  return (blocks <= portable ||
          setAttribute(kernel,
                       CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
                       1)) &&
         addFact(kernel, &fact);
}
