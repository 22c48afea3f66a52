//===- Distribute.cpp - Map tiles to threads ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Access/Access.h"
#include "Operations.h"
#include "Verify.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/Distribute/Passes.h"
#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_DISTRIBUTEPASS
#include "Rowwise/Distribute/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {
class Walk {
public:
  Walk(const KernelContext &kernel, ImplicitLocOpBuilder &builder)
      : kernel(kernel), builder(builder) {}

  /// Returns the number of exchanges.
  unsigned run() {
    distributeBlock(kernel.getBody());
    for (Operation *op : llvm::reverse(replaced))
      op->erase();
    prologue.emit(kernel, builder);
    return numExchanges;
  }

private:
  void distributeBlock(Block &block);
  void distribute(Operation *op);
  void distributeIf(scf::IfOp op);
  bool choosesAccess(scf::IfOp op) const;
  void distributeChoice(scf::IfOp op);
  void distributeFor(scf::ForOp op);
  void distributeYield(scf::YieldOp op);
  void replaceResult(Value old, ValueRange &results);

  const KernelContext &kernel;
  ImplicitLocOpBuilder &builder;
  PartMap parts;
  Prologue prologue;
  SmallVector<Operation *> replaced;
  unsigned numExchanges = 0;
};
} // namespace

void Walk::distributeBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!kernel.isDistributed(&op))
      continue;
    replaced.push_back(&op);
    builder.setInsertionPoint(&op);
    builder.setLoc(op.getLoc());
    distribute(&op);
  }
}

void Walk::distribute(Operation *op) {
  // Most families take the same.
  auto by = [&](auto function) {
    return [&, function](auto op) { function(op, kernel, parts, builder); };
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](scf::IfOp op) { distributeIf(op); })
      .Case([&](scf::ForOp op) { distributeFor(op); })
      .Case([&](scf::YieldOp op) { distributeYield(op); })
      .Case([&](ReduceOp op) {
        numExchanges += distributeReduce(op, kernel, parts, prologue, builder);
      })
      .Case([&](StageOp op) {
        distributeStage(op, kernel, parts, prologue.stages, builder);
      })
      .Case<StagedOp>(by(distributeStaged))
      .Case<BlockCopyOp>(by(distributeBlockCopy))
      .Case<StoreRowsOp>(by(distributeStoreRows))
      .Case<AssertOp>(by(distributeAssert))
      .Case<SpreadOp>(by(distributeSpread))
      .Case<MmaDotOp>(by(distributeMmaDot))
      .Case<MmaSumOp>(by(distributeMmaSum))
      .Case<WindowOp>(by(distributeWindow))
      .Case([&](vector::CreateMaskOp op) {
        distributeMask(op, op.getOperand(0), kernel, parts, builder);
      })
      .Case([&](vector::ConstantMaskOp op) {
        Value bound = createIndex(builder, op.getMaskDimSizes().front());
        distributeMask(op, bound, kernel, parts, builder);
      })
      .Case<arith::ConstantOp>(by(distributeConstant))
      .Case<vector::BroadcastOp>(by(distributeBroadcast))
      .Case<vector::StepOp>(by(distributeStep))
      .Case<vector::LoadOp, vector::MaskedLoadOp>(by(distributeLoad))
      .Case<vector::StoreOp, vector::MaskedStoreOp>(by(distributeStore))
      .Case<vector::GatherOp>(by(distributeGather))
      .Case<vector::ScatterOp>(by(distributeScatter))
      .Default(by(distributeElementwise));
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Whether a branch chooses between two ways to load an epilogue operand or to
/// store a tile. It becomes one branch for each part, which `rowwise-sink` can
/// move apart.
bool Walk::choosesAccess(scf::IfOp op) const {
  auto isAccess = [&](Operation &inner) {
    auto storesTile = [&](auto store) {
      return kernel.version.getStoresByPart() &&
             kernel.isTile(store.getVectorType());
    };
    if (auto store = dyn_cast<vector::StoreOp>(inner))
      return storesTile(store);
    if (auto store = dyn_cast<vector::MaskedStoreOp>(inner))
      return storesTile(store);
    return isa<vector::LoadOp, vector::MaskedLoadOp>(inner) &&
           inner.hasAttr(epilogueAttrName);
  };
  return llvm::all_of(op->getRegions(), [&](Region &region) {
    if (!region.hasOneBlock() || region.front().getOperations().size() != 2)
      return false;
    Operation &access = region.front().front();
    return isAccess(access) &&
           llvm::all_of(access.getResultTypes(),
                        [&](Type type) { return kernel.isTile(type); }) &&
           llvm::equal(region.front().getTerminator()->getOperands(),
                       access.getResults());
  });
}

