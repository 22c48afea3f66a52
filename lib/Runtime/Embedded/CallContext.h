//===- CallContext.h - The device of a call -----------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_CALLCONTEXT_H
#define RUNTIME_EMBEDDED_CALLCONTEXT_H

#include "Driver.h"

/// The context in which the current call of this thread launches.
typedef struct CallContext {
  const Driver *driver;
  CUdevice device;
  CUdevice tensorDevice; ///< by the word of tensors, or -1
  int code;              ///< the number of the device's code in the image
  bool isPushed; ///< the stream's context, which was not the current one
} CallContext;

/// The context of this thread's call, from rowwiseEnter to rowwiseLeave.
const CallContext *getCallContext(void);

/// Tells calls of this thread that a framework passes their tensors, whose
/// memory it knows to be of this device; -1: no framework does.
void setTensorDevice(CUdevice device);

#endif // RUNTIME_EMBEDDED_CALLCONTEXT_H
