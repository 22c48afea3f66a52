//===- Distributor.cpp - Tiles to registers of threads ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

Distributor::Distributor(gpu::GPUFuncOp func)
    : func(func), layout(func->getAttrOfType<LayoutAttr>(layoutAttrName)),
      builder(func.getLoc(), func.getContext()) {}

/// Whether parts are best stored one by one: each makes room for what the next
/// is computed from. Rows that are computed again take none meanwhile, and are
/// best computed side by side (measured on an H200: bf16 50257 wide 240 us for
/// 294).
static bool storesByPart(gpu::GPUFuncOp func) {
  bool isRecomputed = false, hasLate = false;
  func.walk([&](Operation *op) {
    isRecomputed |= isa<HoldOp>(op);
    hasLate |= op->hasAttr(lateAttrName);
  });
  return hasLate || !isRecomputed;
}

LogicalResult Distributor::run() {
  if (failed(checkKernel()))
    return failure();
  ranges.load<dataflow::DeadCodeAnalysis>();
  ranges.load<dataflow::SparseConstantPropagation>();
  ranges.load<dataflow::IntegerRangeAnalysis>();
  if (failed(ranges.initializeAndRun(func)))
    return func.emitError("cannot analyse the ranges of masks");
  if (failed(findStates()))
    return failure();
  builder.setInsertionPointToStart(&func.getBody().front());
  thread = createThreadOfRow(builder, layout);
  isStoredByPart = storesByPart(func);
  if (failed(distributeBlock(func.getBody().front())))
    return failure();
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  startCluster();
  startRings();
  func->removeAttr(layoutAttrName);
  return success();
}

//===----------------------------------------------------------------------===//
// Types and parts
//===----------------------------------------------------------------------===//

bool Distributor::isTile(Type type) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 &&
         vector.getNumElements() == layout.getTileSize();
}

bool Distributor::isThreadVector(Type type) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !isTile(type) &&
         vector.getNumElements() == layout.getThreadsPerRow();
}

unsigned Distributor::getNumParts(Type type) const {
  return isTile(type) ? getNumAccessed() : 1;
}

Type Distributor::getPartType(Type type, unsigned part) const {
  if (isTile(type))
    return VectorType::get(isEdge(part) ? 1 : layout.getVector(),
                           getElementTypeOrSelf(type));
  return isThreadVector(type) ? getElementTypeOrSelf(type) : type;
}

/// A value that is not distributed is its own part, for every register.
Distributor::Parts Distributor::getParts(Value value) {
  auto found = parts.find(value);
  return found != parts.end() ? found->second : Parts{value};
}

void Distributor::replace(Operation *op, Parts newParts) {
  parts[op->getResult(0)] = std::move(newParts);
  replaced.push_back(op);
}

Value Distributor::getPosition(unsigned part) {
  Value position =
      arith::MulIOp::create(builder, thread, createIndex(layout.getVector()));
  return arith::AddIOp::create(builder, position,
                               createIndex(part * layout.getStride()));
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

LogicalResult Distributor::distributeBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    builder.setInsertionPoint(&op);
    builder.setLoc(op.getLoc());
    if (failed(distribute(&op)))
      return failure();
  }
  return success();
}

LogicalResult Distributor::distribute(Operation *op) {
  using Done = std::optional<LogicalResult>;
  Done done =
      llvm::TypeSwitch<Operation *, Done>(op)
          .Case([&](ReduceOp op) { return distributeReduce(op); })
          .Case([&](AssertOp op) { return distributeAssert(op); })
          .Case([&](FetchOp op) { return distributeFetch(op); })
          .Case([&](FetchedOp op) { return distributeFetched(op); })
          .Case([&](KeepOp op) { return distributeKeep(op); })
          .Case([&](KeptOp op) { return distributeKept(op); })
          .Case([&](CopyRowsOp op) { return distributeCopyRows(op); })
          .Case([&](CopiedRowsOp op) { return distributeCopiedRows(op); })
          .Case([&](StoreRowsOp op) { return distributeStoreRows(op); })
          .Case([&](CopyPackedOp op) { return distributeCopyPacked(op); })
          .Case([&](StorePackedOp op) { return distributeStorePacked(op); })
          .Case([&](scf::IfOp op) { return distributeIf(op); })
          .Case([&](scf::ForOp op) { return distributeFor(op); })
          .Default([](Operation *) { return Done(); });
  if (done)
    return *done;
  auto isOnTiles = [&](ValueRange values) {
    return llvm::any_of(values.getTypes(),
                        [&](Type type) { return isDistributed(type); });
  };
  if (!isOnTiles(op->getOperands()) && !isOnTiles(op->getResults()))
    return success();

  if (failed(checkParts(op)))
    return failure();
  if (auto yield = dyn_cast<scf::YieldOp>(op))
    distributeYield(yield);
  else if (auto constant = dyn_cast<arith::ConstantOp>(op))
    distributeConstant(constant);
  else if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    distributeBroadcast(broadcast);
  else if (auto step = dyn_cast<vector::StepOp>(op))
    distributeStep(step);
  else if (auto window = dyn_cast<WindowOp>(op))
    distributeWindow(window);
  else if (auto mask = dyn_cast<vector::CreateMaskOp>(op))
    distributeMask(op, mask.getOperand(0));
  else if (auto mask = dyn_cast<vector::ConstantMaskOp>(op))
    distributeMask(op, createIndex(mask.getMaskDimSizes().front()));
  else if (isa<vector::LoadOp, vector::MaskedLoadOp>(op))
    replace(op, load(op));
  else if (isa<vector::StoreOp, vector::MaskedStoreOp>(op))
    for (unsigned part = 0, e = getNumAccessed(); part < e; ++part)
      accessPart(op, part);
  else if (auto gathered = dyn_cast<vector::GatherOp>(op))
    replace(op, gather(gathered));
  else if (auto scattered = dyn_cast<vector::ScatterOp>(op))
    scatter(scattered);
  else if (auto spread = dyn_cast<SpreadOp>(op))
    return distributeSpread(spread);
  else
    return distributeElementwise(op);
  if (op->getNumResults() == 0)
    replaced.push_back(op);
  return success();
}

