//===- KeepExponentials.cpp - Exponentials of a reduction for the row -----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pays in clusters. On an H200 rows of 524288 f32 take 2.26 ms for 2.34 and 94
// registers for 125, columns of 4096 bf16 that blocks share 28.2 us for 29.5;
// narrower rows take the same time
// (bench/results/h200-2026-11-22-exponentials.csv, NOKEEP). ptxas 13.0 gives
// rows of 65536 f32 52 registers for 63, at any alignment 58 for 71, and rows
// of 262144 92 for 125.
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Distribute/Passes.h"
#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_KEEPEXPONENTIALSPASS
#include "Rowwise/Distribute/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// The scalar that a vector repeats, or null.
static Value getBroadcastScalar(Value vector) {
  auto broadcast = vector.getDefiningOp<vector::BroadcastOp>();
  bool isScalar =
      broadcast && !isa<VectorType>(broadcast.getSource().getType());
  return isScalar ? broadcast.getSource() : Value();
}

/// The uses exp(x - splat(m)) of a row x whose maximum m and sum `both`
/// computes. None if x has other uses, and would need registers beside its
/// exponentials.
static SmallVector<math::ExpOp> findExponentials(ReduceOp both) {
  Value row = both.getInputs()[0];
  SmallVector<math::ExpOp> found;
  for (Operation *user : row.getUsers()) {
    if (user == both)
      continue;
    auto difference = dyn_cast<arith::SubFOp>(user);
    if (!difference || difference.getLhs() != row ||
        difference->getBlock() != both->getBlock() ||
        getBroadcastScalar(difference.getRhs()) != both.getResult(0))
      return {};
    for (Operation *use : difference->getUsers()) {
      auto exp = dyn_cast<math::ExpOp>(use);
      if (!exp || exp->hasAttr(keepsSubnormalsAttrName))
        return {};
      found.push_back(exp);
    }
  }
  return found;
}

/// Whether exponentials may take the registers of `row`.
static bool hasRoom(Value row, VersionAttr version) {
  return !getExtended16BitFloat(row) ||
         version.getReductions().getKeeps16BitExponentials();
}

namespace {
/// Makes the parts of max_sumexp explicit.
class Keeper {
public:
  Keeper(ReduceOp both, LayoutAttr layout)
      : both(both), b(both.getLoc(), both), row(both.getInputs()[0]),
        threadType(VectorType::get(layout.getThreadsPerRow(),
                                   both.getInputType().getElementType())) {}

  void run(ArrayRef<math::ExpOp> exponentials) {
    Value max = createMax();
    Value terms = createTerms(max);
    Value sum = reduce(ReductionKind::addf, terms);
    Type scalar = threadType.getElementType();
    auto total = ReduceOp::create(b, TypeRange{scalar, scalar}, both.getKind(),
                                  ValueRange{max, sum}, /*mask=*/Value(),
                                  /*states=*/true, /*partial=*/false);
    total.setUnfinalized(both.getUnfinalized());
    both.replaceAllUsesWith(total.getResults());
    Value factor = createFactor(max, total.getResult(0));
    for (math::ExpOp exp : exponentials)
      replace(exp, terms, factor);
    both.erase();
  }

private:
  Value createConstant(double value) {
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(threadType,
                                  cast<TypedAttr>(FloatAttr::get(
                                      threadType.getElementType(), value))));
  }

  Value isEqual(Value value, double constant) {
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, value,
                                 createConstant(constant));
  }

  /// A partial reduction of `tile`, with one result for each thread.
  Value reduce(ReductionKind kind, Value tile) {
    return ReduceOp::create(b, TypeRange{threadType}, kind, tile,
                            both.getMask(),
                            /*states=*/false, /*partial=*/true)
        .getResult(0);
  }

  /// The maximum is -inf in a thread whose elements are all ignored NaNs.
  Value createMax() {
    Value max = reduce(*getMaximumOfPair(both.getKind()), row);
    if (both.getKind() == ReductionKind::maxnum_sumexp)
      max = arith::MaxNumFOp::create(b, max, createConstant(-INFINITY));
    return max;
  }

  /// exp(x - maximum of the thread). Where that maximum is -inf, so is x.
  Value createTerms(Value max) {
    Value shift = arith::SelectOp::create(b, isEqual(max, -INFINITY),
                                          createConstant(0), max);
    Value shifts = SpreadOp::create(b, row.getType(), shift);
    return math::ExpOp::create(b, arith::SubFOp::create(b, row, shifts));
  }

  /// exp(maximum of the thread - maximum of the row). If both are infinite, of
  /// one sign, it is 1: the exponentials of the thread have had their NaNs
  /// already.
  Value createFactor(Value max, Value rowValue) {
    Value rowValues = vector::BroadcastOp::create(b, threadType, rowValue);
    Value factor =
        math::ExpOp::create(b, arith::SubFOp::create(b, max, rowValues));
    return arith::SelectOp::create(b, isEqual(max, INFINITY), createConstant(1),
                                   factor);
  }

  Value createProduct(Value terms, Value factor) {
    Value factors = SpreadOp::create(b, terms.getType(), factor);
    return arith::MulFOp::create(b, terms, factors);
  }

  /// A scalar of the row that the exponential is multiplied by is multiplied
  /// with the thread's factor first.
  void replace(math::ExpOp exp, Value terms, Value factor) {
    for (Operation *user : llvm::make_early_inc_range(exp->getUsers())) {
      auto product = dyn_cast<arith::MulFOp>(user);
      if (!product || product.getLhs() == product.getRhs())
        continue;
      bool isLeft = product.getLhs() == exp.getResult();
      Value other =
          getBroadcastScalar(isLeft ? product.getRhs() : product.getLhs());
      if (!other)
        continue;
      b.setInsertionPoint(product);
      Value others = vector::BroadcastOp::create(b, threadType, other);
      Value joined = arith::MulFOp::create(b, factor, others);
      product.replaceAllUsesWith(createProduct(terms, joined));
      product.erase();
    }
    if (exp->use_empty())
      return;
    b.setInsertionPoint(exp);
    exp.replaceAllUsesWith(createProduct(terms, factor));
  }

  ReduceOp both;
  ImplicitLocOpBuilder b;
  Value row;
  VectorType threadType;
};

struct KeepExponentialsPass
    : rowwise::impl::KeepExponentialsPassBase<KeepExponentialsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](gpu::GPUFuncOp func) {
      if (VersionAttr version = getKernelVersion(func))
        keep(func, version);
    });
  }

private:
  void keep(gpu::GPUFuncOp func, VersionAttr version) {
    LayoutAttr layout = version.getLayout();
    SmallVector<ReduceOp> reductions;
    func.walk([&](ReduceOp reduce) {
      if (getMaximumOfPair(reduce.getKind()) && !reduce.getPartial() &&
          !reduce.getStates() && reduce.getInputs().size() == 1 &&
          reduce.getInputType().getNumElements() > layout.getThreadsPerRow())
        reductions.push_back(reduce);
    });
    for (ReduceOp reduce : reductions) {
      SmallVector<math::ExpOp> exponentials = findExponentials(reduce);
      if (exponentials.empty() || !hasRoom(reduce.getInputs()[0], version))
        continue;
      Keeper(reduce, layout).run(exponentials);
      numKept += exponentials.size();
    }
  }
};
} // namespace
