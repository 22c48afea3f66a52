//===- Verify.cpp - What kernels of tiles may hold ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

Value mlir::rowwise::findStates(gpu::GPUFuncOp func) {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (func.getArgAttr(i, statesAttrName))
      return func.getArgument(i);
  return {};
}

bool mlir::rowwise::isMade(Value value, gpu::GPUFuncOp func) {
  auto arg = dyn_cast<BlockArgument>(value);
  return !arg || arg.getOwner() != &func.getBody().front();
}

Value mlir::rowwise::findStatesOfTiles(gpu::GPUFuncOp func, LayoutAttr layout) {
  return layout.getBlocks() == 1 ? Value() : findStates(func);
}

/// States are an argument of type memref<?xNxi64> of kernels whose blocks
/// exchange them through device memory.
static LogicalResult verifyStates(gpu::GPUFuncOp func,
                                  ScheduleInterface schedule) {
  Value states = findStates(func);
  bool areExchanged = schedule.getGridExchange().has_value();
  if (areExchanged != static_cast<bool>(states))
    return func.emitError()
           << "expected " << (areExchanged ? "an" : "no") << " argument with '"
           << statesAttrName << "' in schedule " << schedule.getName()
           << ", found " << (states ? "one" : "none");
  if (!states)
    return success();
  auto type = dyn_cast<MemRefType>(states.getType());
  if (!type || type.getRank() != 2 || type.isDynamicDim(1) ||
      !type.getElementType().isInteger(64) || !type.getLayout().isIdentity())
    return func.emitError()
           << "expected an argument of type memref<?xNxi64> for '"
           << statesAttrName << "', found " << states.getType();
  return success();
}

/// Refuses kernels with tiles where the walk does not go: in blocks other than
/// the first, and in regions of operations other than branches and loops.
static LogicalResult verifyStructure(gpu::GPUFuncOp func,
                                     const TileTypes &types) {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << "expected a kernel of one block, found "
                            << func.getBody().getBlocks().size();
  auto isScalable = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.isScalable();
  };
  auto hasTiles = [&](Operation *op) {
    return llvm::any_of(
        llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()),
        [&](Type type) { return types.isDistributed(type); });
  };
  auto isUnsized = [](Type type) {
    auto memory = dyn_cast<MemRefType>(type);
    return memory && !memory.getElementType().isIntOrFloat();
  };
  WalkResult walk = func.walk([&](Operation *op) -> WalkResult {
    if (hasTiles(op) && llvm::any_of(op->getOperandTypes(), isUnsized))
      return op->emitOpError() << "expected memory of integers or floats";
    if (llvm::any_of(op->getResultTypes(), isScalable))
      return op->emitOpError() << "expected vectors of a fixed length";
    Operation *parent = op->getParentOp();
    if (op == func || !hasTiles(op) ||
        isa<gpu::GPUFuncOp, scf::IfOp, scf::ForOp>(parent))
      return WalkResult::advance();
    return op->emitOpError() << "expected tiles in branches and loops of scf "
                                "only, found some inside '"
                             << parent->getName() << "'";
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Tiles and their parts
//===----------------------------------------------------------------------===//

static LogicalResult verifyTile(Operation *op, Type type,
                                const TileTypes &types) {
  if (types.isTile(type))
    return success();
  return op->emitOpError() << "expected a tile of the kernel's layout, found "
                           << type;
}

static LogicalResult verifyOperands(Operation *op, gpu::GPUFuncOp func,
                                    const TileTypes &types) {
  for (Value operand : op->getOperands())
    if (types.isDistributed(operand.getType()) && !isMade(operand, func))
      return op->emitOpError() << "expected an operand that the kernel makes, "
                                  "found one of type "
                               << operand.getType();
  return success();
}

/// In a peeled layout only a window tells which elements a thread has.
static LogicalResult verifyBoundaries(Operation *op, const TileTypes &types) {
  if (!types.layout.getPeeled())
    return success();
  Value mask;
  if (auto load = dyn_cast<vector::MaskedLoadOp>(op))
    mask = load.getMask();
  else if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
    mask = store.getMask();
  bool isKnown =
      mask ? mask.getDefiningOp<WindowOp>() != nullptr
           : !isa<vector::StepOp, vector::CreateMaskOp, vector::ConstantMaskOp,
                  vector::LoadOp, vector::StoreOp>(op);
  if (isKnown)
    return success();
  return op->emitOpError() << "expected elements that rowwise.window "
                              "tells, in a peeled layout";
}

/// The tile or vector that a store writes, or null.
static Value getStored(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<vector::StoreOp, vector::MaskedStoreOp, vector::ScatterOp>(
          [](auto store) { return store.getValueToStore(); })
      .Default(Value());
}

/// Refuses what a hand-written kernel may have and the walk has no parts for.
static LogicalResult verifyParts(Operation *op, gpu::GPUFuncOp func,
                                 const TileTypes &types) {
  if (failed(verifyOperands(op, func, types)))
    return failure();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (!isa<SplatElementsAttr>(constant.getValue()))
      return op->emitOpError() << "expected equal elements";
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op);
      broadcast && isa<VectorType>(broadcast.getSourceType()))
    return op->emitOpError() << "expected a scalar to broadcast, found "
                             << broadcast.getSourceType();
  // A vector with one element for each thread is made by reductions only.
  if (isa<WindowOp, vector::StepOp, vector::CreateMaskOp,
          vector::ConstantMaskOp, vector::LoadOp, vector::MaskedLoadOp,
          vector::GatherOp>(op) &&
      !types.isTile(op->getResult(0).getType()))
    return op->emitOpError()
           << "expected to make a tile of " << types.layout.getTileSize()
           << " elements, found " << op->getResult(0).getType();
  if (Value stored = getStored(op); stored && !types.isTile(stored.getType()))
    return op->emitOpError()
           << "expected a tile to store, found " << stored.getType();
  return verifyBoundaries(op, types);
}

