//===- Fusable.cpp - Operations that can be in a row program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/Linalg/ArgReductions.h"
#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Linalg/Scatters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Distinct dimensions, or 0 where the tensor has a unit dimension.
static Refusal getRefusal(AffineMap map, RankedTensorType type) {
  llvm::SmallDenseSet<unsigned> seen;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      if (!seen.insert(loop.getPosition()).second)
        return "it reads the diagonal of an operand";
    } else if (!isa<AffineConstantExpr>(expr) || type.getDimSize(dim) != 1) {
      return "it reads an operand by a map that is no projection";
    }
  }
  return {};
}

bool mlir::rowwise::writesEachElementOnce(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (OpOperand &init : op.getDpsInitsMutable()) {
    auto type = cast<ShapedType>(init.get().getType());
    llvm::SmallBitVector written(op.getNumLoops());
    AffineMap map = op.getMatchingIndexingMap(&init);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (loop ? written.test(loop.getPosition()) : type.getDimSize(dim) != 1)
        return false;
      if (loop)
        written.set(loop.getPosition());
    }
    for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
      if (extents[loop] != 1 &&
          written.test(loop) != (iterator == utils::IteratorType::parallel))
        return false;
  }
  return true;
}

bool mlir::rowwise::isSequential(Operation *op) {
  return isa<scf::ExecuteRegionOp, scf::ForOp, scf::IfOp, scf::IndexSwitchOp,
             scf::WhileOp>(op);
}

bool mlir::rowwise::isHostScalar(Value value) {
  SetVector<Value> needed;
  needed.insert(value);
  for (size_t i = 0; i < needed.size(); ++i) {
    // An element of a tensor is in the device's memory.
    if (!needed[i].getType().isIntOrIndexOrFloat())
      return false;
    Operation *op = needed[i].getDefiningOp();
    if (!op || op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::DimOp>(op))
      continue;
    // The host divides without a trap.
    if (!(isPure(op) || isIntegerDivision(op)) || op->getNumRegions() != 0)
      return false;
    needed.insert_range(op->getOperands());
  }
  return true;
}

bool mlir::rowwise::isTrappingDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(
             op) &&
         !cannotTrap(op);
}

/// Whether `op` reads an element of a tensor that a program may read as a
/// whole.
static bool isGather(Operation *op) {
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  if (!extract || extract.getIndices().empty())
    return false;
  Value table = extract.getTensor();
  auto type = dyn_cast<RankedTensorType>(table.getType());
  return type && type.getElementType().isIntOrIndexOrFloat() &&
         table.getParentBlock() != op->getBlock() &&
         !getUniformConstant(table) && !table.getDefiningOp<tensor::EmptyOp>();
}

/// Kernels also compute on padding, where an operation must not trap.
static Refusal getRefusal(Operation *op) {
  if (isGather(op) || op->hasTrait<OpTrait::ConstantLike>() ||
      isa<linalg::IndexOp, cf::AssertOp>(op) || isTrappingDivision(op))
    return {};
  if (isa<tensor::ExtractOp>(op))
    return {"it gathers elements of a tensor", op};
  if (op->getNumRegions() != 0)
    return {"it has control flow in its body", op};
  if (!OpTrait::hasElementwiseMappableTraits(op))
    return {"it has an operation in its body that is not elementwise", op};
  if (op->getNumResults() != 1)
    return {"it has an operation of several results in its body", op};
  if (!cannotTrap(op))
    return {"it has an operation in its body that may trap", op};
  return {};
}

static Refusal refuseType(Type type) {
  std::string reason;
  llvm::raw_string_ostream(reason)
      << "it has numbers of type " << type << ": expected " << typesInMemory;
  return StringAttr::get(type.getContext(), reason).getValue();
}

static Refusal getBodyRefusal(linalg::GenericOp op) {
  for (Operation &inner : *op.getBody()) {
    bool isYield = inner.hasTrait<OpTrait::IsTerminator>();
    if (Refusal refusal = isYield ? Refusal() : getRefusal(&inner);
        !refusal.empty())
      return refusal;
    for (Type type : inner.getResultTypes())
      if (!isNumber(type))
        return refuseType(type);
    for (Value operand : inner.getOperands().drop_front(isGather(&inner)))
      if (operand.getParentBlock() != op.getBody() && !isHostScalar(operand))
        return {"it uses a value from outside that is not known on the host",
                operand.getDefiningOp()};
  }
  return {};
}

