//===- Constants.c - Constant tensors of this file ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Error.h"
#include "Library.h"
#include "Runtime/Runtime.h"

/// Where a variable of the image is in one context: each has its own.
typedef struct Constant {
  struct Constant *next;
  const char *name;
  unsigned long long context; ///< a number that no other context ever has
  CUdeviceptr address;
} Constant;

static Constant *constants;

static Constant *searchConstant(const char *name, unsigned long long context) {
  Constant *constant = __atomic_load_n(&constants, __ATOMIC_ACQUIRE);
  while (constant && (constant->context != context || constant->name != name))
    constant = constant->next;
  return constant;
}

static Constant *loadConstant(const char *name, unsigned long long context) {
  const Driver *driver = getCallContext()->driver;
  CUlibrary library = loadLibrary();
  CUdeviceptr address = 0;
  if (!library ||
      !succeeded(driver, "cuLibraryGetGlobal",
                 driver->cuLibraryGetGlobal(&address, NULL, library, name), ""))
    return NULL;
  Constant *constant = malloc(sizeof(Constant));
  if (!constant) {
    fail(ROWWISE_DRIVER, "out of memory");
    return NULL;
  }
  *constant = (Constant){constants, name, context, address};
  __atomic_store_n(&constants, constant, __ATOMIC_RELEASE);
  return constant;
}

void *rowwiseImageConstant(const char *name) {
  const Driver *driver = getCallContext()->driver;
  unsigned long long context = 0;
  if (!succeeded(driver, "cuCtxGetId", driver->cuCtxGetId(NULL, &context), ""))
    return NULL;
  Constant *constant = searchConstant(name, context);
  if (!constant) {
    pthread_mutex_lock(&loadMutex);
    constant = searchConstant(name, context);
    if (!constant)
      constant = loadConstant(name, context);
    pthread_mutex_unlock(&loadMutex);
  }
  return constant ? (void *)constant->address : NULL;
}

void freeConstants(void) {
  for (Constant *constant = constants, *next; constant; constant = next) {
    next = constant->next;
    free(constant);
  }
  constants = NULL;
}
