//===- ContractedProducts.cpp - Sums of products in a thread --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractedProducts.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::sumContracted(ReduceOp op, unsigned row,
                                   const PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  auto product = op.getInputs()[row].getDefiningOp<arith::MulFOp>();
  if (op.getKind() != ReductionKind::addf || op.getMask() || !product ||
      !bitEnumContainsAll(product.getFastmath(),
                          arith::FastMathFlags::contract))
    return {};
  Value sum;
  for (auto [lhs, rhs] : llvm::zip_equal(parts.get(product.getLhs()),
                                         parts.get(product.getRhs())))
    for (int64_t i = 0, e = cast<VectorType>(lhs.getType()).getNumElements();
         i < e; ++i) {
      Value a = vector::ExtractOp::create(builder, lhs, i),
            b = vector::ExtractOp::create(builder, rhs, i);
      sum = sum ? math::FmaOp::create(builder, a, b, sum).getResult()
                : arith::MulFOp::create(builder, a, b).getResult();
    }
  return sum;
}
