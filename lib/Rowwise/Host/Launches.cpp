//===- Launches.cpp - Host functions: which kernel, on which buffers ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Value HostBuilder::getDim(FuseOp op, unsigned dim) {
  auto [source, position] = op.getDimSource(dim);
  return getSizes(op.getInputs()[source])[position];
}

SmallVector<Value> HostBuilder::computeSizes(FuseOp op, unsigned result) {
  SmallVector<Value> computed;
  for (AffineExpr expr : op.getOutputMap(result).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    computed.push_back(dim ? getDim(op, dim.getPosition()) : createIndex(1));
  }
  return computed;
}

Value HostBuilder::getNumRows(FuseOp op) {
  Value rows = createIndex(1);
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    if (!op.isAxis(dim))
      rows = arith::MulIOp::create(builder, rows, getDim(op, dim));
  return rows;
}

Value HostBuilder::getWidth(FuseOp op) {
  Value width;
  for (int64_t dim : op.getAxis()) {
    Value size = getDim(op, dim);
    width =
        width ? arith::MulIOp::create(builder, width, size).getResult() : size;
  }
  return width;
}

/// Whether every contiguous row starts with a whole vector and is a whole
/// number of them or, in schedule column, rows beside each other start with a
/// whole group of neighbours and are a whole number of these: no low bit is set
/// in any address or stride along which none lies, nor in what they divide.
Value HostBuilder::isAligned(FuseOp op, ScheduleAttr schedule) {
  bool isColumn = schedule.getKind() == ScheduleKind::column;
  LayoutAttr layout = schedule.getLayout();
  int64_t together = isColumn ? layout.getNeighbours() : layout.getVector();
  Value divided = isColumn ? getDim(op, *getRowDim(op)) : getWidth(op);
  Value bits =
      arith::AndIOp::create(builder, divided, createIndex(together - 1));
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (isColumn ? !liesBeside(op, i)
                 : !op.isRow(op.getMap(i)) || !isContiguousRow(op, i))
      continue;
    Value buffer = getBuffer(tensor);
    auto type = cast<MemRefType>(buffer.getType());
    int64_t elementBytes = getElementBytes(type.getElementType());
    Value bytes = createIndex(elementBytes);
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
    Value places =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
    auto addPlace = [&](Value elements) {
      Value place = arith::MulIOp::create(builder, elements, bytes);
      places = arith::OrIOp::create(builder, places, place);
    };
    addPlace(metadata.getOffset());
    for (auto [position, expr] : llvm::enumerate(op.getMap(i).getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      Value stride = metadata.getStrides()[position];
      if (isColumn && dim && dim.getPosition() == *getRowDim(op))
        bits = arith::OrIOp::create(
            builder, bits,
            arith::XOrIOp::create(builder, stride, createIndex(1)));
      else if (dim && (isColumn || !op.isAxis(dim.getPosition())))
        addPlace(stride);
    }
    places = arith::AndIOp::create(builder, places,
                                   createIndex(elementBytes * together - 1));
    bits = arith::OrIOp::create(builder, bits, places);
  }
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits,
                               createIndex(0));
}

/// Whether the rows of every operand that has packed ones lie one behind
/// another without a gap, from a multiple of 16 bytes on.
Value HostBuilder::isPacked(FuseOp op) {
  Value bits = createIndex(0);
  auto addBits = [&](Value more) {
    bits = arith::OrIOp::create(builder, bits, more);
  };
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (!isPackedRow(op, i))
      continue;
    Value buffer = getBuffer(tensor);
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
    int64_t elementBytes =
        getElementBytes(cast<MemRefType>(buffer.getType()).getElementType());
    Value start = arith::AddIOp::create(
        builder,
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer),
        arith::MulIOp::create(builder, metadata.getOffset(),
                              createIndex(elementBytes)));
    addBits(
        arith::AndIOp::create(builder, start, createIndex(vectorBytes - 1)));
    Value stride = createIndex(1);
    ArrayRef<AffineExpr> exprs = op.getMap(i).getResults();
    for (unsigned position = exprs.size(); position-- > 0;) {
      auto dim = dyn_cast<AffineDimExpr>(exprs[position]);
      if (!dim) // a unit is never stepped over
        continue;
      Value size = getDim(op, dim.getPosition());
      Value isStepped =
          compare(arith::CmpIPredicate::ugt, size, createIndex(1));
      Value other = arith::XOrIOp::create(
          builder, metadata.getStrides()[position], stride);
      addBits(
          arith::SelectOp::create(builder, isStepped, other, createIndex(0)));
      stride = arith::MulIOp::create(builder, stride, size);
    }
  }
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits,
                               createIndex(0));
}