/// A comparison that one result's accumulator makes and another result uses.
static bool isArgReduction(linalg::GenericOp op) {
  bool comparesAndSelects = false;
  for (Operation &inner : *op.getBody())
    if (auto select = dyn_cast<arith::SelectOp>(inner))
      comparesAndSelects |= !matchPattern(select.getCondition(), m_Constant());
  return op.getNumResults() > 1 && comparesAndSelects;
}

bool mlir::rowwise::hasRows(linalg::LinalgOp op) {
  llvm::SmallBitVector reduced(op.getNumLoops()), all(op.getNumLoops());
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction && !isUnitLoop(op, loop))
      reduced.set(loop);
  SmallVector<llvm::SmallBitVector> rows;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    llvm::SmallBitVector loops(op.getNumLoops());
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (map.isFunctionOfDim(loop) && !isUnitLoop(op, loop))
        loops.set(loop);
    if (!loops.anyCommon(reduced))
      continue;
    rows.push_back(loops);
    all |= loops;
  }
  return rows.empty() || llvm::is_contained(rows, all);
}

/// Whether result `number` is a sum of products that are not rounded.
static bool accumulatesByFma(linalg::GenericOp op, unsigned number) {
  Operation *yield = op.getBody()->getTerminator();
  auto fma = yield->getOperand(number).getDefiningOp<math::FmaOp>();
  return fma && fma.getC() == op.getRegionOutputArgs()[number];
}

/// Whether a result follows from no step but the last.
static bool forgetsSteps(linalg::GenericOp op, unsigned number) {
  Value result = op.getBody()->getTerminator()->getOperand(number);
  SmallVector<Operation *> ops = getDependentOps(op, op.getRegionOutputArgs());
  return !llvm::is_contained(op.getRegionOutputArgs(), result) &&
         !llvm::is_contained(ops, result.getDefiningOp());
}

static Refusal getReductionRefusal(linalg::GenericOp op) {
  if (!hasRows(op))
    return "it is a contraction: no operand has all of its dimensions";
  for (unsigned i = 0, e = op.getNumResults(); i < e; ++i) {
    if (matchReduction(op, i))
      continue;
    if (forgetsSteps(op, i))
      return "it keeps what the last element makes, and combines none";
    StringRef mismatch;
    matchArgReduction(op, &mismatch);
    if (!mismatch.empty())
      return mismatch;
    if (accumulatesByFma(op, i))
      return "it rounds no product that it adds: its terms have no order but "
             "their own";
    if (ordersNaN(op, i))
      return "it is a maximum or minimum that keeps or loses a NaN by the "
             "order of the elements";
    return isArgReduction(op)
               ? "it is an argmax or argmin in no known form"
               : "it combines elements in a way that is no known monoid";
  }
  return {};
}

/// Whether a result has, at its elements, what a reduction has come to there.
static bool isScan(linalg::GenericOp op) {
  // Whether a loop that reduces indexes the result, or one does not.
  auto hasReduction = [&](OpResult result, bool indexes) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
      if (type == utils::IteratorType::reduction && !isUnitLoop(op, loop) &&
          map.isFunctionOfDim(loop) == indexes)
        return true;
    return false;
  };
  SmallVector<Value> accumulators;
  for (OpResult result : op.getResults())
    if (hasReduction(result, /*indexes=*/false))
      accumulators.push_back(
          op.getRegionOutputArgs()[result.getResultNumber()]);
  SmallVector<Operation *> dependent = getDependentOps(op, accumulators);
  Operation *yield = op.getBody()->getTerminator();
  return llvm::any_of(op.getResults(), [&](OpResult result) {
    Value yielded = yield->getOperand(result.getResultNumber());
    return hasReduction(result, /*indexes=*/true) &&
           (llvm::is_contained(accumulators, yielded) ||
            llvm::is_contained(dependent, yielded.getDefiningOp()));
  });
}

