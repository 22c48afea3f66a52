//===- PrimaryContext.c - The primary context of a device -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Frameworks allocate in a device's primary context. Their default stream is
// null, which does not tell the context.

#include "CallContext.h"
#include "Entry.h"
#include "Error.h"
#include "Library.h"
#include "TvmFfi.h"

enum { maxDevices = 64 };

/// Primary contexts that this file retains, from its first call with tensors of
/// a device until it is unloaded.
static CUcontext primaries[maxDevices];
/// Their identities: after a reset of the device a context may have the handle
/// of the one before.
static unsigned long long identities[maxDevices];

static _Thread_local bool isPushed;

const int32_t rowwiseDeviceType = kDLCUDA;

static bool check(const Driver *driver, const char *call, CUresult result) {
  return succeeded(driver, call, result, "");
}

static unsigned long long getIdentity(const Driver *driver, CUcontext context) {
  unsigned long long id;
  return driver->cuCtxGetId(context, &id) == CUDA_SUCCESS ? id : 0;
}

/// Null after a failure. Each context is retained once: one that is replaced is
/// still retained if the device was reset, or another thread was faster.
static CUcontext retain(const Driver *driver, int32_t number) {
  CUdevice device;
  CUcontext context = NULL;
  if (!check(driver, "cuDeviceGet", driver->cuDeviceGet(&device, number)) ||
      !check(driver, "cuDevicePrimaryCtxRetain",
             driver->cuDevicePrimaryCtxRetain(&context, device)))
    return NULL;
  __atomic_store_n(&identities[number], getIdentity(driver, context),
                   __ATOMIC_RELAXED);
  if (__atomic_exchange_n(&primaries[number], context, __ATOMIC_ACQ_REL))
    driver->cuDevicePrimaryCtxRelease(device);
  return context;
}

/// The primary context of a device, retained. If it is current, its owner keeps
/// it alive; otherwise cudaDeviceReset may destroy it.
static CUcontext getPrimary(const Driver *driver, int32_t number,
                            CUcontext current) {
  if (number < 0 || number >= maxDevices) {
    fail(ROWWISE_BAD_ARGUMENT, "expected a device from 0 to %d, found %d",
         maxDevices - 1, number);
    return NULL;
  }
  CUcontext context = __atomic_load_n(&primaries[number], __ATOMIC_ACQUIRE);
  bool isAlive =
      context && (context == current || getIdentity(driver, context));
  return isAlive ? context : retain(driver, number);
}

/// A context that a reset has released must not be released again: that would
/// release somebody else's.
void releasePrimaries(void) {
  for (int number = 0; number < maxDevices; ++number) {
    CUcontext context = primaries[number];
    primaries[number] = NULL;
    CUdevice device;
    if (context && getIdentity(getDriver(), context) == identities[number] &&
        getDriver()->cuDeviceGet(&device, number) == CUDA_SUCCESS)
      getDriver()->cuDevicePrimaryCtxRelease(device);
  }
}

int32_t rowwiseEnterDevice(int32_t number) {
  const Driver *driver = getDriver();
  CUcontext current = NULL;
  if (!driver ||
      !check(driver, "cuCtxGetCurrent", driver->cuCtxGetCurrent(&current)))
    return 0;
  CUcontext own = getPrimary(driver, number, current);
  if (!own || (own != current && !check(driver, "cuCtxPushCurrent",
                                        driver->cuCtxPushCurrent(own))))
    return 0;
  isPushed = own != current;
  setTensorDevice(number);
  return 1;
}

int32_t rowwiseLeaveDevice(int32_t status) {
  const Driver *driver = getDriver();
  CUcontext popped;
  CUresult result = isPushed ? driver->cuCtxPopCurrent(&popped) : CUDA_SUCCESS;
  isPushed = false;
  setTensorDevice(-1);
  if (status != ROWWISE_SUCCESS)
    return status;
  check(driver, "cuCtxPopCurrent", result);
  return rowwiseStatus();
}