/// Whether a version may be called; null if it always may.
Value HostBuilder::getCondition(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  Value condition;
  auto require = [&](Value value) {
    condition =
        condition ? arith::AndIOp::create(builder, condition, value).getResult()
                  : value;
  };
  if (op.getRowSize() == ShapedType::kDynamic) {
    Value width = getWidth(op);
    if (schedule.getMinWidth() != 0)
      require(arith::CmpIOp::create(builder, arith::CmpIPredicate::uge, width,
                                    createIndex(schedule.getMinWidth())));
    if (schedule.getMaxWidth() != std::numeric_limits<int64_t>::max())
      require(arith::CmpIOp::create(builder, arith::CmpIPredicate::ule, width,
                                    createIndex(schedule.getMaxWidth())));
  }
  if (schedule.getPacked() != 0) {
    require(isPacked(op));
    require(compare(arith::CmpIPredicate::uge, getNumRows(op),
                    createIndex(schedule.getPacked())));
  } else if (schedule.getAligned()) {
    require(isAligned(op, schedule));
  }
  // A GPU may have fewer multiprocessors than the target: there the next
  // version is for these rows, too.
  if (schedule.hasRing())
    require(compare(arith::CmpIPredicate::uge,
                    getResident(op, version, residentBlocksFuncName),
                    createIndex(schedule.getLayout().getBlocks())));
  return condition;
}

/// if (fits version 0) launch it; else if (fits version 1) ...
void HostBuilder::buildLaunches(FuseOp op, unsigned version) {
  if (version == op.getBodies().size())
    return fail(name + ": expected rows of at most " +
                Twine(op.getSchedules().back().getMaxWidth()) +
                " elements in schedule " +
                stringifyScheduleKind(op.getSchedules().back().getKind()));
  Value condition = getCondition(op, version);
  if (!condition)
    return buildLaunch(op, version);
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  buildLaunch(op, version);
  builder.setInsertionPointToStart(branch.elseBlock());
  buildLaunches(op, version + 1);
}

/// How many of a version's blocks or, asked for by `function`, of clusters or
/// other groups of them that share a row, the device runs at the same time.
Value HostBuilder::getResident(FuseOp op, unsigned version,
                               StringRef function) {
  const LaunchedKernel &kernel = getKernel(op, version);
  LayoutAttr layout = op.getSchedules()[version].getLayout();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  SmallVector<Type> types = {pointer, i32, i64};
  SmallVector<Value> arguments = {
      createString(kernel.symbol.getLeafReference().getValue()),
      arith::ConstantIntOp::create(builder, layout.getThreads(), 32),
      arith::ConstantIntOp::create(builder, kernel.sharedBytes, 64)};
  if (function != residentBlocksFuncName) {
    types.push_back(i64);
    arguments.push_back(
        arith::ConstantIntOp::create(builder, layout.getBlocks(), 64));
  }
  func::FuncOp callee =
      getRuntimeFunction(function, builder.getFunctionType(types, i64));
  Value resident =
      func::CallOp::create(builder, callee, arguments).getResult(0);
  return arith::IndexCastOp::create(builder, builder.getIndexType(), resident);
}

/// How many rows behind each other start in different places of a vector, where
/// they have no gaps: its elements by their greatest common divisor with the
/// width, which is the lowest bit that is set in one of them.
Value HostBuilder::countPhases(FuseOp op, int64_t vector) {
  Value elements = createIndex(vector), zero = createIndex(0);
  Value either = arith::OrIOp::create(builder, getWidth(op), elements);
  Value divisor = arith::AndIOp::create(
      builder, either, arith::SubIOp::create(builder, zero, either));
  return arith::DivUIOp::create(builder, elements, divisor);
}

