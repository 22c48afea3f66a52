//===- Embedded.h - The runtimes that files carry ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Relocatable objects with the functions that host code calls (Runtime.h). The
// compiler links one into each library and object that it writes.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_H
#define RUNTIME_EMBEDDED_H

#include <string_view>

namespace rowwise::embedded {

/// For the CUDA driver, written in C: it needs libc and libdl, and opens the
/// driver when a kernel is first launched.
std::string_view getCudaRuntime(bool isAArch64);

/// The simulator, with the C++ library that it needs; for the architecture that
/// the compiler runs on.
std::string_view getSimulator();

} // namespace rowwise::embedded

#endif // RUNTIME_EMBEDDED_H
