//===- TvmFfi.c - The C interface of tvm-ffi ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TvmFfi.h"

#include "Entry.h"
#include "Libc.h"

static Mutex mutex;
static TvmFfi functions;
/// Points to `functions` once all of them are there.
static const TvmFfi *opened;

/// Finds a function of libtvm_ffi: as a global symbol in a program that is
/// linked to it or, if Python has loaded the library locally, by the library's
/// name.
static void *findFunction(const char *name) {
  void *function = dlsym(RTLD_DEFAULT, name);
  if (function)
    return function;
  void *library = dlopen("libtvm_ffi.so", RTLD_NOW | RTLD_NOLOAD);
  return library ? dlsym(library, name) : NULL;
}

static bool findFunctions(void) {
#define ROWWISE_FIND(result, name, parameters)                                 \
  if (!(functions.name = (result(*) parameters)findFunction(#name))) {         \
    rowwiseFail(ROWWISE_BAD_ARGUMENT,                                          \
                "expected libtvm_ffi with the function " #name                 \
                " in the process, found none");                                \
    return false;                                                              \
  }
  ROWWISE_TVM_FFI_FUNCTIONS(ROWWISE_FIND)
#undef ROWWISE_FIND
  return true;
}

const TvmFfi *getTvmFfi(void) {
  const TvmFfi *found = __atomic_load_n(&opened, __ATOMIC_ACQUIRE);
  if (found)
    return found;
  pthread_mutex_lock(&mutex);
  if (!opened && findFunctions())
    __atomic_store_n(&opened, &functions, __ATOMIC_RELEASE);
  found = opened;
  pthread_mutex_unlock(&mutex);
  return found;
}
