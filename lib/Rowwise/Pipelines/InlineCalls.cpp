//===- InlineCalls.cpp - Programs without calls ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"

#include "Rowwise/Raise/Passes.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::rowwise;

void rowwise::addInliner(OpPassManager &pm) {
  pm.addPass(createCheckCallsPass());
  // Without simplification: a pass that removes operations reports them.
  pm.addPass(createInlinerPass({}, [](OpPassManager &) {}));
}
