//===- IndexChecks.cpp - Gathers that stay in their tensors ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rowwise;

static func::FuncOp declareHandler(ModuleOp module) {
  OpBuilder builder(module.getBodyRegion());
  Type i64 = builder.getI64Type();
  auto handler = func::FuncOp::create(
      builder, module.getLoc(), outOfRangeFuncName,
      builder.getFunctionType({i64, i64, i64}, TypeRange()));
  handler.setPrivate();
  return handler;
}

/// if (index, without a sign, is not below the size) handler(...)
static void checkIndex(tensor::ExtractOp op, unsigned dim, unsigned number,
                       func::FuncOp handler) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value index = op.getIndices()[dim];
  Value size = b.createOrFold<tensor::DimOp>(op.getTensor(), dim);
  Value isOutside =
      arith::CmpIOp::create(b, arith::CmpIPredicate::uge, index, size);
  scf::IfOp::create(b, isOutside, [&](OpBuilder &builder, Location loc) {
    ImplicitLocOpBuilder b(loc, builder);
    auto toInteger = [&](Value value) -> Value {
      return arith::IndexCastOp::create(b, b.getI64Type(), value);
    };
    Value check = arith::ConstantIntOp::create(b, number, 64);
    func::CallOp::create(b, handler,
                         ValueRange{check, toInteger(index), toInteger(size)});
    scf::YieldOp::create(b);
  });
}

/// Whether an index is within its tensor, whatever the data.
static bool isWithin(tensor::ExtractOp op, unsigned dim, Value index) {
  int64_t size = op.getTensor().getType().getDimSize(dim);
  if (ShapedType::isDynamic(size))
    return false;
  if (auto position = index.getDefiningOp<linalg::IndexOp>()) {
    auto loops = position->getParentOfType<linalg::LinalgOp>();
    int64_t range = loops.getStaticLoopRanges()[position.getDim()];
    return !ShapedType::isDynamic(range) && range <= size;
  }
  std::optional<int64_t> constant = getConstantIntValue(index);
  return constant && 0 <= *constant && *constant < size;
}

SmallVector<CheckedIndex> mlir::rowwise::checkIndices(ModuleOp module) {
  SmallVector<std::pair<tensor::ExtractOp, unsigned>> indices;
  module.walk([&](tensor::ExtractOp op) {
    for (auto [dim, index] : llvm::enumerate(op.getIndices()))
      if (!isWithin(op, dim, index))
        indices.emplace_back(op, dim);
  });
  SmallVector<CheckedIndex> checks;
  if (indices.empty())
    return checks;
  func::FuncOp handler = declareHandler(module);
  for (auto [op, dim] : indices) {
    checkIndex(op, dim, checks.size(), handler);
    checks.push_back({op.getLoc(), dim});
  }
  return checks;
}
