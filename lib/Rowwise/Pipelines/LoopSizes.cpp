//===- LoopSizes.cpp - What operands say of an operation's loops ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopSizes.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct LoopSize {
  int64_t size = -1;
  /// Where it is from.
  OpOperand *operand = nullptr;
  unsigned dim = 0;
};
} // namespace

/// "dimension 1 of argument 0": of a function, which its caller knows, or else
/// the operation's operand.
static std::string describe(OpOperand &operand, unsigned dim) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  std::string owner =
      argument ? "argument " + std::to_string(argument.getArgNumber())
               : "operand " + std::to_string(operand.getOperandNumber());
  return "dimension " + std::to_string(dim) + " of " + owner;
}

FailureOr<SmallVector<int64_t>>
mlir::rowwise::getLoopSizes(Operation *op, ArrayRef<AffineMap> maps,
                            function_ref<ArrayRef<int64_t>(Value)> getShape) {
  SmallVector<LoopSize> loops(maps.empty() ? 0 : maps.front().getNumDims());
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    ArrayRef<int64_t> shape = getShape(operand.get());
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      LoopSize &known = loops[loop.getPosition()];
      if (!known.operand)
        known = {shape[dim], &operand, static_cast<unsigned>(dim)};
      if (known.size != shape[dim])
        return op->emitOpError("expected size ")
               << known.size << " in " << describe(operand, dim) << ", as in "
               << describe(*known.operand, known.dim) << ", found "
               << shape[dim];
    }
  }
  return llvm::map_to_vector(loops, [](const LoopSize &l) { return l.size; });
}
