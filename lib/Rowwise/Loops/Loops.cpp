//===- Loops.cpp - From linalg on buffers to plain kernels ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/KernelModule.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/SingleArithmetic.h"
#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/Loops/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_LOOPSPASS
#include "Rowwise/Loops/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Threads of a block. Each takes one point of the parallel dimensions.
static constexpr int64_t blockSize = 256;

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

/// Whether `conversion` is between f32 and a 16-bit float, rounding to nearest.
static bool isBetweenSingleAnd16Bits(Operation *conversion) {
  auto rounding = dyn_cast<arith::TruncFOp>(conversion);
  if (!isa<arith::ExtFOp>(conversion) &&
      (!rounding || rounding.getRoundingmodeAttr()))
    return false;
  Type from = conversion->getOperand(0).getType(),
       to = conversion->getResult(0).getType();
  return (is16BitFloat(from) && to.isF32()) ||
         (from.isF32() && is16BitFloat(to));
}

/// Marks the conversions in the body of `op` that may cancel. If `precise`,
/// each operation rounds to 16 bits, and no roundings may be dropped; else
/// those that a later extension undoes may. Each operation rounds to 8 bits.
static void markRoundings(linalg::LinalgOp op, bool precise) {
  SmallVector<Operation *> arithmetic;
  op->walk([&](Operation *inner) {
    if (computes8BitFloats(inner) || (precise && computes16BitFloats(inner)))
      arithmetic.push_back(inner);
  });
  llvm::for_each(arithmetic, computeInSingle);
  auto flags = arith::FastMathFlagsAttr::get(op.getContext(),
                                             arith::FastMathFlags::contract);
  op->walk([&](Operation *inner) {
    bool isKept = precise && isa<arith::TruncFOp>(inner);
    if (!isKept && isBetweenSingleAnd16Bits(inner))
      inner->setAttr("fastmath", flags);
  });
}

namespace {
/// Writes the kernel of one operation:
///
///   scf.if %m * %n != 0 {                       // points of parallel loops
///     gpu.launch blocks(ceildiv(%m * %n, 256)) threads(256) {
///       %id = block * 256 + thread
///       scf.if %id < %m * %n {
///         %i, %j = %id / %n, %id % %n
///         %start = memref.load %result[%i, %j]
///         %sum = scf.for %k ... iter_args(%acc = %start) { the body }
///         memref.store %sum, %result[%i, %j] } } }
class LoopBuilder {
public:
  explicit LoopBuilder(linalg::LinalgOp op)
      : op(op), builder(op.getLoc(), op.getContext()),
        indices(op.getNumLoops()) {
    op.getParallelDims(parallel);
    for (unsigned dim = 0; dim < op.getNumLoops(); ++dim)
      if (!llvm::is_contained(parallel, dim))
        others.push_back(dim);
  }

  gpu::LaunchOp build();

private:
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  gpu::LaunchOp createLaunch(Value count);
  void enterPoint(gpu::LaunchOp launch, Value count);
  SmallVector<Value> getIndices(OpOperand &operand);
  Value load(OpOperand &operand);
  SmallVector<Value> runBody(ValueRange accumulators);
  Type getAccumulatorType(Type element);
  Value convert(Value value, Type type);
  void buildPoint();

  linalg::LinalgOp op;
  ImplicitLocOpBuilder builder;
  SmallVector<unsigned> parallel, others; ///< dimensions of the loops
  SmallVector<Value> sizes, indices;      ///< by dimension
};
} // namespace

gpu::LaunchOp LoopBuilder::createLaunch(Value count) {
  Value one = createIndex(1), threads = createIndex(blockSize);
  Value isNeeded = builder.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::ne,
                                                       count, createIndex(0));
  enterGuarded(builder, isNeeded);
  Value grid = builder.createOrFold<arith::CeilDivUIOp>(count, threads);
  auto launch =
      gpu::LaunchOp::create(builder, grid, one, one, threads, one, one);
  builder.setInsertionPointToEnd(&launch.getBody().front());
  gpu::TerminatorOp::create(builder);
  builder.setInsertionPointToStart(&launch.getBody().front());
  return launch;
}

