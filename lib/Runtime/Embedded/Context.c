//===- Context.c - The device of a call -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"

#include "Entry.h"
#include "Error.h"
#include "Kernels.h"
#include "Runtime/EmbeddedImage.h"

static _Thread_local CallContext context;

const CallContext *getCallContext(void) { return &context; }

//===----------------------------------------------------------------------===//
// Context
//===----------------------------------------------------------------------===//

static bool check(const char *call, CUresult result) {
  return succeeded(context.driver, call, result, "");
}

/// The streams of these handles are those of the current context: null, the
/// legacy one and the one of the thread.
static bool isNamedStream(CUstream stream) { return (uintptr_t)stream <= 2; }

/// Makes the stream's context the current one, for the time of the call.
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

void rowwiseLeave(void) {
  CUcontext popped;
  if (context.isPushed)
    check("cuCtxPopCurrent", context.driver->cuCtxPopCurrent(&popped));
  context.isPushed = false;
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

/// Whether memory that is not the device's is another's, which it cannot be
/// supposed to reach.
static bool isAnothers(CUdeviceptr address) {
  const Driver *driver = context.driver;
  unsigned type = 0;
  bool isManaged = false;
  return driver->cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                       address) == CUDA_SUCCESS &&
         type == CU_MEMORYTYPE_DEVICE &&
         driver->cuPointerGetAttribute(&isManaged,
                                       CU_POINTER_ATTRIBUTE_IS_MANAGED,
                                       address) == CUDA_SUCCESS &&
         !isManaged;
}

static bool checkMemory(CUdeviceptr address, const char *what, int number,
                        const char *name) {
  int device = -1;
  CUresult result = context.driver->cuPointerGetAttribute(
      &device, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address);
  if (result == CUDA_SUCCESS && device == context.device)
    return true;
  if (result == CUDA_ERROR_INVALID_VALUE)
    return readsHostMemory() ||
           fail(ROWWISE_BAD_ARGUMENT,
                "%s %d of %s: expected memory of a GPU, found memory that CUDA "
                "does not know",
                what, number, name);
  if (!check("cuPointerGetAttribute", result))
    return false;
  return !isAnothers(address) ||
         fail(ROWWISE_BAD_ARGUMENT,
              "%s %d of %s: expected memory of GPU %d, which the stream is of, "
              "found memory of GPU %d",
              what, number, name, context.device, device);
}

static bool checkTensors(const RowwiseCall *call) {
  for (int64_t i = 0; i < call->count; ++i) {
    const RowwiseParameter *parameter = &call->parameters[i];
    if (parameter->rank < 0 ||
        rowwiseExtent(parameter, call->descriptors[i]) == 0)
      continue;
    if (!checkMemory(rowwiseAddress(parameter, call->descriptors[i]),
                     parameter->isResult ? "result" : "argument",
                     parameter->number, call->name))
      return false;
  }
  return true;
}

int32_t rowwiseEnter(const RowwiseCall *call, int64_t workspaceBytes) {
  if (!rowwiseCheckCall(call) || !(context.driver = getDriver()))
    return 0;
  if (enterContext((CUstream)call->stream) && checkTensors(call) &&
      (workspaceBytes == 0 || !call->workspace ||
       checkMemory((CUdeviceptr)call->workspace, "workspace", 0, call->name)) &&
      (context.code = findCode()) >= 0)
    return (int32_t)rowwise_image.codes[context.code].variant + 1;
  rowwiseLeave();
  return 0;
}
