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

/// The address of a variable of the image in one context; each context has its
/// own.
typedef struct Constant {
  struct Constant *next;
  const char *name;
  CUcontext handle;           ///< which a later context may have too
  unsigned long long context; ///< a number that no other context ever has
  CUdeviceptr address;
} Constant;

static Constant *constants;

static Constant *searchConstant(const char *name, unsigned long long context) {
  Constant *constant = __atomic_load_n(&constants, __ATOMIC_ACQUIRE);
  while (constant &&
         (__atomic_load_n(&constant->context, __ATOMIC_ACQUIRE) != context ||
          constant->name != name))
    constant = constant->next;
  return constant;
}

/// Reuses the entry of an earlier context with the same handle: that one was
/// destroyed, and its number is never searched for again. Null if there was
/// none.
static Constant *replaceConstant(const Constant *with) {
  Constant *constant = constants;
  while (constant &&
         (constant->handle != with->handle || constant->name != with->name))
    constant = constant->next;
  if (!constant)
    return NULL;
  constant->address = with->address;
  __atomic_store_n(&constant->context, with->context, __ATOMIC_RELEASE);
  return constant;
}

static Constant *addConstant(const Constant *added) {
  Constant *constant = malloc(sizeof(Constant));
  if (!constant) {
    fail(ROWWISE_DRIVER, "expected memory for a constant, found none");
    return NULL;
  }
  *constant = *added;
  constant->next = constants;
  __atomic_store_n(&constants, constant, __ATOMIC_RELEASE);
  return constant;
}

static Constant *loadConstant(const char *name, unsigned long long context) {
  const Driver *driver = getCallContext()->driver;
  CUlibrary library = loadLibrary();
  Constant loaded = {.name = name, .context = context};
  if (!library ||
      !succeeded(driver, "cuCtxGetCurrent",
                 driver->cuCtxGetCurrent(&loaded.handle), "") ||
      !succeeded(
          driver, "cuLibraryGetGlobal",
          driver->cuLibraryGetGlobal(&loaded.address, NULL, library, name), ""))
    return NULL;
  Constant *constant = replaceConstant(&loaded);
  return constant ? constant : addConstant(&loaded);
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
