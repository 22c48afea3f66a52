//===- Driver.c - The CUDA driver -----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"

#include "Error.h"
#include "Libc.h"
#include "Runtime/Runtime.h"

static Mutex mutex;
static Driver functions;
/// Points to `functions` once all of them are there.
static const Driver *opened;

static bool checkVersion(void *library) {
  CUresult (*getVersion)(int *) =
      (CUresult(*)(int *))dlsym(library, "cuDriverGetVersion");
  int version = 0; // 1000 * major + 10 * minor
  if (!getVersion || getVersion(&version) != CUDA_SUCCESS || version < 12000)
    return fail(ROWWISE_DRIVER,
                "expected a CUDA driver of version 12.0 or newer, found %d.%d",
                version / 1000, version % 1000 / 10);
  return true;
}

static bool findFunctions(void *library) {
#define ROWWISE_FIND(name, version, parameters)                                \
  if (!(functions.name =                                                       \
            (CUresult(*) parameters)dlsym(library, #name #version)))           \
    return fail(ROWWISE_DRIVER,                                                \
                "expected a CUDA driver with the function " #name #version     \
                ", found none");
  ROWWISE_DRIVER_FUNCTIONS(ROWWISE_FIND)
#undef ROWWISE_FIND
  return true;
}

static bool openDriver(void) {
  const char *named = getenv("ROWWISE_CUDA_DRIVER");
  void *library = dlopen(named && *named ? named : "libcuda.so.1", RTLD_NOW);
  if (!library) {
    const char *text = dlerror();
    return fail(ROWWISE_DRIVER, "cannot open the CUDA driver: %s",
                text ? text : "");
  }
  return checkVersion(library) && findFunctions(library) &&
         succeeded(&functions, "cuInit", functions.cuInit(0), "");
}

const Driver *getDriver(void) {
  const Driver *driver = __atomic_load_n(&opened, __ATOMIC_ACQUIRE);
  if (driver)
    return driver;
  pthread_mutex_lock(&mutex);
  if (!opened && openDriver())
    __atomic_store_n(&opened, &functions, __ATOMIC_RELEASE);
  driver = opened;
  pthread_mutex_unlock(&mutex);
  return driver;
}

bool succeeded(const Driver *driver, const char *call, CUresult result,
               const char *detail) {
  if (result == CUDA_SUCCESS)
    return true;
  // cuInit is the first call: this is the driver's answer, to it as well, in a
  // process that was forked from one which had initialized it.
  if (result == CUDA_ERROR_NOT_INITIALIZED)
    return fail(ROWWISE_DRIVER,
                "%s: expected the process that CUDA was initialized in, found "
                "a fork of it%s",
                call, detail);
  if (result == CUDA_ERROR_INVALID_CONTEXT)
    return fail(ROWWISE_DRIVER,
                "%s: expected a current CUDA context, found none or one that "
                "was destroyed%s",
                call, detail);
  const char *name = NULL, *text = NULL;
  driver->cuGetErrorName(result, &name);
  driver->cuGetErrorString(result, &text);
  return fail(ROWWISE_DRIVER, "%s: %s: %s%s", call,
              name ? name : "unknown error",
              text ? text : "unknown to this driver", detail);
}