/// Computes the thread's point; what is built next runs if there is one.
void LoopBuilder::enterPoint(gpu::LaunchOp launch, Value count) {
  Value first = arith::MulIOp::create(builder, launch.getBlockIds().x,
                                      createIndex(blockSize));
  Value id = arith::AddIOp::create(builder, first, launch.getThreadIds().x);
  Value isInside =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, id, count);
  enterGuarded(builder, isInside);
  for (unsigned dim : llvm::reverse(parallel)) {
    bool isFirst = dim == parallel.front();
    indices[dim] =
        isFirst ? id : arith::RemUIOp::create(builder, id, sizes[dim]);
    if (!isFirst)
      id = arith::DivUIOp::create(builder, id, sizes[dim]);
  }
}

SmallVector<Value> LoopBuilder::getIndices(OpOperand &operand) {
  return llvm::map_to_vector(
      op.getMatchingIndexingMap(&operand).getResults(), [&](AffineExpr expr) {
        return affine::expandAffineExpr(builder, builder.getLoc(), expr,
                                        indices, /*symbolValues=*/{});
      });
}

Value LoopBuilder::load(OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return operand.get();
  return memref::LoadOp::create(builder, operand.get(), getIndices(operand));
}

/// The type of an accumulator in the loop: f32 for one that is combined several
/// times in a narrower float.
Type LoopBuilder::getAccumulatorType(Type element) {
  bool isNarrow =
      isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32;
  return isNarrow && !others.empty() ? builder.getF32Type() : element;
}

/// Conversions cancel: a value in between need not be rounded, even where it is
/// as written.
Value LoopBuilder::convert(Value value, Type type) {
  if (value.getType() == type)
    return value;
  Operation *rounding = value.getDefiningOp();
  if (isa_and_nonnull<arith::TruncFOp>(rounding) &&
      rounding->getOperand(0).getType() == type &&
      isBetweenSingleAnd16Bits(rounding))
    return rounding->getOperand(0);
  auto flags = arith::FastMathFlagsAttr::get(builder.getContext(),
                                             arith::FastMathFlags::contract);
  if (type.getIntOrFloatBitWidth() > value.getType().getIntOrFloatBitWidth())
    return arith::ExtFOp::create(builder, type, value, flags);
  return arith::TruncFOp::create(builder, type, value,
                                 arith::RoundingModeAttr(), flags);
}

/// Builds the body for the point `indices`; returns the new accumulators.
SmallVector<Value> LoopBuilder::runBody(ValueRange accumulators) {
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands())
    mapping.map(op.getMatchingBlockArgument(input), load(*input));
  for (auto [init, accumulator] :
       llvm::zip_equal(op.getDpsInitsMutable(), accumulators)) {
    BlockArgument argument = op.getMatchingBlockArgument(&init);
    mapping.map(argument, convert(accumulator, argument.getType()));
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), indices[index.getDim()]);
    else
      builder.clone(inner, mapping)->walk([&](Operation *copy) {
        if (isa<math::ExpOp, math::Exp2Op>(copy))
          copy->setAttr(keepsSubnormalsAttrName, builder.getUnitAttr());
      });
  }
  SmallVector<Value> results;
  for (auto [value, accumulator] : llvm::zip_equal(
           op.getBlock()->getTerminator()->getOperands(), accumulators))
    results.push_back(
        convert(mapping.lookupOrDefault(value), accumulator.getType()));
  return results;
}

