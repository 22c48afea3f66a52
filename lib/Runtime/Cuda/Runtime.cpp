//===- Runtime.cpp - Streams, events, memory and the runtime's table ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Entries.h"
#include "Error.h"

#include <algorithm>
#include <mutex>

namespace rowwise::cuda {
namespace {

CUstream asStream(void *stream) { return static_cast<CUstream>(stream); }
CUevent asEvent(void *event) { return static_cast<CUevent>(event); }
CUdeviceptr asAddress(void *pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

/// Without a stream, the caller expects the work to be done on return. The
/// driver's synchronous calls do not order work on streams that do not block on
/// the null stream, such as those of mgpuStreamCreate.
void finishUnlessStreamed(void *stream) {
  if (!stream)
    driver().cuStreamSynchronize(nullptr);
}

} // namespace

void *mgpuStreamCreate(void) {
  CUstream stream = nullptr;
  if (!enterDevice() ||
      !driver().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING))
    return nullptr;
  return stream;
}

void mgpuStreamDestroy(void *stream) {
  if (stream && enterDevice())
    driver().cuStreamDestroy(asStream(stream));
}

void mgpuStreamSynchronize(void *stream) {
  if (enterDevice())
    driver().cuStreamSynchronize(asStream(stream));
}

void *mgpuEventCreate(void) {
  CUevent event = nullptr;
  if (!enterDevice() || !driver().cuEventCreate(&event, CU_EVENT_DEFAULT))
    return nullptr;
  return event;
}

void mgpuEventDestroy(void *event) {
  if (event && enterDevice())
    driver().cuEventDestroy(asEvent(event));
}

void mgpuEventRecord(void *event, void *stream) {
  if (event && enterDevice())
    driver().cuEventRecord(asEvent(event), asStream(stream));
}

void mgpuEventSynchronize(void *event) {
  if (event && enterDevice())
    driver().cuEventSynchronize(asEvent(event));
}

float rowwiseEventElapsed(void *start, void *end) {
  float milliseconds = 0;
  if (!start || !end || !enterDevice() ||
      !driver().cuEventElapsedTime(&milliseconds, asEvent(start), asEvent(end)))
    return -1;
  return milliseconds;
}

void *mgpuMemAlloc(uint64_t bytes, void *, bool isHostShared) {
  if (isHostShared) {
    fail(ROWWISE_BAD_ARGUMENT, "mgpuMemAlloc: expected device memory, found a "
                               "request for memory shared with the host");
    return nullptr;
  }
  CUdeviceptr pointer = 0;
  // The driver refuses to allocate 0 bytes.
  if (bytes == 0 || !enterDevice())
    return nullptr;
  succeeded(driver().cuMemAlloc.attempt(&pointer, bytes),
            " (" + std::to_string(bytes) + " bytes)");
  return reinterpret_cast<void *>(pointer);
}

void mgpuMemFree(void *pointer, void *) {
  if (pointer && enterDevice())
    driver().cuMemFree(asAddress(pointer));
}

void mgpuMemcpy(void *destination, void *source, size_t bytes, void *stream) {
  // Addresses are unified: the driver sees which side is the device's.
  if (bytes != 0 && enterDevice() &&
      driver().cuMemcpyAsync(asAddress(destination), asAddress(source), bytes,
                             asStream(stream)))
    finishUnlessStreamed(stream);
}

void mgpuMemset32(void *destination, unsigned value, size_t count,
                  void *stream) {
  if (count != 0 && enterDevice() &&
      driver().cuMemsetD32Async(asAddress(destination), value, count,
                                asStream(stream)))
    finishUnlessStreamed(stream);
}

static std::mutex &constantsMutex() {
  // Never destroyed: programs are unloaded by global destructors.
  static std::mutex &instance = *new std::mutex;
  return instance;
}

void *rowwiseDeviceConstant(void **slot, const void *data, int64_t bytes) {
  std::lock_guard<std::mutex> lock(constantsMutex());
  if (*slot)
    return *slot;
  void *copy = mgpuMemAlloc(static_cast<uint64_t>(std::max<int64_t>(bytes, 1)),
                            nullptr, /*isHostShared=*/false);
  if (!copy)
    return nullptr;
  // Waits, so that every stream sees the data.
  if (bytes > 0 && (!driver().cuMemcpyAsync(
                        asAddress(copy), reinterpret_cast<CUdeviceptr>(data),
                        static_cast<size_t>(bytes), nullptr) ||
                    !driver().cuStreamSynchronize(nullptr))) {
    mgpuMemFree(copy, nullptr);
    return nullptr;
  }
  return *slot = copy;
}

void rowwiseFreeConstant(void **slot) {
  std::lock_guard<std::mutex> lock(constantsMutex());
  mgpuMemFree(*slot, nullptr);
  *slot = nullptr;
}

} // namespace rowwise::cuda

const RowwiseRuntime *rowwiseCudaRuntime(int ordinal) {
#define ROWWISE_ENTRY(result, name, parameters) rowwise::cuda::name,
  static const RowwiseRuntime runtime = {
      ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_ENTRY)};
#undef ROWWISE_ENTRY
  rowwise::cuda::chooseDevice(ordinal);
  return &runtime;
}
