//===- CallContext.c - The device of a call -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallContext.h"

#include "Entry.h"
#include "Error.h"
#include "Library.h"
#include "Runtime/EmbeddedImage.h"

static _Thread_local CallContext context = {.tensorDevice = -1};

const CallContext *getCallContext(void) { return &context; }

void setTensorDevice(CUdevice device) { context.tensorDevice = device; }

//===----------------------------------------------------------------------===//
// Context
//===----------------------------------------------------------------------===//

static bool check(const char *call, CUresult result) {
  return succeeded(context.driver, call, result, "");
}

/// Handles of streams that belong to the current context: null, the legacy
/// default stream and the per-thread one.
static bool isNamedStream(CUstream stream) { return (uintptr_t)stream <= 2; }

/// Makes the context of the call's stream current until the call ends.
static bool enterContext(CUstream stream) {
  const Driver *driver = context.driver;
  CUcontext current = NULL;
  context.isPushed = false;
  if (!check("cuCtxGetCurrent", driver->cuCtxGetCurrent(&current)))
    return false;
  CUcontext own = current;
  if (!isNamedStream(stream) &&
      !check("cuStreamGetCtx", driver->cuStreamGetCtx(stream, &own)))
    return false;
  if (!own)
    return fail(ROWWISE_BAD_ARGUMENT,
                "expected a stream or a current CUDA context, found neither");
  if (own != current) {
    if (!check("cuCtxPushCurrent", driver->cuCtxPushCurrent(own)))
      return false;
    context.isPushed = true;
  }
  return check("cuCtxGetDevice", driver->cuCtxGetDevice(&context.device));
}

static CUresult leaveContext(void) {
  CUcontext popped;
  CUresult result = context.isPushed ? context.driver->cuCtxPopCurrent(&popped)
                                     : CUDA_SUCCESS;
  context.isPushed = false;
  return result;
}

int32_t rowwiseLeave(int32_t status) {
  CUresult result = leaveContext();
  if (status != ROWWISE_SUCCESS)
    return status;
  check("cuCtxPopCurrent", result);
  return rowwiseStatus();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static bool readsHostMemory(void) {
  int reads = 0;
  return context.driver->cuDeviceGetAttribute(
             &reads, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS,
             context.device) == CUDA_SUCCESS &&
         reads;
}

/// Whether memory belongs to another device, which this one may not reach.
static bool isAnothers(CUdeviceptr address) {
  const Driver *driver = context.driver;
  unsigned type = 0, isManaged = 0;
  return driver->cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                       address) == CUDA_SUCCESS &&
         type == CU_MEMORYTYPE_DEVICE &&
         driver->cuPointerGetAttribute(&isManaged,
                                       CU_POINTER_ATTRIBUTE_IS_MANAGED,
                                       address) == CUDA_SUCCESS &&
         !isManaged;
}

/// Refuses memory that the device does not reach: of a tensor or, if
/// `parameter` is null, of the workspace.
static bool refuseMemory(const RowwiseCall *call,
                         const RowwiseParameter *parameter, const char *what,
                         int device) {
  char name[32] = "workspace";
  if (parameter)
    snprintf(name, sizeof(name), "%s %d",
             parameter->isResult ? "result" : "argument", parameter->number);
  if (device < 0)
    return fail(ROWWISE_BAD_ARGUMENT, "%s of %s: expected %s", name, call->name,
                what);
  return fail(ROWWISE_BAD_ARGUMENT,
              "%s of %s: expected memory of GPU %d, which the stream is of, "
              "found memory of GPU %d",
              name, call->name, context.device, device);
}

static bool checkMemory(const RowwiseCall *call,
                        const RowwiseParameter *parameter,
                        CUdeviceptr address) {
  int device = -1;
  CUresult result = context.driver->cuPointerGetAttribute(
      &device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address);
  if (result == CUDA_SUCCESS && device == context.device)
    return true;
  if (result == CUDA_ERROR_INVALID_VALUE)
    return readsHostMemory() ||
           refuseMemory(call, parameter,
                        "memory of a GPU, found memory that CUDA does not know",
                        /*device=*/-1);
  return check("cuPointerGetAttribute", result) &&
         (!isAnothers(address) ||
          refuseMemory(call, parameter, /*what=*/NULL, device));
}

/// Whether the device reaches all memory of a call. True without a look if a
/// framework says whose its tensors are.
static bool checkAllMemory(const RowwiseCall *call, int64_t workspaceBytes) {
  if (context.tensorDevice == context.device)
    return true;
  for (int64_t i = 0; i < call->count; ++i) {
    const RowwiseParameter *parameter = &call->parameters[i];
    if (parameter->rank < 0 ||
        rowwiseExtent(parameter, call->descriptors[i]) == 0)
      continue;
    if (!checkMemory(call, parameter,
                     rowwiseAddress(parameter, call->descriptors[i])))
      return false;
  }
  // Host code refuses a missing workspace.
  return workspaceBytes == 0 || !call->workspace ||
         checkMemory(call, /*parameter=*/NULL, (CUdeviceptr)call->workspace);
}

int32_t rowwiseEnter(const RowwiseCall *call, int64_t workspaceBytes) {
  if (!rowwiseCheckWorkspace(call, workspaceBytes) ||
      !(context.driver = getDriver()))
    return 0;
  if (enterContext((CUstream)call->stream) &&
      checkAllMemory(call, workspaceBytes) && (context.code = findCode()) >= 0)
    return (int32_t)rowwise_image.codes[context.code].variant + 1;
  leaveContext();
  return 0;
}