void LoopBuilder::buildPoint() {
  SmallVector<Value> accumulators, lower, upper, steps;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    Value start = load(init);
    accumulators.push_back(convert(start, getAccumulatorType(start.getType())));
  }
  for (unsigned dim : others) {
    lower.push_back(createIndex(0));
    upper.push_back(sizes[dim]);
    steps.push_back(createIndex(1));
  }
  SmallVector<Value> results;
  if (others.empty()) {
    results = runBody(accumulators);
  } else {
    auto buildBody = [&](OpBuilder &inner, Location, ValueRange ivs,
                         ValueRange carried) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(inner.getInsertionBlock(),
                                inner.getInsertionPoint());
      for (auto [dim, iv] : llvm::zip_equal(others, ivs))
        indices[dim] = iv;
      return scf::ValueVector(runBody(carried));
    };
    scf::LoopNest nest =
        scf::buildLoopNest(builder, builder.getLoc(), lower, upper, steps,
                           accumulators, buildBody);
    results = llvm::to_vector(nest.results);
  }
  // Results have the same place for all indices along these dimensions.
  for (unsigned dim : others)
    indices[dim] = createIndex(0);
  for (auto [init, result] :
       llvm::zip_equal(op.getDpsInitsMutable(), results)) {
    auto type = cast<MemRefType>(init.get().getType());
    memref::StoreOp::create(builder, convert(result, type.getElementType()),
                            init.get(), getIndices(init));
  }
}

gpu::LaunchOp LoopBuilder::build() {
  builder.setInsertionPoint(op);
  for (Range range : op.createLoopRanges(builder, op.getLoc()))
    sizes.push_back(
        getValueOrCreateConstantIndexOp(builder, op.getLoc(), range.size));
  Value count = createIndex(1);
  for (unsigned dim : parallel)
    count = builder.createOrFold<arith::MulIOp>(count, sizes[dim]);
  gpu::LaunchOp launch = createLaunch(count);
  enterPoint(launch, count);
  buildPoint();
  op->erase();
  return launch;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Makes the launch's body a kernel of its own, which the host function
/// launches on its caller's stream, its last argument.
static void outline(gpu::LaunchOp launch, func::FuncOp func, unsigned number) {
  // Values that cost no more than a parameter are computed in the kernel.
  (void)sinkOperationsIntoLaunchOp(
      launch, [](Operation *op) { return matchPattern(op, m_Constant()); });
  gpu::GPUModuleOp module = createKernelModule(
      func, (func.getName() + "_loops_" + Twine(number)).str());
  SmallVector<Value> operands;
  gpu::GPUFuncOp kernel = outlineKernelFunc(launch, module.getName(), operands);
  module.getBody()->push_back(kernel);

  ImplicitLocOpBuilder builder(launch.getLoc(), launch);
  APInt threads;
  if (matchPattern(launch.getBlockSizeX(), m_ConstantInt(&threads)))
    kernel.setKnownBlockSize(
        ArrayRef<int32_t>{static_cast<int32_t>(threads.getSExtValue()), 1, 1});
  auto symbol = SymbolRefAttr::get(
      module.getSymNameAttr(), FlatSymbolRefAttr::get(kernel.getNameAttr()));
  gpu::LaunchFuncOp::create(builder, symbol, launch.getGridSizeOperandValues(),
                            launch.getBlockSizeOperandValues(),
                            /*dynamicSharedMemorySize=*/Value(), operands,
                            func.getArguments().back());
  launch.erase();
}

namespace {
struct LoopsPass : rowwise::impl::LoopsPassBase<LoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    for (func::FuncOp func :
         llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (failed(run(func)))
        return signalPassFailure();
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
  }

private:
  LogicalResult run(func::FuncOp func) {
    SmallVector<linalg::LinalgOp> ops;
    func.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    WalkResult walk = func.walk([](Operation *op) -> WalkResult {
      bool isLoops =
          !isa_and_nonnull<linalg::LinalgDialect>(op->getDialect()) ||
          isa<linalg::LinalgOp, linalg::IndexOp, linalg::YieldOp>(op);
      return isLoops ? WalkResult::advance()
                     : op->emitOpError("expected indexing maps");
    });
    if (walk.wasInterrupted())
      return failure();
    if (ops.empty())
      return success();
    if (func.getNumArguments() == 0 ||
        !isa<LLVM::LLVMPointerType>(func.getArgumentTypes().back()))
      return func.emitError("expected a stream as the last argument");
    for (auto [number, op] : llvm::enumerate(ops)) {
      if (!op.hasPureBufferSemantics())
        return op.emitOpError("expected buffers as operands");
      makeDivisionsTotal(op);
      markRoundings(op, precise);
      outline(LoopBuilder(op).build(), func, number);
      ++numKernels;
    }
    return success();
  }
};
} // namespace
