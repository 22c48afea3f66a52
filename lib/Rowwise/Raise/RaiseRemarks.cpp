//===- RaiseRemarks.cpp - Operations that raising removes -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseRemarks.h"

#include "Rowwise/Programs/Remarks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

RaiseRemarks::RaiseRemarks(func::FuncOp func) : func(func) {
  if (!wantsRemarks(func))
    return;
  func.walk([&](linalg::LinalgOp op) {
    if (Location place = getPlace(op); isa<FileLineColLoc>(place))
      ops.emplace_back(place, op->getName().getStringRef().str());
  });
}

void RaiseRemarks::emit() {
  llvm::SmallDenseSet<Attribute> left;
  if (!ops.empty())
    func.walk([&](Operation *op) {
      // Fusion says nothing of these.
      if (op->hasTrait<OpTrait::ConstantLike>() ||
          isa<tensor::EmptyOp, tensor::DimOp>(op))
        return;
      op->getLoc()->walk([&](Location part) {
        left.insert(part);
        return WalkResult::advance();
      });
    });
  for (const auto &[place, name] : ops)
    if (!left.contains(place))
      emitDone(func, place, category::raise, "removed")
          << remark::add("{0} is removed: its result is a constant, or nobody "
                         "reads it",
                         name);
}
