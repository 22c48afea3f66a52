//===- Finding.h - why a launch ends early ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CHECKS_FINDING_H
#define RUNTIME_SIMULATOR_CHECKS_FINDING_H

#include "../Block.h"

#include <cstdarg>

namespace rowwise::sim {

/// What a thread of a cluster did wrong, if any did.
class Finding {
public:
  explicit operator bool() const { return text[0] != '\0'; }
  const char *getText() const { return text; }
  /// ROWWISE_FINDING, or ROWWISE_DRIVER where the program's own check failed.
  int32_t getCode() const { return code; }

  void clear() { text[0] = '\0'; }

  /// Records what `thread` did at the source line `where`.
  void record(int32_t newCode, const Thread &thread, const char *where,
              const char *format, va_list arguments);
  [[gnu::format(printf, 5, 6)]] void record(int32_t newCode,
                                            const Thread &thread,
                                            const char *where,
                                            const char *format, ...);

private:
  int32_t code = 0;
  char text[1024] = "";
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_FINDING_H
