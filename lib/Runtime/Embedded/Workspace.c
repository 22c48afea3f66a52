//===- Workspace.c - Calls without a workspace or a status ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "Entry.h"

#include "Libc.h"

void *rowwiseAllocate(int64_t bytes) {
  const Driver *driver = bytes > 0 ? getDriver() : NULL;
  CUdeviceptr address = 0;
  if (driver)
    succeeded(driver, "cuMemAlloc", driver->cuMemAlloc(&address, (size_t)bytes),
              "");
  return (void *)(uintptr_t)address;
}

void rowwiseFinish(int32_t status, void *workspace) {
  const Driver *driver = status == ROWWISE_SUCCESS ? getDriver() : NULL;
  // The call was on the null stream of the context that is current again now.
  if (driver &&
      succeeded(driver, "cuStreamSynchronize",
                driver->cuStreamSynchronize(/*stream=*/NULL), "") &&
      workspace)
    succeeded(driver, "cuMemFree",
              driver->cuMemFree((CUdeviceptr)(uintptr_t)workspace), "");
  if (status != ROWWISE_SUCCESS || rowwiseStatus() != ROWWISE_SUCCESS)
    rowwiseAbort();
}