Refusal mlir::rowwise::getRefusalAlone(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics())
    return "it works on buffers";
  if (isScan(op))
    return "it writes what a reduction has come to at each element, a scan: "
           "expected the reduction's last value alone";
  if (!writesEachElementOnce(op))
    return "it writes elements of a result several times, or not at all";
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type) {
      if (!isHostScalar(operand.get()))
        return "it has an operand that is neither a ranked tensor nor a scalar";
      continue;
    }
    Type element = type.getElementType();
    if (!element.isIntOrIndexOrFloat())
      return "it has elements that are no numbers";
    // Indices have a size where a program keeps them to itself.
    if (!element.isIndex() && !isInMemory(element))
      return refuseType(element);
    if (Refusal refusal =
            ::getRefusal(op.getMatchingIndexingMap(&operand), type);
        !refusal.empty())
      return refusal;
    // Values that nobody wrote: there is nothing to compute with.
    if (op.payloadUsesValueFromOperand(&operand) &&
        operand.get().getDefiningOp<tensor::EmptyOp>())
      return "it reads a tensor that nobody has written";
  }
  if (Refusal refusal = getBodyRefusal(op); !refusal.empty())
    return refusal;
  return op.getNumReductionLoops() == 0 ? Refusal() : getReductionRefusal(op);
}

/// Whether a reduction reads elements of windows, which overlap: sums of loops
/// are their positions.
static bool isReadInWindows(Value tensor) {
  return llvm::any_of(tensor.getUses(), [](OpOperand &use) {
    auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return op && op.getNumReductionLoops() != 0 &&
           !op.getMatchingIndexingMap(&use).isProjectedPermutation(
               /*allowZeroInResults=*/true);
  });
}

/// Upstream verifies a softmax of anything.
static std::string getReasonApart(linalg::SoftmaxOp op) {
  std::string reason;
  for (Type type : op->getOperandTypes())
    if (Type element = getElementTypeOrSelf(type); !isa<FloatType>(element)) {
      llvm::raw_string_ostream(reason)
          << "it is a softmax of " << element << ": expected that of floats";
      break;
    }
  return reason;
}

/// What torch-mlir has no linalg for.
static std::string getReasonApartOfTorch(Operation *op) {
  StringRef reason;
  if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(op))
    (void)matchRowScatter(scatter, &reason);
  else if (isa<tm_tensor::ScanOp>(op))
    reason =
        "it writes what a reduction has come to at each element, a scan, "
        "as of a cumulative sum: expected the reduction's last value alone";
  else if (isa<tm_tensor::SortOp, tm_tensor::TopkOp>(op))
    reason = "it sorts elements, as of a sort, an argsort or the largest k "
             "(topk)";
  else if (isa<tm_tensor::AttentionOp>(op))
    reason = "it has contractions: no operand has all of their dimensions";
  return reason.empty() ? "it is neither elementwise nor a reduction"
                        : reason.str();
}

std::string mlir::rowwise::getReasonApart(Operation *op) {
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op))
    if (std::string reason = ::getReasonApart(softmax); !reason.empty())
      return reason;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && linalg::isaContractionOpInterface(linalgOp))
    return "it is a contraction: no operand has all of its dimensions";
  if (linalgOp && linalg::isaConvolutionOpInterface(linalgOp))
    return "it is a convolution or pools windows";
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return dim.getConstantIndex()
               ? "it asks for the size of a dimension that the tensor lacks"
               : "it asks for the size of a dimension that is not known";
  if (isa<tensor::PadOp>(op))
    return isReadInWindows(op->getResult(0))
               ? "it pads windows, as of a convolution or a cumulative "
                 "reduction"
               : "it pads a tensor";
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp>(op))
    return "it joins tensors";
  if (isa_and_nonnull<tm_tensor::TMTensorDialect>(op->getDialect()))
    return ::getReasonApartOfTorch(op);
  if (isa<arith::SelectOp>(op))
    return "it chooses between tensors whose sizes may differ";
  if (isa<CallOpInterface>(op))
    return "it is a call that cannot be inlined";
  if (isa<RegionBranchOpInterface>(op))
    return "it is control flow";
  return "it is neither elementwise nor a reduction";
}

bool mlir::rowwise::isMovement(linalg::GenericOp op) {
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  return llvm::all_of(yield.getValues(),
                      [&](Value value) {
                        return isa<BlockArgument>(value) ||
                               value.getParentBlock() != op.getBody();
                      }) &&
         op.getBody()->getOperations().size() == 1;
}