/// Marks a load of a part if that of the tile is marked.
Value Distributor::markLoad(Operation *load) {
  if (isLate)
    load->setAttr(lateAttrName, builder.getUnitAttr());
  return load->getResult(0);
}

/// The same operation on each part; folded, so that masks that are known to be
/// true disappear.
LogicalResult Distributor::distributeElementwise(Operation *op) {
  // Operations of these dialects are on vectors alone.
  bool hasScalarForm =
      !isa<vector::VectorDialect, RowwiseDialect>(op->getDialect());
  if (!OpTrait::hasElementwiseMappableTraits(op) || op->getNumResults() != 1 ||
      (isThreadVector(op->getResult(0).getType()) && !hasScalarForm))
    return op->emitOpError() << "cannot be distributed to threads";
  if (auto product = dyn_cast<arith::MulIOp>(op);
      product && distributeDistances(product))
    return success();
  Type type = op->getResult(0).getType();
  Parts results;
  for (unsigned part = 0, e = getNumParts(type); part < e; ++part) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      Parts operandParts = getParts(operand);
      operands.push_back(operandParts[operandParts.size() == 1 ? 0 : part]);
    }
    if (Value extended = extendBeside(op, operands.front())) {
      results.push_back(extended);
      continue;
    }
    Type partType = getPartType(type, part);
    auto isIndices = [](Type part) {
      auto vector = dyn_cast<VectorType>(part);
      return vector && vector.getElementType().isIndex();
    };
    if (isIndices(partType) &&
        llvm::all_of(ValueRange(operands).getTypes(), isIndices)) {
      results.push_back(createOnIndices(op->getName(), op->getAttrs(), operands,
                                        cast<VectorType>(partType)));
      continue;
    }
    OperationState state(op->getLoc(), op->getName(), operands,
                         TypeRange{partType}, op->getAttrs());
    Operation *distributed = builder.create(state);
    SmallVector<Value> folded;
    if (succeeded(builder.tryFold(distributed, folded)) && !folded.empty()) {
      distributed->erase();
      results.push_back(folded[0]);
    } else {
      results.push_back(distributed->getResult(0));
    }
  }
  replace(op, std::move(results));
  return success();
}

void Distributor::distributeConstant(arith::ConstantOp op) {
  auto value = cast<SplatElementsAttr>(op.getValue());
  Parts results;
  for (unsigned part = 0, e = getNumParts(op.getType()); part < e; ++part) {
    TypedAttr attr = value.getSplatValue<TypedAttr>();
    if (auto type = dyn_cast<VectorType>(getPartType(op.getType(), part)))
      attr = value.resizeSplat(type);
    results.push_back(arith::ConstantOp::create(builder, attr));
  }
  replace(op, std::move(results));
}

/// The same value for each element of each part of a tile.
Distributor::Parts Distributor::repeat(Value value, Type tile) {
  Parts results;
  for (unsigned part = 0, e = getNumParts(tile); part < e; ++part)
    results.push_back(vector::BroadcastOp::create(
        builder, cast<VectorType>(getPartType(tile, part)), value));
  return results;
}

void Distributor::distributeBroadcast(vector::BroadcastOp op) {
  replace(op, isTile(op.getType()) ? repeat(op.getSource(), op.getType())
                                   : Parts{op.getSource()});
}

