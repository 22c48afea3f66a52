//===- Errors.h - the failure kept for rowwiseStatus ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_ERRORS_H
#define RUNTIME_SIMULATOR_ERRORS_H

#include <cstdint>

namespace rowwise::sim {

/// Keeps `code` and the formatted text unless this host thread already has a
/// failure that was not asked for.
[[gnu::format(printf, 2, 3)]] void recordError(int32_t code, const char *format,
                                               ...);

/// Returns the code of the kept failure and forgets it, but not its text.
int32_t takeStatus();

/// The text of the latest failure kept; never null.
const char *lastErrorText();

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_ERRORS_H
