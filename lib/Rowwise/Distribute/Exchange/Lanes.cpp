//===- Lanes.cpp - The lanes of a warp ------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"
#include "Fold.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class LanesExchange : public Exchange {
public:
  using Exchange::Exchange;

  void combine(MutableArrayRef<Parts> states) override {
    for (Parts &state : states)
      state = monoid.combineAll(
          builder, builder.getLoc(), ArrayRef<Parts>(state),
          [&](Parts part, CombineStates combineTwo) {
            return reduceInWarp(std::move(part), layout.getLanes(),
                                layout.getLaneDistance(), combineTwo, builder,
                                layout.getWarps() == 1 ? kernel.threads
                                                       : Value());
          });
  }
};
} // namespace

std::unique_ptr<Exchange>
mlir::rowwise::createLanesExchange(ReduceOp op, const KernelContext &kernel,
                                   ImplicitLocOpBuilder &builder) {
  return std::make_unique<LanesExchange>(op, kernel, builder);
}
