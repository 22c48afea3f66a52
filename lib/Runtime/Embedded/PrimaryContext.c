//===- PrimaryContext.c - The primary context of a device -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Frameworks allocate in a device's primary context, and their default stream
// is null, which says nothing of it.

#include "Driver.h"
#include "Entry.h"
#include "Error.h"
#include "Library.h"
#include "TvmFfi.h"

enum { maxDevices = 64 };

/// Primary contexts that this file holds on to, from its first call with a
/// device's tensors on until it is unloaded.
static CUcontext primaries[maxDevices];

static _Thread_local bool isPushed;

const int32_t rowwiseDeviceType = kDLCUDA;

static bool check(const Driver *driver, const char *call, CUresult result) {
  return succeeded(driver, call, result, "");
}

/// Null after a failure. Each context is held once: what is replaced is still
/// held after the device was reset, or another thread came first.
static CUcontext retain(const Driver *driver, int32_t number) {
  CUdevice device;
  CUcontext context = NULL;
  if (!check(driver, "cuDeviceGet", driver->cuDeviceGet(&device, number)) ||
      !check(driver, "cuDevicePrimaryCtxRetain",
             driver->cuDevicePrimaryCtxRetain(&context, device)))
    return NULL;
  if (__atomic_exchange_n(&primaries[number], context, __ATOMIC_ACQ_REL))
    driver->cuDevicePrimaryCtxRelease(device);
  return context;
}

/// Not so after cudaDeviceReset, until the context is retained anew.
static bool isAlive(const Driver *driver, CUcontext context) {
  unsigned long long id;
  return driver->cuCtxGetId(context, &id) == CUDA_SUCCESS;
}

static CUcontext getPrimary(const Driver *driver, int32_t number) {
  if (number < 0 || number >= maxDevices) {
    fail(ROWWISE_BAD_ARGUMENT, "expected a device from 0 to %d, found %d",
         maxDevices - 1, number);
    return NULL;
  }
  CUcontext context = __atomic_load_n(&primaries[number], __ATOMIC_ACQUIRE);
  return context && isAlive(driver, context) ? context
                                             : retain(driver, number);
}

void releasePrimaries(void) {
  for (int number = 0; number < maxDevices; ++number) {
    CUdevice device;
    if (primaries[number] &&
        getDriver()->cuDeviceGet(&device, number) == CUDA_SUCCESS)
      getDriver()->cuDevicePrimaryCtxRelease(device);
    primaries[number] = NULL;
  }
}

int32_t rowwiseEnterDevice(int32_t number) {
  const Driver *driver = getDriver();
  CUcontext own = driver ? getPrimary(driver, number) : NULL, current = NULL;
  if (!own || !check(driver, "cuCtxGetCurrent",
                     driver->cuCtxGetCurrent(&current)))
    return 0;
  isPushed = own != current;
  return !isPushed ||
         check(driver, "cuCtxPushCurrent", driver->cuCtxPushCurrent(own));
}

int32_t rowwiseLeaveDevice(int32_t status) {
  const Driver *driver = getDriver();
  CUcontext popped;
  CUresult result = isPushed ? driver->cuCtxPopCurrent(&popped) : CUDA_SUCCESS;
  isPushed = false;
  if (status != ROWWISE_SUCCESS)
    return status;
  check(driver, "cuCtxPopCurrent", result);
  return rowwiseStatus();
}