//===----------------------------------------------------------------------===//
// Elementwise operations
//===----------------------------------------------------------------------===//

static LogicalResult verifySpread(SpreadOp op, const TileTypes &types) {
  if (types.isThreadVector(op.getThreadValues().getType()) &&
      types.isTile(op.getType()))
    return success();
  return op.emitOpError()
         << "expected one element for each thread of a row and a tile of the "
            "kernel's layout, found "
         << op.getThreadValues().getType() << " and " << op.getType();
}

/// rowwise.mma_dot or rowwise.mma_sum.
static LogicalResult verifyProducts(Operation *op, Type tile,
                                    gpu::GPUFuncOp func,
                                    const TileTypes &types) {
  if (failed(verifyParts(op, func, types)) ||
      failed(verifyTile(op, tile, types)))
    return failure();
  LayoutAttr layout = types.layout;
  if (layout.getLanes() == TileRows::mmaLanes &&
      layout.getVector() == TileRows::mmaVector &&
      layout.getRows() % TileRows::mmaTiles == 0)
    return success();
  return op->emitOpError() << "expected vectors of " << TileRows::mmaVector
                           << " elements, " << TileRows::mmaLanes
                           << " lanes and a multiple of " << TileRows::mmaTiles
                           << " tiles a block, found " << layout;
}

static LogicalResult verifyAssert(AssertOp op, gpu::GPUFuncOp func,
                                  const TileTypes &types) {
  Type type = op.getCondition().getType();
  if (type.isInteger(1))
    return success();
  if (types.isTile(type))
    return verifyParts(op, func, types);
  return op.emitOpError() << "expected a condition, or a tile of them, found "
                          << type;
}

static LogicalResult verifyElementwise(Operation *op, const TileTypes &types) {
  // Operations of these dialects work on vectors alone.
  bool hasScalarForm =
      !isa<vector::VectorDialect, RowwiseDialect>(op->getDialect());
  if (OpTrait::hasElementwiseMappableTraits(op) && op->getNumResults() == 1 &&
      (types.isTile(op->getResult(0).getType()) || hasScalarForm))
    return success();
  return op->emitOpError() << "cannot be distributed to threads";
}

//===----------------------------------------------------------------------===//
// Tiles in shared memory
//===----------------------------------------------------------------------===//

/// Whether shared memory is large enough for the elements that all threads have
/// of a tile, and for `others`.
static LogicalResult verifyShared(Operation *op, Value shared,
                                  LayoutAttr layout, int64_t others = 0) {
  int64_t wanted = layout.getElementsOfBlock() + others;
  auto type = cast<MemRefType>(shared.getType());
  if (type.hasStaticShape() && type.getNumElements() >= wanted)
    return success();
  return op->emitOpError() << "expected shared memory for " << wanted
                           << " elements, found " << type;
}

/// Bulk copies cannot skip a part of a vector at the ends of a row.
static LogicalResult verifyBulkCopy(Operation *op, Type element,
                                    LayoutAttr layout) {
  int64_t bytes = layout.getVector() * getElementBytes(element);
  if (layout.getRows() == 1 && !layout.getTransposed() && !layout.getPeeled() &&
      bytes % bulkBytes == 0)
    return success();
  return op->emitOpError() << "expected one row a block, no peeled elements "
                              "and vectors of a multiple of "
                           << bulkBytes << " bytes, found " << layout << " of "
                           << element;
}

/// An operation on elements that are contiguous across `rows` rows.
static LogicalResult verifyColumns(Operation *op, int64_t rows, Type element,
                                   LayoutAttr layout) {
  int64_t columns = layout.getRowsPerThread();
  if (rows == columns && columns * getElementBytes(element) >= wordBytes)
    return success();
  return op->emitOpError()
         << "expected a tile of each row of a thread, and at least "
         << wordBytes << " bytes of an element of all, found " << rows << " of "
         << element << " and " << layout;
}