void Walk::distributeChoice(scf::IfOp op) {
  Parts results;
  Operation *byElement = &op.elseBlock()->front();
  // Whether both ways load the same elements.
  bool isSame = op.thenBlock()->front().getName() == byElement->getName() &&
                llvm::equal(op.thenBlock()->front().getOperands(),
                            byElement->getOperands());
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part) {
    if (Value shifted =
            isSame ? loadShifted(byElement, part, kernel, parts, builder)
                   : Value()) {
      results.push_back(shifted);
      continue;
    }
    SmallVector<Type> types;
    for (Type type : op.getResultTypes())
      types.push_back(kernel.getPartType(type, part));
    auto branch = scf::IfOp::create(builder, types, op.getCondition(),
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    for (auto [from, to] :
         llvm::zip_equal(op->getRegions(), branch->getRegions())) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&to.front());
      Value value =
          accessPart(&from.front().front(), part, kernel, parts, builder);
      scf::YieldOp::create(builder, value ? ValueRange(value) : ValueRange());
    }
    llvm::append_range(results, branch.getResults());
  }
  if (op.getNumResults() != 0)
    parts.set(op.getResult(0), std::move(results));
}

/// Replaces a value by its parts, the first of `results`, and drops these.
void Walk::replaceResult(Value old, ValueRange &results) {
  unsigned count = kernel.getNumParts(old.getType());
  if (kernel.isDistributed(old.getType()))
    parts.set(old, llvm::to_vector(results.take_front(count)));
  else
    old.replaceAllUsesWith(results.front());
  results = results.drop_front(count);
}

void Walk::distributeIf(scf::IfOp op) {
  if (choosesAccess(op))
    return distributeChoice(op);
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    for (unsigned part = 0, e = kernel.getNumParts(type); part < e; ++part)
      types.push_back(kernel.getPartType(type, part));
  auto branch = scf::IfOp::create(builder, types, op.getCondition(),
                                  /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  branch.getThenRegion().takeBody(op.getThenRegion());
  branch.getElseRegion().takeBody(op.getElseRegion());
  ValueRange results = branch.getResults();
  for (Value old : op.getResults())
    replaceResult(old, results);
  for (Region &region : branch->getRegions())
    if (!region.empty())
      distributeBlock(region.front());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void Walk::distributeFor(scf::ForOp op) {
  SmallVector<Value> inits;
  for (Value init : op.getInitArgs())
    llvm::append_range(inits, parts.get(init));
  auto loop = scf::ForOp::create(builder, op.getLowerBound(),
                                 op.getUpperBound(), op.getStep(), inits);
  loop.setUnsignedCmp(op.getUnsignedCmp());
  Block *body = loop.getBody();
  if (!body->empty())
    body->back().erase();
  op.getInductionVar().replaceAllUsesWith(loop.getInductionVar());
  ValueRange args = loop.getRegionIterArgs(), results = loop.getResults();
  for (Value old : op.getRegionIterArgs())
    replaceResult(old, args);
  for (Value old : op.getResults())
    replaceResult(old, results);
  body->getOperations().splice(body->end(), op.getBody()->getOperations());
  distributeBlock(*body);
}

void Walk::distributeYield(scf::YieldOp op) {
  SmallVector<Value> values;
  for (Value value : op.getOperands())
    llvm::append_range(values, parts.get(value));
  scf::YieldOp::create(builder, values);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Verifies a kernel of this version, then distributes its operations in order.
/// Returns how often threads of several warps exchange states.
static FailureOr<unsigned> distributeKernel(gpu::GPUFuncOp func,
                                            VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  if (failed(verifyKernel(func, version)))
    return failure();
  DataFlowSolver ranges;
  ranges.load<dataflow::DeadCodeAnalysis>();
  ranges.load<dataflow::SparseConstantPropagation>();
  ranges.load<dataflow::IntegerRangeAnalysis>();
  if (failed(ranges.initializeAndRun(func)))
    return func.emitError("cannot analyse the ranges of masks");
  ImplicitLocOpBuilder builder(func.getLoc(), func.getContext());
  builder.setInsertionPointToStart(&func.getBody().front());
  Value threads;
  if (launchesNeededThreads(version) && !func.getKnownBlockSizeAttr())
    threads = createLaunchedThreads(builder);
  KernelContext kernel = {{layout},
                          func,
                          version,
                          findStatesOfTiles(func, layout),
                          ranges,
                          threads,
                          createThreadOfRow(builder, layout, threads)};
  return Walk(kernel, builder).run();
}

/// Without a version nothing tells which thread has which elements of a tile.
static LogicalResult checkPlain(gpu::GPUFuncOp func) {
  WalkResult walk = func.walk([&](Operation *op) {
    if (!isa_and_nonnull<RowwiseDialect>(op->getDialect()))
      return WalkResult::advance();
    InFlightDiagnostic diag = func.emitOpError()
                              << "expected an attribute '" << versionAttrName
                              << "' of type #rowwise.version, found none";
    diag.attachNote(op->getLoc()) << "needed by '" << op->getName() << "'";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct DistributePass : rowwise::impl::DistributePassBase<DistributePass> {
  using Base::Base;

  void runOnOperation() override {
    for (gpu::GPUFuncOp func : getOperation().getOps<gpu::GPUFuncOp>()) {
      VersionAttr version = getKernelVersion(func);
      if (!version) {
        if (failed(checkPlain(func)))
          return signalPassFailure();
        continue;
      }
      FailureOr<unsigned> exchanges = distributeKernel(func, version);
      if (failed(exchanges))
        return signalPassFailure();
      numExchanges += *exchanges;
    }
    // A shuffle of 64 bits becomes two of 32.
    RewritePatternSet patterns(&getContext());
    populateGpuShufflePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
