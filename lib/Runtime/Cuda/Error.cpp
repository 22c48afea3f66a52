//===- Error.cpp - The failure kept for the host thread -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Error.h"
#include "Entries.h"
#include <algorithm>

namespace rowwise::cuda {
namespace {

/// Trivially destructible, because modules are unloaded by global destructors
/// that run after the thread's own objects are gone.
struct Failure {
  int32_t code;
  char text[4096];
};

thread_local Failure failure;

} // namespace

void fail(int32_t code, const std::string &text) {
  if (failure.code != ROWWISE_SUCCESS)
    return;
  failure.code = code;
  size_t length = std::min(text.size(), sizeof(failure.text) - 1);
  std::copy_n(text.data(), length, failure.text);
  failure.text[length] = '\0';
}

int32_t rowwiseStatus(void) {
  int32_t code = failure.code;
  failure.code = ROWWISE_SUCCESS;
  return code;
}

const char *rowwiseLastError(void) { return failure.text; }

void rowwiseFail(int32_t code, const char *text) {
  if (code != ROWWISE_SUCCESS)
    fail(code, text ? text : "");
}

} // namespace rowwise::cuda