LogicalResult Distributor::distributeSpread(SpreadOp op) {
  if (!isThreadVector(op.getOfThreads().getType()) || !isTile(op.getType()))
    return op.emitOpError()
           << "expected one element for each thread of a row "
              "and a tile of the kernel's layout, found "
           << op.getOfThreads().getType() << " and " << op.getType();
  replace(op, repeat(getParts(op.getOfThreads())[0], op.getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// Whether a branch chooses between ways to load a late tile or to store one.
/// It becomes a branch for each part, so that `rowwise-sink` can move the
/// parts.
bool Distributor::choosesAccess(scf::IfOp op) {
  auto isAccess = [&](Operation &inner) {
    if (isa<vector::StoreOp, vector::MaskedStoreOp>(inner))
      return isStoredByPart;
    return isa<vector::LoadOp, vector::MaskedLoadOp>(inner) &&
           inner.hasAttr(lateAttrName);
  };
  return llvm::all_of(op->getRegions(), [&](Region &region) {
    if (!region.hasOneBlock() || region.front().getOperations().size() != 2)
      return false;
    Operation &access = region.front().front();
    return isAccess(access) &&
           llvm::all_of(access.getResultTypes(),
                        [&](Type type) { return isTile(type); }) &&
           llvm::equal(region.front().getTerminator()->getOperands(),
                       access.getResults());
  });
}

LogicalResult Distributor::distributeChoice(scf::IfOp op) {
  for (Region &region : op->getRegions())
    if (failed(checkParts(&region.front().front())))
      return failure();
  Parts results;
  Operation *byElement = &op.elseBlock()->front();
  // The same elements either way, as far as they are loaded.
  bool isSame = op.thenBlock()->front().getName() == byElement->getName() &&
                llvm::equal(op.thenBlock()->front().getOperands(),
                            byElement->getOperands());
  for (unsigned part = 0, e = getNumAccessed(); part < e; ++part) {
    if (Value shifted = isSame ? loadShifted(byElement, part) : Value()) {
      results.push_back(shifted);
      continue;
    }
    SmallVector<Type> types;
    for (Type type : op.getResultTypes())
      types.push_back(getPartType(type, part));
    auto branch = scf::IfOp::create(builder, types, op.getCondition(),
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    for (auto [from, to] :
         llvm::zip_equal(op->getRegions(), branch->getRegions())) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&to.front());
      Value value = accessPart(&from.front().front(), part);
      scf::YieldOp::create(builder, value ? ValueRange(value) : ValueRange());
    }
    llvm::append_range(results, branch.getResults());
  }
  if (op.getNumResults() != 0)
    parts[op.getResult(0)] = std::move(results);
  replaced.push_back(op);
  return success();
}

LogicalResult Distributor::distributeIf(scf::IfOp op) {
  if (choosesAccess(op))
    return distributeChoice(op);
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    for (unsigned part = 0, e = getNumParts(type); part < e; ++part)
      types.push_back(getPartType(type, part));
  auto branch = scf::IfOp::create(builder, types, op.getCondition(),
                                  /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  branch.getThenRegion().takeBody(op.getThenRegion());
  branch.getElseRegion().takeBody(op.getElseRegion());
  ValueRange results = branch.getResults();
  for (Value old : op.getResults()) {
    unsigned count = getNumParts(old.getType());
    if (isDistributed(old.getType()))
      parts[old] = llvm::to_vector(results.take_front(count));
    else
      old.replaceAllUsesWith(results.front());
    results = results.drop_front(count);
  }
  replaced.push_back(op);
  for (Region &region : branch->getRegions())
    if (!region.empty() && failed(distributeBlock(region.front())))
      return failure();
  return success();
}

LogicalResult Distributor::distributeFor(scf::ForOp op) {
  SmallVector<Value> inits;
  for (Value init : op.getInitArgs())
    llvm::append_range(inits, getParts(init));
  auto loop = scf::ForOp::create(builder, op.getLowerBound(),
                                 op.getUpperBound(), op.getStep(), inits);
  loop.setUnsignedCmp(op.getUnsignedCmp());
  Block *body = loop.getBody();
  if (!body->empty())
    body->back().erase();
  op.getInductionVar().replaceAllUsesWith(loop.getInductionVar());
  ValueRange args = loop.getRegionIterArgs(), results = loop.getResults();
  for (auto [oldArg, oldResult] :
       llvm::zip_equal(op.getRegionIterArgs(), op.getResults())) {
    unsigned count = getNumParts(oldArg.getType());
    if (isDistributed(oldArg.getType())) {
      parts[oldArg] = llvm::to_vector(args.take_front(count));
      parts[oldResult] = llvm::to_vector(results.take_front(count));
    } else {
      oldArg.replaceAllUsesWith(args.front());
      oldResult.replaceAllUsesWith(results.front());
    }
    args = args.drop_front(count);
    results = results.drop_front(count);
  }
  body->getOperations().splice(body->end(), op.getBody()->getOperations());
  replaced.push_back(op);
  return distributeBlock(*body);
}

void Distributor::distributeYield(scf::YieldOp op) {
  SmallVector<Value> values;
  for (Value value : op.getOperands())
    llvm::append_range(values, getParts(value));
  scf::YieldOp::create(builder, values);
}