/// Groups of blocks that step over rows. Where those of one group are to have
/// the same place in a vector, a multiple of these places, if there are as
/// many.
Value HostBuilder::countGroups(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  StringRef function =
      schedule.getKind() == ScheduleKind::split     ? residentGroupsFuncName
      : schedule.getKind() == ScheduleKind::cluster ? residentClustersFuncName
                                                    : residentBlocksFuncName;
  Value groups = getResident(op, version, function);
  int64_t vector = schedule.getLayout().getVector();
  if (!schedule.keepsShared() || schedule.getAligned() || vector == 1)
    return groups;
  Value phases = countPhases(op, vector);
  Value rest = arith::RemUIOp::create(builder, groups, phases);
  Value whole = arith::SubIOp::create(builder, groups, rest);
  Value isWhole = compare(arith::CmpIPredicate::uge, groups, phases);
  return arith::SelectOp::create(builder, isWhole, whole, groups);
}

/// Slices in which `groups` groups at a time step over the rows.
Value HostBuilder::countSlices(FuseOp op, ScheduleAttr schedule, Value groups) {
  Value count = createIndex(1);
  ArrayRef<int64_t> thresholds = schedule.getSliceThresholds();
  if (thresholds.empty())
    return count;
  Value iterations =
      arith::CeilDivUIOp::create(builder, getNumRows(op), groups);
  for (auto [i, threshold] : llvm::enumerate(thresholds)) {
    if (i + 1 < thresholds.size() && thresholds[i + 1] == threshold)
      continue; // from there on the launch has still more
    Value fewest = createIndex(threshold), more = createIndex(i + 2);
    Value areEnough = compare(arith::CmpIPredicate::uge, iterations, fewest);
    count = arith::SelectOp::create(builder, areEnough, more, count);
  }
  return count;
}

void HostBuilder::buildLaunch(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  LayoutAttr layout = schedule.getLayout();
  const LaunchedKernel &kernel = getKernel(op, version);
  Value one = createIndex(1);
  Value grid = arith::CeilDivUIOp::create(builder, getNumRows(op),
                                          createIndex(layout.getRows()));
  if (schedule.getStages() != 0)
    grid = arith::MinUIOp::create(builder, grid, countGroups(op, version));
  Value slices = countSlices(op, schedule, grid);
  SmallVector<Value> arguments;
  for (auto [operand, type] :
       llvm::zip_first(op.getTensors(), kernel.type.getInputs()))
    arguments.push_back(
        isa<MemRefType>(type)
            ? memref::CastOp::create(builder, type, getBuffer(operand))
            : getScalar(operand));
  OpBuilder::InsertionGuard guard(builder);
  std::optional<gpu::KernelDim3> clusterSize;
  if (layout.getBlocks() != 1) {
    Value blocks = createIndex(layout.getBlocks());
    if (schedule.getKind() == ScheduleKind::split)
      arguments.push_back(startSplit(op, version, grid));
    else
      clusterSize = gpu::KernelDim3{blocks, one, one};
    grid = arith::MulIOp::create(builder, grid, blocks);
  }
  Value ofRow = createIndex(layout.getThreadsOfBlock());
  Value ofBlock = createIndex(layout.getRowThreads());
  gpu::LaunchFuncOp::create(
      builder, kernel.symbol, gpu::KernelDim3{grid, slices, one},
      layout.getTransposed() ? gpu::KernelDim3{ofBlock, ofRow, one}
                             : gpu::KernelDim3{ofRow, ofBlock, one},
      kernel.sharedBytes == 0
          ? Value()
          : arith::ConstantIntOp::create(builder, kernel.sharedBytes, 32)
                .getResult(),
      arguments, stream, clusterSize);
}

void HostBuilder::buildProgram(FuseOp op) {
  checkArguments(op);
  // Nothing is launched where there is nothing to do: no rows or, if no result
  // is a scalar of a row and none is asserted of it, rows of no elements.
  Value written = getNumRows(op);
  bool writesScalars = !op.getBody().front().getOps<AssertOp>().empty();
  for (unsigned i = 0, e = op.getNumResults(); i < e; ++i)
    writesScalars |= !op.isRow(op.getOutputMap(i));
  if (!writesScalars)
    written = arith::MulIOp::create(builder, written, getWidth(op));
  Value isNeeded = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                                         written, createIndex(0));
  auto branch = scf::IfOp::create(builder, isNeeded, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  buildLaunches(op, 0);
}
