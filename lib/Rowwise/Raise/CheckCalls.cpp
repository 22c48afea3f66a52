//===- CheckCalls.cpp - What may be inlined -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Raise/Passes.h"

#include "mlir/Analysis/CallGraph.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_CHECKCALLSPASS
#include "Rowwise/Raise/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Operations of a function: those written in it, and those of what it calls.
struct FunctionSize {
  uint64_t own = 0, inlined = 0;
};
} // namespace

/// `sizes` has all functions that this one calls, but those that call it.
static FunctionSize
countOperations(CallGraphNode *function, const CallGraph &graph,
                SymbolTableCollection &symbols,
                const DenseMap<CallGraphNode *, FunctionSize> &sizes) {
  FunctionSize size;
  function->getCallableRegion()->walk([&](Operation *op) {
    ++size.own;
    auto call = dyn_cast<CallOpInterface>(op);
    if (!call)
      return;
    FunctionSize called = sizes.lookup(graph.resolveCallable(call, symbols));
    size.inlined = llvm::SaturatingAdd(
        size.inlined, llvm::SaturatingAdd(called.own, called.inlined));
  });
  return size;
}

static LogicalResult checkInlinedSizes(ModuleOp module, uint64_t maxInlined) {
  const CallGraph graph(module);
  SymbolTableCollection symbols;
  DenseMap<CallGraphNode *, FunctionSize> sizes;
  // What is called comes before what calls it.
  for (auto cycle = llvm::scc_begin(&graph); !cycle.isAtEnd(); ++cycle)
    for (CallGraphNode *function : *cycle) {
      if (function->isExternal())
        continue;
      FunctionSize size = countOperations(function, graph, symbols, sizes);
      sizes[function] = size;
      if (size.inlined <= maxInlined)
        continue;
      Operation *op = function->getCallableRegion()->getParentOp();
      return op->emitError()
             << "expected at most " << maxInlined
             << " operations where calls are inlined, found " << size.inlined
             << " in '" << SymbolTable::getSymbolName(op).getValue() << "'";
    }
  return success();
}

namespace {
struct CheckCallsPass : rowwise::impl::CheckCallsPassBase<CheckCallsPass> {
  using CheckCallsPassBase::CheckCallsPassBase;

  void runOnOperation() override {
    if (failed(checkNotLowered(getOperation())) ||
        failed(checkInlinedSizes(getOperation(), maxOperations)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
