//===- EmbeddedObjects.cpp - The runtimes that files carry ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime/Embedded.h"

// The build defines the paths of the objects.
#define ROWWISE_CARRY(name, path)                                              \
  asm(".section .rodata." #name ",\"a\",@progbits\n"                           \
      ".balign 16\n" #name "_begin:\n"                                         \
      ".incbin \"" path "\"\n" #name "_end:\n"                                 \
      ".text\n");                                                              \
  extern "C" __attribute__((visibility("hidden"))) const char name##_begin[],  \
      name##_end[];

ROWWISE_CARRY(rowwise_cuda_x86_64, ROWWISE_CUDA_X86_64)
ROWWISE_CARRY(rowwise_cuda_aarch64, ROWWISE_CUDA_AARCH64)
ROWWISE_CARRY(rowwise_simulator, ROWWISE_SIMULATOR)

static std::string_view getContent(const char *begin, const char *end) {
  return {begin, static_cast<size_t>(end - begin)};
}

std::string_view rowwise::embedded::getCudaRuntime(bool isAArch64) {
  return isAArch64
             ? getContent(rowwise_cuda_aarch64_begin, rowwise_cuda_aarch64_end)
             : getContent(rowwise_cuda_x86_64_begin, rowwise_cuda_x86_64_end);
}

std::string_view rowwise::embedded::getSimulator() {
  return getContent(rowwise_simulator_begin, rowwise_simulator_end);
}
