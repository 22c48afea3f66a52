//===- Library.c - What is loaded of the image ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Library.h"

#include "Entry.h"
#include "Error.h"
#include "Runtime/EmbeddedImage.h"

enum { maxDevices = 64 };

Mutex loadMutex;
/// One for each code of the image, null until it is loaded; null before the
/// first is.
static CUlibrary *libraries;

//===----------------------------------------------------------------------===//
// Code for a device
//===----------------------------------------------------------------------===//

static bool isFor(const RowwiseCode *code, int capability) {
  switch (code->isFor) {
  case ROWWISE_CODE_SAME:
    return capability == code->capability;
  case ROWWISE_CODE_SAME_MAJOR:
    return capability / 10 == code->capability / 10 &&
           capability >= code->capability;
  default:
    return capability >= code->capability;
  }
}

static bool getCapability(int *capability) {
  const CallContext *context = getCallContext();
  const Driver *driver = context->driver;
  int major = 0, minor = 0;
  CUresult result = driver->cuDeviceGetAttribute(
      &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, context->device);
  if (result == CUDA_SUCCESS)
    result = driver->cuDeviceGetAttribute(
        &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, context->device);
  *capability = 10 * major + minor;
  return succeeded(driver, "cuDeviceGetAttribute", result, "");
}

/// What the file has code for, as "9.0, 8.0 or later". Each cubin for several
/// GPUs has PTX beside it, and the last code is for most GPUs.
static void listCodes(char *text, size_t bytes) {
  size_t length = 0;
  int64_t count = rowwise_image.numCodes;
  text[0] = '\0';
  for (int64_t i = 0; i < count && length < bytes; ++i) {
    const RowwiseCode *code = &rowwise_image.codes[i];
    bool isPTX = code->isFor == ROWWISE_CODE_AT_LEAST;
    if (code->isFor == ROWWISE_CODE_SAME || (isPTX && i + 1 == count))
      length +=
          (size_t)snprintf(text + length, bytes - length, "%s%d.%d%s",
                           length == 0 ? "" : ", ", code->capability / 10,
                           code->capability % 10, isPTX ? " or later" : "");
  }
}

/// The number of the code for this call's device; -1 after a failure.
static int chooseCode(void) {
  int capability;
  if (!getCapability(&capability))
    return -1;
  for (int64_t i = 0; i < rowwise_image.numCodes; ++i)
    if (isFor(&rowwise_image.codes[i], capability))
      return (int)i;
  char known[256];
  listCodes(known, sizeof(known));
  fail(ROWWISE_DRIVER,
       "expected a GPU of compute capability %s, which the file is for, found "
       "one of %d.%d",
       known, capability / 10, capability % 10);
  return -1;
}

/// For each device 1 more than the number of its code; 0 if it is not known
/// yet.
static int codeOfDevice[maxDevices];

int findCode(void) {
  CUdevice device = getCallContext()->device;
  if (device < 0 || device >= maxDevices)
    return chooseCode();
  int code = __atomic_load_n(&codeOfDevice[device], __ATOMIC_RELAXED) - 1;
  if (code < 0 && (code = chooseCode()) >= 0)
    __atomic_store_n(&codeOfDevice[device], code + 1, __ATOMIC_RELAXED);
  return code;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static bool makeLibraries(void) {
  size_t bytes = (size_t)rowwise_image.numCodes * sizeof(CUlibrary);
  libraries = malloc(bytes);
  if (!libraries)
    return fail(ROWWISE_DRIVER, "expected memory for a library, found none");
  memset(libraries, 0, bytes);
  return true;
}

CUlibrary loadLibrary(void) {
  if (!libraries && !makeLibraries())
    return NULL;
  int code = getCallContext()->code;
  CUlibrary *library = &libraries[code];
  if (*library)
    return *library;
  const Driver *driver = getCallContext()->driver;
  char log[1024] = "";
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)(uintptr_t)sizeof(log)};
  const char *image = (const char *)&rowwise_image;
  CUresult result = driver->cuLibraryLoadData(
      library, image + rowwise_image.codes[code].offset, options, values, 2,
      NULL, NULL, 0);
  return succeeded(driver, "cuLibraryLoadData", result, log) ? *library : NULL;
}

/// Called when the file is loaded, once for each target. The image needs no
/// loading before a kernel is launched.
void *mgpuModuleLoad(void *data, size_t size) {
  (void)data;
  (void)size;
  return &libraries;
}

/// Called when the file is unloaded or the process ends, once for each target.
/// The driver may be gone by then; errors are ignored.
void mgpuModuleUnload(void *handle) {
  (void)handle;
  for (int64_t code = 0; libraries && code < rowwise_image.numCodes; ++code)
    if (libraries[code])
      getDriver()->cuLibraryUnload(libraries[code]);
  free(libraries);
  libraries = NULL;
  freeKernels();
  freeConstants();
  releasePrimaries();
}
