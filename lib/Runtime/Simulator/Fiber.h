//===- Fiber.h - stackful coroutines ----------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boost.Context's own classes need exceptions (they unwind an unfinished fiber
// with one), so this is a thin layer over the two functions below them. A fiber
// that is never resumed is simply forgotten: nothing on its stack is destroyed.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_FIBER_H
#define RUNTIME_SIMULATOR_FIBER_H

#include "boost/context/detail/fcontext.hpp"

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define ROWWISE_SIM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ROWWISE_SIM_ASAN 1
#endif
#endif

#ifdef ROWWISE_SIM_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace rowwise::sim {

/// A suspended computation: of a simulated thread, or of the host thread that
/// runs the simulated ones.
class Fiber {
public:
  using Transfer = boost::context::detail::transfer_t;
  /// Must call `arrived` first and must not return.
  using Entry = void (*)(Transfer transfer);

  /// Makes the next switch to this fiber call `entry` on the stack
  /// [bottom, bottom + bytes).
  void create(char *bottom, size_t bytes, Entry entry) {
    stackBottom = bottom;
    stackBytes = bytes;
    forgetFrames();
    context =
        boost::context::detail::make_fcontext(bottom + bytes, bytes, entry);
  }

  /// Suspends this fiber, which is the running one, and resumes `next`.
  void switchTo(Fiber &next) {
    next.announce(&fakeStack);
    arrived(boost::context::detail::jump_fcontext(next.context, this),
            fakeStack);
  }

  /// Switches to another fiber, from one that will not be resumed.
  [[noreturn]] void exitTo(Fiber &next) {
    next.announce(nullptr);
    boost::context::detail::jump_fcontext(next.context, this);
    __builtin_unreachable();
  }

  /// Completes the switch that ended with `transfer`, on the side that it went
  /// to; the other side learns where it can be resumed.
  static void arrived(Transfer transfer, void *fakeStack = nullptr);

private:
  void forgetFrames() const;
  void announce(void **callersFakeStack) const;

  boost::context::detail::fcontext_t context = nullptr;
  // For AddressSanitizer, which must know the stack that it is on.
  void *fakeStack = nullptr;
  const void *stackBottom = nullptr;
  size_t stackBytes = 0;
};

#ifdef ROWWISE_SIM_ASAN
inline void Fiber::forgetFrames() const {
  // Frames of an earlier fiber on this stack are still poisoned.
  ASAN_UNPOISON_MEMORY_REGION(stackBottom, stackBytes);
}

inline void Fiber::announce(void **callersFakeStack) const {
  __sanitizer_start_switch_fiber(callersFakeStack, stackBottom, stackBytes);
}

inline void Fiber::arrived(Transfer transfer, void *fakeStack) {
  Fiber &from = *static_cast<Fiber *>(transfer.data);
  from.context = transfer.fctx;
  __sanitizer_finish_switch_fiber(fakeStack, &from.stackBottom,
                                  &from.stackBytes);
}
#else
inline void Fiber::forgetFrames() const {}
inline void Fiber::announce(void **) const {}
inline void Fiber::arrived(Transfer transfer, void *) {
  static_cast<Fiber *>(transfer.data)->context = transfer.fctx;
}
#endif

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_FIBER_H
