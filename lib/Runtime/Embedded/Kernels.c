//===- Kernels.c - The kernels of this file -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "Entry.h"
#include "Error.h"
#include "Runtime/EmbeddedImage.h"

enum { maxCodes = 32, maxDevices = 64 };

/// What has been loaded of the image. Lists are read without a lock, and written
/// under it.
static struct {
  Mutex mutex;
  CUlibrary libraries[maxCodes];
  /// Of each device the number of its code and 1; 0 where nobody asked.
  int codeOfDevice[maxDevices];
  Kernel *kernels;
  struct Constant *constants;
} module;

/// Called when the file is loaded, for the host code of each target.
void *mgpuModuleLoad(void *data, size_t size) {
  (void)data;
  (void)size;
  return &module;
}

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

/// What the file is for, as "9.0, 8.0 or later". There is PTX beside each cubin
/// that is for several GPUs, and the last is for the most.
static void listCodes(char *text, size_t bytes) {
  size_t length = 0;
  int64_t count = rowwise_image.numCodes;
  text[0] = '\0';
  for (int64_t i = 0; i < count && length < bytes; ++i) {
    const RowwiseCode *code = &rowwise_image.codes[i];
    bool isPTX = code->isFor == ROWWISE_CODE_AT_LEAST;
    if (code->isFor == ROWWISE_CODE_SAME || (isPTX && i + 1 == count))
      length += (size_t)snprintf(
          text + length, bytes - length, "%s%d.%d%s", length == 0 ? "" : ", ",
          code->capability / 10, code->capability % 10,
          isPTX ? " or later" : "");
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

int findCode(void) {
  CUdevice device = getCallContext()->device;
  if (device < 0 || device >= maxDevices)
    return chooseCode();
  int code =
      __atomic_load_n(&module.codeOfDevice[device], __ATOMIC_RELAXED) - 1;
  if (code < 0 && (code = chooseCode()) >= 0)
    __atomic_store_n(&module.codeOfDevice[device], code + 1, __ATOMIC_RELAXED);
  return code;
}

/// The library of a code, loaded where it is not; null after a failure.
static CUlibrary loadLibrary(int code) {
  CUlibrary *library = &module.libraries[code];
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

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static Kernel *searchKernel(const char *name, int code) {
  Kernel *kernel = __atomic_load_n(&module.kernels, __ATOMIC_ACQUIRE);
  while (kernel &&
         (kernel->code != code ||
          (kernel->name != name && strcmp(kernel->name, name) != 0)))
    kernel = kernel->next;
  return kernel;
}

static Kernel *loadKernel(const char *name, int code) {
  const Driver *driver = getCallContext()->driver;
  CUlibrary library = loadLibrary(code);
  CUkernel handle = NULL;
  char detail[256];
  snprintf(detail, sizeof(detail), " (kernel '%s')", name);
  if (!library ||
      !succeeded(driver, "cuLibraryGetKernel",
                 driver->cuLibraryGetKernel(&handle, library, name), detail))
    return NULL;
  Kernel *kernel = malloc(sizeof(Kernel));
  if (!kernel) {
    fail(ROWWISE_DRIVER, "out of memory");
    return NULL;
  }
  *kernel = (Kernel){
      .next = module.kernels, .name = name, .code = code, .handle = handle};
  __atomic_store_n(&module.kernels, kernel, __ATOMIC_RELEASE);
  return kernel;
}

Kernel *findKernel(const char *name) {
  int code = getCallContext()->code;
  Kernel *kernel = searchKernel(name, code);
  if (kernel)
    return kernel;
  pthread_mutex_lock(&module.mutex);
  kernel = searchKernel(name, code);
  if (!kernel)
    kernel = loadKernel(name, code);
  pthread_mutex_unlock(&module.mutex);
  return kernel;
}

void *mgpuModuleGetFunction(void *handle, const char *name) {
  (void)handle;
  return findKernel(name);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

const Fact *findFact(const Kernel *kernel, const Fact *wanted) {
  const Fact *fact = __atomic_load_n(&kernel->facts, __ATOMIC_ACQUIRE);
  while (fact &&
         (fact->kind != wanted->kind || fact->device != wanted->device ||
          fact->threads != wanted->threads || fact->blocks != wanted->blocks ||
          fact->sharedBytes != wanted->sharedBytes))
    fact = fact->next;
  return fact;
}

bool addFact(Kernel *kernel, const Fact *fact) {
  Fact *added = malloc(sizeof(Fact));
  if (!added)
    return fail(ROWWISE_DRIVER, "out of memory");
  *added = *fact;
  const Fact *first = __atomic_load_n(&kernel->facts, __ATOMIC_RELAXED);
  do
    added->next = first;
  while (!__atomic_compare_exchange_n(&kernel->facts, &first, added,
                                      /*weak=*/true, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED));
  return true;
}

static bool setAttribute(Kernel *kernel, int attribute, int64_t value) {
  const CallContext *context = getCallContext();
  char detail[320];
  snprintf(detail, sizeof(detail), " (kernel '%s', %lld)", kernel->name,
           (long long)value);
  return succeeded(context->driver, "cuKernelSetAttribute",
                   context->driver->cuKernelSetAttribute(
                       attribute, (int)value, kernel->handle, context->device),
                   detail);
}

bool allowShared(Kernel *kernel, int64_t bytes) {
  Fact fact = {.kind = Shared,
               .device = getCallContext()->device,
               .sharedBytes = bytes};
  if (bytes == 0 || findFact(kernel, &fact))
    return true;
  return setAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                      bytes) &&
         addFact(kernel, &fact);
}

bool allowCluster(Kernel *kernel, int64_t blocks) {
  const CallContext *context = getCallContext();
  Fact fact = {
      .kind = ClusterSize, .device = context->device, .blocks = blocks};
  if (findFact(kernel, &fact))
    return true;
  int hasClusters = 0;
  if (!succeeded(context->driver, "cuDeviceGetAttribute",
                 context->driver->cuDeviceGetAttribute(
                     &hasClusters, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH,
                     context->device),
                 ""))
    return false;
  if (!hasClusters)
    return fail(ROWWISE_DRIVER,
                "expected a device with thread-block clusters (sm_90 or later)");
  // What every device with clusters has.
  int64_t portable = 8;
  return (blocks <= portable ||
          setAttribute(kernel,
                       CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
                       1)) &&
         addFact(kernel, &fact);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Where a variable of the image is in one context: each has its own.
typedef struct Constant {
  struct Constant *next;
  const char *name;
  unsigned long long context; ///< a number that no other context ever has
  CUdeviceptr address;
} Constant;

static Constant *searchConstant(const char *name, unsigned long long context) {
  Constant *constant = __atomic_load_n(&module.constants, __ATOMIC_ACQUIRE);
  while (constant && (constant->context != context || constant->name != name))
    constant = constant->next;
  return constant;
}

static Constant *loadConstant(const char *name, unsigned long long context) {
  const Driver *driver = getCallContext()->driver;
  CUlibrary library = loadLibrary(getCallContext()->code);
  CUdeviceptr address = 0;
  if (!library ||
      !succeeded(driver, "cuLibraryGetGlobal",
                 driver->cuLibraryGetGlobal(&address, NULL, library, name), ""))
    return NULL;
  Constant *constant = malloc(sizeof(Constant));
  if (!constant) {
    fail(ROWWISE_DRIVER, "out of memory");
    return NULL;
  }
  *constant = (Constant){module.constants, name, context, address};
  __atomic_store_n(&module.constants, constant, __ATOMIC_RELEASE);
  return constant;
}

void *rowwiseImageConstant(const char *name) {
  const Driver *driver = getCallContext()->driver;
  unsigned long long context = 0;
  if (!succeeded(driver, "cuCtxGetId", driver->cuCtxGetId(NULL, &context), ""))
    return NULL;
  Constant *constant = searchConstant(name, context);
  if (!constant) {
    pthread_mutex_lock(&module.mutex);
    constant = searchConstant(name, context);
    if (!constant)
      constant = loadConstant(name, context);
    pthread_mutex_unlock(&module.mutex);
  }
  return constant ? (void *)constant->address : NULL;
}

//===----------------------------------------------------------------------===//
// Unloading
//===----------------------------------------------------------------------===//

static void freeKernel(Kernel *kernel) {
  for (const Fact *fact = kernel->facts, *next; fact; fact = next) {
    next = fact->next;
    free((void *)fact);
  }
  free(kernel);
}

/// Called when the file is unloaded, or the process ends, for the host code of
/// each target: the driver may be gone, and says so to nobody.
void mgpuModuleUnload(void *handle) {
  (void)handle;
  for (int code = 0; code < maxCodes; ++code) {
    if (module.libraries[code])
      getDriver()->cuLibraryUnload(module.libraries[code]);
    module.libraries[code] = NULL;
  }
  for (Kernel *kernel = module.kernels, *next; kernel; kernel = next) {
    next = kernel->next;
    freeKernel(kernel);
  }
  for (Constant *constant = module.constants, *next; constant;
       constant = next) {
    next = constant->next;
    free(constant);
  }
  module.kernels = NULL;
  module.constants = NULL;
}
