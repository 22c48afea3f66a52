//===- HostCalls.cpp - Functions that compiled code calls -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCalls.h"

#include "Float8Calls.h"
#include "IndexChecks.h"

#include "Reference/BFloat16Functions.h"
#include "Reference/Tensor.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MemAlloc.h"

#include <csetjmp>
#include <cstdlib>

using namespace mlir;
using namespace mlir::rowwise;

// `cf.assert` lowers to a call of puts and one of abort. The compiled code gets
// these two instead, which hand the message to the caller of the code; an index
// that is out of range leaves in the same way.
static thread_local HostStop stop;
static thread_local std::jmp_buf stopExit;

static int keepAssertionText(const char *text) {
  stop.assertion = text;
  return 0;
}

[[noreturn]] static void leaveOnAssertion() { std::longjmp(stopExit, 1); }

[[noreturn]] static void leaveOnIndex(int64_t check, int64_t index,
                                      int64_t size) {
  stop.index = {check, index, size};
  std::longjmp(stopExit, 1);
}

// What a stopped call had allocated is freed here: nobody else knows of it.
static thread_local llvm::DenseSet<void *> allocations;

/// Compiled code does not ask whether there was memory.
static void *allocate(size_t bytes) {
  void *memory = llvm::safe_malloc(bytes);
  allocations.insert(memory);
  return memory;
}

static void deallocate(void *memory) {
  allocations.erase(memory);
  std::free(memory);
}

// Conversions of 8-bit floats, whose codes are integers of 64 bits in calls.
template <ElementKind kind>
static uint64_t roundToCode(double value) {
  return encodeNarrow(kind, value);
}

template <ElementKind kind>
static double extendCode(uint64_t code) {
  return decodeNarrow(kind, code);
}

llvm::orc::SymbolMap
rowwise::getRuntimeSymbols(llvm::orc::MangleAndInterner interner) {
  auto define = [](auto *function) {
    return llvm::orc::ExecutorSymbolDef(
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  };
  llvm::orc::SymbolMap symbols = {
      {interner("malloc"), define(allocate)},
      {interner("free"), define(deallocate)},
      {interner("puts"), define(keepAssertionText)},
      {interner("abort"), define(leaveOnAssertion)},
      {interner(outOfRangeFuncName), define(leaveOnIndex)}};
  for (const auto &function : getBFloat16Functions(interner))
    symbols.insert(function);
  auto addFloat8 = [&](auto constant) {
    constexpr ElementKind kind = decltype(constant)::value;
    Float8Functions names = getFloat8Functions(getName(kind));
    symbols[interner(names.round)] = define(roundToCode<kind>);
    symbols[interner(names.extend)] = define(extendCode<kind>);
  };
  addFloat8(std::integral_constant<ElementKind, ElementKind::F8E4M3FN>());
  addFloat8(std::integral_constant<ElementKind, ElementKind::F8E5M2>());
  addFloat8(std::integral_constant<ElementKind, ElementKind::F8E8M0FNU>());
  return symbols;
}

/// Between here and a function that leaves there are frames of compiled code
/// only, which have nothing to destroy. After a call that returns, the caller
/// owns what is still allocated: the results.
std::optional<HostStop> rowwise::callCompiled(void (*function)(void **),
                                              void **arguments) {
  stop = {};
  allocations.clear();
  if (setjmp(stopExit)) {
    llvm::for_each(allocations, std::free);
    return stop;
  }
  function(arguments);
  return std::nullopt;
}
