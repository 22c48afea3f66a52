//===- ExplicitRoundings.cpp - Roundings to 16 bits written out -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExplicitRoundings.h"

#include "Host/HostLowering.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/SingleArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The one operation that upstream takes for one that each machine has.
static void emulateFma(ModuleOp module) {
  module.walk([](math::FmaOp op) {
    Type narrow = op.getType();
    if (!is16BitFloat(narrow))
      return;
    OpBuilder b(op);
    Location loc = op.getLoc();
    auto widen = [&](Value value) -> Value {
      return arith::ExtFOp::create(b, loc, b.getF32Type(), value);
    };
    Value single = math::FmaOp::create(b, loc, widen(op.getA()),
                                       widen(op.getB()), widen(op.getC()));
    op.replaceAllUsesWith(
        arith::TruncFOp::create(b, loc, narrow, single).getResult());
    op.erase();
  });
}

/// Upstream's emulation of what a machine cannot compute in, with reductions of
/// one kind.
static LogicalResult emulate16BitFloats(ModuleOp module) {
  PassManager pm(module->getName());
  pm.addNestedPass<func::FuncOp>(createLinalgGeneralizeNamedOpsPass());
  add16BitEmulation(pm);
  if (failed(pm.run(module)))
    return failure();
  // The emulation lets its roundings be removed; they are the point of it.
  removeFastMath(module);
  emulateFma(module);
  return success();
}

/// `tensor` cast to the element type `type`.
static Value castTensor(OpBuilder &b, Location loc, Value tensor, Type type) {
  auto tensorType = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
  Value init = tensor::EmptyOp::create(b, loc, sizes, type);
  AffineMap identity = b.getMultiDimIdentityMap(tensorType.getRank());
  SmallVector<utils::IteratorType> iterators(tensorType.getRank(),
                                             utils::IteratorType::parallel);
  bool isExtension = tensorType.getElementType().getIntOrFloatBitWidth() <
                     type.getIntOrFloatBitWidth();
  auto build = [&](OpBuilder &nested, Location, ValueRange elements) {
    Value result =
        isExtension
            ? Value(arith::ExtFOp::create(nested, loc, type, elements[0]))
            : Value(arith::TruncFOp::create(nested, loc, type, elements[0]));
    linalg::YieldOp::create(nested, loc, result);
  };
  return linalg::GenericOp::create(b, loc, init.getType(), tensor, init,
                                   ArrayRef{identity, identity}, iterators,
                                   build)
      .getResult(0);
}

/// Keeps the reduction's result `number` in f32, if it is rounded to a type
/// that `isRounded` where it is yielded and extended where it is read.
static void widenAccumulator(linalg::GenericOp op, unsigned number,
                             bool (*isRounded)(Type)) {
  OpOperand *init = op.getDpsInitOperand(number);
  BlockArgument element = op.getMatchingBlockArgument(init);
  Operation *yield = op.getBody()->getTerminator();
  auto rounding = yield->getOperand(number).getDefiningOp<arith::TruncFOp>();
  Type narrow = element.getType();
  if (!rounding || !isRounded(narrow))
    return;
  Type single = rounding.getIn().getType();
  bool isOnlyExtended = llvm::all_of(element.getUsers(), [&](Operation *user) {
    return isa<arith::ExtFOp>(user) && user->getResult(0).getType() == single;
  });
  if (!isOnlyExtended)
    return;
  OpBuilder b(op);
  init->set(castTensor(b, op.getLoc(), init->get(), single));
  element.setType(single);
  for (Operation *user : llvm::make_early_inc_range(element.getUsers())) {
    user->getResult(0).replaceAllUsesWith(element);
    user->erase();
  }
  yield->setOperand(number, rounding.getIn());
  Value result = op.getResult(number);
  result.setType(init->get().getType());
  b.setInsertionPointAfter(op);
  Value rounded = castTensor(b, op.getLoc(), result, narrow);
  // Sizes may be read from the result before it is rounded.
  result.replaceUsesWithIf(rounded, [&](OpOperand &use) {
    Operation *owner = use.getOwner();
    return owner != rounded.getDefiningOp() && !isa<tensor::DimOp>(owner);
  });
}

bool rowwise::isScalarOnHost(Operation *op) {
  if (!llvm::all_of(op->getResultTypes(),
                    [](Type type) { return type.isIntOrIndexOrFloat(); }))
    return false;
  Operation *parent = op->getParentOp();
  while (isa<scf::IfOp>(parent))
    parent = parent->getParentOp();
  return isa<func::FuncOp>(parent);
}

static void makeScalarRoundingsExplicit(ModuleOp module) {
  SmallVector<Operation *> scalars;
  module.walk([&](Operation *op) {
    if (computes16BitFloats(op) && isScalarOnHost(op))
      scalars.push_back(op);
  });
  for (Operation *op : scalars)
    computeInSingle(op);
}

/// Computes with 8-bit floats in f32; each operation rounds.
static LogicalResult emulate8BitFloats(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) {
    return WalkResult(failure(llvm::any_of(op->getResultTypes(), [](Type type) {
      return is8BitFloat(getElementTypeOrSelf(type));
    })));
  });
  if (!walk.wasInterrupted())
    return success();
  PassManager pm(module->getName());
  pm.addNestedPass<func::FuncOp>(createLinalgGeneralizeNamedOpsPass());
  if (failed(pm.run(module)))
    return failure();
  SmallVector<Operation *> arithmetic;
  module.walk([&](Operation *op) {
    if (computes8BitFloats(op))
      arithmetic.push_back(op);
  });
  llvm::for_each(arithmetic, computeInSingle);
  return success();
}

static void widenAccumulators(ModuleOp module, bool (*isRounded)(Type)) {
  SmallVector<linalg::GenericOp> reductions;
  module.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() != 0)
      reductions.push_back(op);
  });
  for (linalg::GenericOp op : reductions)
    for (unsigned i = 0; i < op.getNumResults(); ++i)
      widenAccumulator(op, i, isRounded);
}

LogicalResult rowwise::makeRoundingsExplicit(ModuleOp module,
                                             Roundings roundings) {
  bool isDropped = roundings == Roundings::Dropped;
  if (isDropped)
    makeScalarRoundingsExplicit(module);
  else if (failed(emulate16BitFloats(module)))
    return failure();
  if (failed(emulate8BitFloats(module)))
    return failure();
  widenAccumulators(module, isDropped ? is8BitFloat : isNarrowFloat);
  return success();
}
