//===- Device.h - The CUDA device that the process uses ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_CUDA_DEVICE_H
#define RUNTIME_CUDA_DEVICE_H

#include "Driver.h"

namespace rowwise::cuda {

struct Device {
  std::string failure; ///< why there is none; empty where there is one
  CUdevice handle = 0;
  CUcontext context = nullptr;
};

/// Fixes the process's device, if it is not fixed yet. Returns the one fixed.
int chooseDevice(int ordinal);

/// The number of the device that this thread uses: its own or the process's.
int currentDevice();

/// This thread's device with its primary context, made ready on the first call.
const Device &device();

/// Makes the device current for this thread, or keeps the reason why it cannot.
/// Every entry that needs the device starts with this: it may be the thread's
/// first, and the caller may have made another device current.
bool enterDevice();

} // namespace rowwise::cuda

#endif // RUNTIME_CUDA_DEVICE_H
