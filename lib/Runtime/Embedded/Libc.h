//===- Libc.h - What is used of the C library ---------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Declarations of the C library's functions that are used, so that its headers
// are not needed to compile for another machine. All but memcpy have been in
// glibc, unchanged, since 2.2.5. lib/Rowwise/Target/Link/Stubs.cpp has the
// versions.

#ifndef RUNTIME_EMBEDDED_LIBC_H
#define RUNTIME_EMBEDDED_LIBC_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

void *dlopen(const char *path, int flags);
void *dlsym(void *library, const char *name);
char *dlerror(void);
enum { RTLD_NOW = 2, RTLD_NOLOAD = 4 };
#define RTLD_DEFAULT NULL

/// A timespec.
typedef struct Duration {
  int64_t seconds, nanoseconds;
} Duration;
int nanosleep(const Duration *duration, Duration *left);
int64_t time(int64_t *seconds);

void *malloc(size_t bytes);
void free(void *pointer);
char *getenv(const char *name);
_Noreturn void abort(void);
extern struct File *stderr;
int fputs(const char *text, struct File *file);
void *memset(void *destination, int value, size_t bytes);
int strcmp(const char *a, const char *b);
int snprintf(char *text, size_t bytes, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int vsnprintf(char *text, size_t bytes, const char *format, va_list arguments);

/// A pthread_mutex_t, as large as on any architecture; all zeros is unlocked.
typedef struct Mutex {
  _Alignas(16) char bytes[64];
} Mutex;
int pthread_mutex_lock(Mutex *mutex);
int pthread_mutex_unlock(Mutex *mutex);

#endif // RUNTIME_EMBEDDED_LIBC_H
