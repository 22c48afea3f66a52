//===- InlineCalls.cpp - Programs without calls ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"
#include "InputChecks.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What is fused is compiled in seconds at this size, and in time that grows
/// with its square.
static constexpr uint64_t maxInlined = 32768;

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

static LogicalResult checkInlinedSizes(ModuleOp module) {
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
/// What cannot be inlined to programs: a module that an earlier pipeline has
/// lowered, and calls of too much.
struct CheckCallsPass : PassWrapper<CheckCallsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CheckCallsPass)

  // So that a pipeline that is printed can be read.
  StringRef getArgument() const override { return "rowwise-check-calls"; }
  StringRef getDescription() const override {
    return "Refuse what is lowered, and calls of too much to be inlined";
  }

  void runOnOperation() override {
    if (failed(checkNotLowered(getOperation())) ||
        failed(checkInlinedSizes(getOperation())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace

void rowwise::registerCheckCallsPass() { PassRegistration<CheckCallsPass>(); }

void rowwise::addInliner(OpPassManager &pm) {
  pm.addPass(std::make_unique<CheckCallsPass>());
  // Without simplifying: what is removed is spoken of by the pass that does.
  pm.addPass(createInlinerPass({}, [](OpPassManager &) {}));
}