static LogicalResult verifyCached(Operation *op, bool isShifted,
                                  LayoutAttr layout) {
  if (layout.getRowsPerThread() != 1)
    return op->emitOpError()
           << "expected a layout with rowsPerThread = 1, found " << layout;
  // In a block with several rows the threads in front belong to other rows.
  if (isShifted && (layout.getRows() != 1 || layout.getTransposed()))
    return op->emitOpError() << "expected one row a block for a tile that is "
                                "read at a shift, found "
                             << layout;
  return success();
}

/// rowwise.stage or rowwise.staged, of a kind.
static LogicalResult verifyStaging(Operation *op, StagingKind kind,
                                   TypedValue<MemRefType> shared, int64_t rows,
                                   bool isShifted, gpu::GPUFuncOp func,
                                   const TileTypes &types) {
  LayoutAttr layout = types.layout;
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (isa<VectorType>(type) && failed(verifyTile(op, type, types)))
      return failure();
  auto verifyLayout = [&] {
    Type element = shared.getType().getElementType();
    switch (kind) {
    case StagingKind::bulk:
      return verifyBulkCopy(op, element, layout);
    case StagingKind::async:
      return verifyColumns(op, rows, element, layout);
    case StagingKind::registers:
      return verifyCached(op, isShifted, layout);
    }
    llvm_unreachable("unknown kind of staging");
  };
  int64_t margin =
      isShifted ? types.getCachedMargin() * layout.getVectorsPerThread() : 0;
  if (failed(verifyLayout()) ||
      failed(verifyShared(op, shared, layout, margin)))
    return failure();
  return verifyParts(op, func, types);
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

static LogicalResult verifyOperation(Operation *op, ReduceVerifier &reductions,
                                     gpu::GPUFuncOp func,
                                     const TileTypes &types) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](ReduceOp op) { return reductions.verify(op); })
      .Case([&](AssertOp op) { return verifyAssert(op, func, types); })
      .Case([&](StageOp op) {
        return verifyStaging(op, op.getKind(), op.getShared(),
                             types.layout.getRowsPerThread(),
                             op.getBefore() != nullptr, func, types);
      })
      .Case([&](StagedOp op) {
        return verifyStaging(op, op.getKind(), op.getShared(),
                             op.getTiles().size(), op.getShift() != nullptr,
                             func, types);
      })
      .Case([&](StoreRowsOp op) {
        return failed(verifyOperands(op, func, types))
                   ? failure()
                   : verifyColumns(op, op.getTiles().size(),
                                   op.getBase().getType().getElementType(),
                                   types.layout);
      })
      .Case([&](MmaDotOp op) {
        return verifyProducts(op, op.getLhs().front().getType(), func, types);
      })
      .Case([&](MmaSumOp op) {
        return verifyProducts(op, op.getSums().front().getType(), func, types);
      })
      .Case<BlockCopyOp, scf::IfOp, scf::ForOp>([](auto) { return success(); })
      .Case<scf::YieldOp, arith::ConstantOp, vector::BroadcastOp,
            vector::StepOp, WindowOp, vector::CreateMaskOp,
            vector::ConstantMaskOp, vector::LoadOp, vector::MaskedLoadOp,
            vector::StoreOp, vector::MaskedStoreOp, vector::GatherOp,
            vector::ScatterOp>(
          [&](auto op) { return verifyParts(op, func, types); })
      .Case([&](SpreadOp op) {
        return failed(verifyParts(op, func, types)) ? failure()
                                                    : verifySpread(op, types);
      })
      .Default([&](Operation *op) {
        return failed(verifyParts(op, func, types))
                   ? failure()
                   : verifyElementwise(op, types);
      });
}

static LogicalResult verifyBlock(Block &block, ReduceVerifier &reductions,
                                 gpu::GPUFuncOp func, const TileTypes &types) {
  for (Operation &op : block) {
    if (types.isDistributed(&op) &&
        failed(verifyOperation(&op, reductions, func, types)))
      return failure();
    if (!isa<scf::IfOp, scf::ForOp>(op))
      continue;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(verifyBlock(inner, reductions, func, types)))
          return failure();
  }
  return success();
}

LogicalResult mlir::rowwise::verifyKernel(gpu::GPUFuncOp func,
                                          VersionAttr version) {
  TileTypes types = {version.getLayout()};
  if (failed(verifyStructure(func, types)) ||
      failed(verifyStates(func, version.getSchedule())))
    return failure();
  ReduceVerifier reductions(func, types);
  return verifyBlock(func.getBody().front(), reductions, func, types);
}
