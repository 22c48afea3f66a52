//===- Device.cpp - The CUDA device that the process uses -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Entries.h"
#include "Error.h"
#include "Runtime/Cuda.h"

#include <map>
#include <mutex>

namespace rowwise::cuda {
namespace {

/// The initialised driver.
struct Platform {
  std::string failure;
  int deviceCount = 0;
};

Platform initializePlatform() {
  Platform platform;
  const Driver &cuda = driver();
  platform.failure = cuda.failure;
  if (platform.failure.empty())
    platform.failure = cuda.cuInit.attempt(0);
  if (platform.failure.empty())
    platform.failure = cuda.cuDeviceGetCount.attempt(&platform.deviceCount);
  return platform;
}

const Platform &platform() {
  static const Platform &initialized = *new Platform(initializePlatform());
  return initialized;
}

/// The device of a thread that has one of its own; else negative.
thread_local int deviceOfThread = -1;

/// Finds the thread's device without making a context on it.
std::string findDevice(CUdevice &handle) {
  if (!platform().failure.empty())
    return platform().failure;
  int ordinal = currentDevice(), count = platform().deviceCount;
  if (ordinal < 0 || ordinal >= count)
    return "expected the number of a CUDA device below " +
           std::to_string(count) + ", found " + std::to_string(ordinal);
  return driver().cuDeviceGet.attempt(&handle, ordinal);
}

Device openDevice() {
  Device device;
  device.failure = findDevice(device.handle);
  if (device.failure.empty())
    device.failure = driver().cuDevicePrimaryCtxRetain.attempt(&device.context,
                                                               device.handle);
  return device;
}

std::string describeDevice() {
  CUdevice handle;
  char name[256] = "";
  int major = 0, minor = 0, version = 0;
  const Driver &cuda = driver();
  bool known =
      findDevice(handle).empty() &&
      cuda.cuDeviceGetName.attempt(name, sizeof(name), handle).empty() &&
      cuda.cuDeviceGetAttribute
          .attempt(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, handle)
          .empty() &&
      cuda.cuDeviceGetAttribute
          .attempt(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, handle)
          .empty() &&
      cuda.cuDriverGetVersion.attempt(&version).empty();
  if (!known)
    return "no CUDA device";
  // A version is 1000 * major + 10 * minor.
  return std::string(name) + ", sm_" + std::to_string(major) +
         std::to_string(minor) + ", driver " + std::to_string(version / 1000) +
         "." + std::to_string(version % 1000 / 10);
}

} // namespace

int chooseDevice(int ordinal) {
  static const int chosen = ordinal;
  return chosen;
}

int currentDevice() {
  return deviceOfThread < 0 ? chooseDevice(0) : deviceOfThread;
}

const Device &device() {
  // Never destroyed: modules are unloaded by global destructors.
  static std::mutex &mutex = *new std::mutex;
  static std::map<int, Device> &opened = *new std::map<int, Device>;
  std::lock_guard<std::mutex> lock(mutex);
  auto [known, isNew] = opened.try_emplace(currentDevice());
  if (isNew)
    known->second = openDevice();
  return known->second;
}

bool enterDevice() {
  return succeeded(device().failure) &&
         driver().cuCtxSetCurrent(device().context);
}

const char *rowwiseDeviceName(void) {
  static const std::string &name = *new std::string(describeDevice());
  return name.c_str();
}

} // namespace rowwise::cuda

void rowwiseCudaUseDevice(int ordinal) {
  rowwise::cuda::deviceOfThread = ordinal;
}

int rowwiseCudaDeviceCount(void) {
  return rowwise::cuda::platform().deviceCount;
}
