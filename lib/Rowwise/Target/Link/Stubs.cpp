//===- Stubs.cpp - The C library as a linker sees it ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stubs.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::rowwise;
using llvm::StringRef;

namespace {
/// Symbols of one library that have one version on x86-64. On AArch64 glibc
/// began with 2.17, the version of all.
struct Symbols {
  StringRef soname, version;
  StringRef names; ///< separated by spaces
};
} // namespace

static constexpr Symbols allSymbols[] = {
    {"libc.so.6", "GLIBC_2.2.5",
     "__errno_location _exit abort bcmp close fclose fgets fopen fputc "
     "fputs free fwrite get_nprocs getenv gettext ioctl malloc memchr "
     "memcmp memmove memset mmap mprotect munmap nanosleep open "
     "pthread_mutex_lock pthread_mutex_unlock read realloc snprintf "
     "sprintf stderr strcmp strerror strlen strncmp strtoll syscall "
     "sysconf time vsnprintf"},
    {"libc.so.6", "GLIBC_2.7", "__isoc99_sscanf"},
    {"libc.so.6", "GLIBC_2.14", "memcpy"},
    {"libc.so.6", "GLIBC_2.16", "aligned_alloc"},
    {"libdl.so.2", "GLIBC_2.2.5", "dlerror dlopen dlsym"},
    {"libpthread.so.0", "GLIBC_2.2.5",
     "pthread_create pthread_detach pthread_join"},
    {"libm.so.6", "GLIBC_2.2.5",
     "acos acosf acosh acoshf asin asinf asinh asinhf atan atan2 atan2f "
     "atanf atanh atanhf cbrt cbrtf ceil ceilf cos cosf cosh coshf erf "
     "erfc erfcf erff exp exp2 exp2f expf expm1 expm1f floor floorf fma "
     "fmaf fmax fmaxf fmin fminf fmod fmodf ldexp ldexpf log log10 "
     "log10f log1p log1pf log2 log2f logf nearbyint nearbyintf pow powf "
     "rint rintf round roundf sin sinf sinh sinhf sqrt sqrtf tan tanf "
     "tanh tanhf trunc truncf"},
    {"ld-linux-x86-64.so.2", "GLIBC_2.3", "__tls_get_addr"},
};

bool mlir::rowwise::isStubVariable(StringRef symbol) {
  return symbol == "stderr";
}

std::vector<StubLibrary>
mlir::rowwise::findStubLibraries(llvm::ArrayRef<std::string> undefined,
                                 bool isAArch64) {
  std::vector<StubLibrary> libraries;
  for (const Symbols &symbols : allSymbols) {
    for (StringRef name : llvm::split(symbols.names, ' ')) {
      if (!llvm::is_contained(undefined, name))
        continue;
      if (libraries.empty() || libraries.back().soname != symbols.soname)
        libraries.push_back({symbols.soname.str(), {}});
      StringRef version = isAArch64 ? "GLIBC_2.17" : symbols.version;
      libraries.back().versions[version].push_back(name);
    }
  }
  if (isAArch64)
    for (StubLibrary &library : libraries)
      if (library.soname == "ld-linux-x86-64.so.2")
        library.soname = "ld-linux-aarch64.so.1";
  return libraries;
}
