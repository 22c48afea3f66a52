//===- launches.c - The host's time of launches, in C ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Loaded by host-costs, which finds the functions. Each gives nanoseconds a
// call, or a negative number where a call failed.

#include <stddef.h>
#include <stdint.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/// cuLaunchKernel.
typedef int (*Launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                      unsigned, unsigned, void *, void **, void **);

double time_launches(Launch launch, void *function, const unsigned *grid,
                     const unsigned *block, unsigned shared, void *stream,
                     void **parameters, int count) {
  double start = now();
  for (int i = 0; i < count; ++i)
    if (launch(function, grid[0], grid[1], grid[2], block[0], block[1],
               block[2], shared, stream, parameters, NULL))
      return -1;
  return (now() - start) / count;
}

/// The C entry of a program of one argument and one result.
typedef int32_t (*Entry)(const void *, const void *, void *, void *);

double time_entries(Entry entry, const void *argument, const void *result,
                    void *workspace, void *stream, int count) {
  double start = now();
  for (int i = 0; i < count; ++i)
    if (entry(argument, result, workspace, stream))
      return -1;
  return (now() - start) / count;
}
