//===- Nccl.cpp - Finds NCCL and words its errors -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nccl.h"

#include <dlfcn.h>

namespace rowwise::cuda {

/// Returns null and says why in `failure` where there is no library.
static void *findLibrary(std::string &failure) {
  if (dlsym(RTLD_DEFAULT, "ncclAllGather"))
    return RTLD_DEFAULT;
  constexpr const char *name = "libnccl.so.2";
  void *library = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
  if (!library)
    library = dlopen(name, RTLD_NOW);
  if (!library)
    failure = std::string("cannot open NCCL: ") + dlerror();
  return library;
}

static Nccl openNccl() {
  Nccl nccl;
  void *library = findLibrary(nccl.failure);
  if (!nccl.failure.empty())
    return nccl;
  auto find = [&](const char *symbol, auto *&function) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        dlsym(library, symbol));
    if (!function && nccl.failure.empty())
      nccl.failure = std::string("NCCL is too old: expected the function ") +
                     symbol + ", found none";
  };
  find("ncclGetErrorString", nccl.ncclGetErrorString);
#define ROWWISE_FIND(name, parameters) find(#name, nccl.name);
  ROWWISE_NCCL_FUNCTIONS(ROWWISE_FIND)
#undef ROWWISE_FIND
  return nccl;
}

const Nccl &nccl() {
  // Never destroyed: programs are unloaded by global destructors.
  static const Nccl &opened = *new Nccl(openNccl());
  return opened;
}

std::string Nccl::describe(const char *call, ncclResult_t result) const {
  if (result == ncclSuccess)
    return "";
  return std::string(call) + ": " + ncclGetErrorString(result);
}

} // namespace rowwise::cuda
