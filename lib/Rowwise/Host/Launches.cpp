//===- Launches.cpp - Launches of kernels ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launches.h"
#include "Checks/OperandChecks.h"
#include "Versions.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/Host/HostNames.h"
#include "Rowwise/IR/LaunchedThreads.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The number of alignment residues of rows without gaps: the elements of a
/// vector divided by their greatest common divisor with the width, which, as
/// one of them is a power of two, is the lowest bit set in either.
Value Launches::countAlignments(FuseOp op, int64_t vector) {
  Value elements = builder.createIndex(vector), zero = builder.createIndex(0);
  Value either =
      arith::OrIOp::create(builder, getWidth(op, scalars, builder), elements);
  Value divisor = arith::AndIOp::create(
      builder, either, arith::SubIOp::create(builder, zero, either));
  return arith::DivUIOp::create(builder, elements, divisor);
}

/// The number of groups of blocks that step over rows: as many as the device
/// holds. If all rows of a group must have one alignment residue, it is rounded
/// down to a multiple of the number of residues, unless it is less.
Value Launches::countGroups(FuseOp op, unsigned version) {
  VersionAttr chosen = op.getVersionList()[version];
  ScheduleInterface schedule = chosen.getSchedule();
  StringRef function = schedule.getGridExchange() ? residentGroupsFuncName
                       : chosen.hasCluster()      ? residentClustersFuncName
                                                  : residentBlocksFuncName;
  Value groups = getResident(op, version, function, *this);
  int64_t vector = chosen.getLayout().getVector();
  if (!schedule.getRowLoop()->alignsGroups || chosen.isAligned() || vector == 1)
    return groups;
  Value alignments = countAlignments(op, vector);
  Value rest = arith::RemUIOp::create(builder, groups, alignments);
  Value whole = arith::SubIOp::create(builder, groups, rest);
  Value isWhole =
      builder.compare(arith::CmpIPredicate::uge, groups, alignments);
  return arith::SelectOp::create(builder, isWhole, whole, groups);
}

/// The number of launch slices in which `groups` groups at a time step over the
/// rows.
Value Launches::countSlices(FuseOp op, ArrayRef<int64_t> thresholds,
                            Value groups) {
  Value count = builder.createIndex(1);
  if (thresholds.empty())
    return count;
  Value iterations = arith::CeilDivUIOp::create(
      builder, getNumRows(op, scalars, builder), groups);
  for (auto [i, threshold] : llvm::enumerate(thresholds)) {
    if (i + 1 < thresholds.size() && thresholds[i + 1] == threshold)
      continue; // as many iterations are worth one slice more
    Value minIterations = builder.createIndex(threshold),
          more = builder.createIndex(i + 2);
    Value areEnough =
        builder.compare(arith::CmpIPredicate::uge, iterations, minIterations);
    count = arith::SelectOp::create(builder, areEnough, more, count);
  }
  return count;
}

/// How many times `each` elements there are in the window of a row, rounded up.
Value Launches::countInWindow(FuseOp op, VersionAttr launched, int64_t each) {
  int64_t padding = getWindowPadding(launched.getLayout(), launched.getRows(),
                                     launched.getWindow());
  Value elements =
      arith::AddIOp::create(builder, getWidth(op, scalars, builder),
                            builder.createIndex(each - 1 + padding));
  return arith::DivUIOp::create(builder, elements, builder.createIndex(each));
}

/// The whole warps of each block of a row that hold it, wherever it starts.
Value Launches::countWarps(FuseOp op, VersionAttr launched) {
  LayoutAttr layout = launched.getLayout();
  Value warps =
      countInWindow(op, launched, layout.getCovered() / layout.getWarps());
  return arith::MaxUIOp::create(builder, warps, builder.createIndex(1));
}

/// The power of two of lanes that hold a row, wherever it starts. More, of a
/// cache line at a time, were slower but for rows of 16 floats.
/// [H200, h200-2026-11-28-dynamic-widths.csv]
Value Launches::countLanes(FuseOp op, VersionAttr launched) {
  LayoutAttr layout = launched.getLayout();
  Value needed =
      countInWindow(op, launched, layout.getCovered() / layout.getLanes());
  Value lanes = builder.createIndex(1);
  for (int64_t fewer = 1; fewer < layout.getLanes(); fewer *= 2) {
    Value areMore = builder.compare(arith::CmpIPredicate::ugt, needed,
                                    builder.createIndex(fewer));
    lanes = arith::SelectOp::create(builder, areMore,
                                    builder.createIndex(2 * fewer), lanes);
  }
  return lanes;
}

/// The threads of a block along x and y, and the rows that it has.
Launches::BlockShape Launches::getBlockShape(FuseOp op, VersionAttr launched) {
  auto [x, y, z] = getBlockSize(launched.getLayout());
  BlockShape shape = {builder.createIndex(x), builder.createIndex(y),
                      builder.createIndex(launched.getRowsOfBlock())};
  if (!launchesNeededThreads(launched))
    return shape;
  if (launched.getLayout().getWarps() > 1) {
    shape.x = arith::MulIOp::create(builder, countWarps(op, launched),
                                    builder.createIndex(warpSize));
    return shape;
  }
  shape.x = countLanes(op, launched);
  shape.y = shape.rows =
      arith::DivUIOp::create(builder, builder.createIndex(x * y), shape.x);
  return shape;
}

SmallVector<Value> Launches::getOperands(FuseOp op,
                                         const LaunchedKernel &kernel) {
  SmallVector<Value> operands;
  for (auto [operand, type] :
       llvm::zip_first(op.getTensors(), kernel.type.getInputs()))
    operands.push_back(
        isa<MemRefType>(type)
            ? memref::CastOp::create(builder, type, buffers.get(operand))
            : scalars.get(operand));
  return operands;
}

/// The blocks, or groups of them, that have all rows, of which a block has
/// `ofBlock`.
Value Launches::countBlocks(FuseOp op, VersionAttr version, Value ofBlock) {
  Value rows = getNumRows(op, scalars, builder);
  int64_t group = version.getSchedule().getTileRows().group;
  if (group == 0)
    return arith::CeilDivUIOp::create(builder, rows, ofBlock);
  return arith::MulIOp::create(
      builder,
      arith::DivUIOp::create(builder, rows, builder.createIndex(group)),
      builder.createIndex(llvm::divideCeil(group, version.getRowsOfBlock())));
}

void Launches::buildLaunch(FuseOp op, unsigned version) {
  VersionAttr launched = op.getVersionList()[version];
  ScheduleInterface schedule = launched.getSchedule();
  const LaunchedKernel &kernel = context.getKernel(op, version);
  Value one = builder.createIndex(1);
  BlockShape block = getBlockShape(op, launched);
  Value grid = countBlocks(op, launched, block.rows);
  std::optional<RowLoop> loop = schedule.getRowLoop();
  if (loop)
    grid = arith::MinUIOp::create(builder, grid, countGroups(op, version));
  Value slices =
      countSlices(op, loop ? loop->launchSlices : ArrayRef<int64_t>(), grid);
  SmallVector<Value> arguments = getOperands(op, kernel);
  OpBuilder::InsertionGuard guard(builder);
  std::optional<gpu::KernelDim3> clusterSize;
  if (launched.getBlocksOfRow() != 1) {
    Value blocks = builder.createIndex(launched.getBlocksOfRow());
    if (schedule.getGridExchange())
      arguments.push_back(states.start(op, version, grid));
    else
      clusterSize = gpu::KernelDim3{blocks, one, one};
    grid = arith::MulIOp::create(builder, grid, blocks);
  }
  gpu::LaunchFuncOp::create(
      builder, kernel.symbol, gpu::KernelDim3{grid, slices, one},
      gpu::KernelDim3{block.x, block.y, one},
      kernel.sharedBytes == 0
          ? Value()
          : arith::ConstantIntOp::create(builder, kernel.sharedBytes, 32)
                .getResult(),
      arguments, stream, clusterSize);
}

/// if (fits version 0) launch it; else if (fits version 1) ...
void Launches::buildVersions(FuseOp op, unsigned version) {
  if (version == op.getBodies().size())
    return calls.fail(context.name + ": expected rows of at most " +
                      Twine(op.getVersionList().back().getMaxWidth()) +
                      " elements in schedule " +
                      op.getVersionList().back().getSchedule().getName());
  Value condition = Versions(*this).getCondition(op, version);
  if (!condition)
    return buildLaunch(op, version);
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  buildLaunch(op, version);
  builder.setInsertionPointToStart(branch.elseBlock());
  buildVersions(op, version + 1);
}

/// Whether there is anything to do: there are rows, and these have elements,
/// unless a result has a scalar of each row, or something is asserted of it.
Value Launches::isNeeded(FuseOp op) {
  Value written = getNumRows(op, scalars, builder);
  bool writesScalars = !op.getBody().front().getOps<AssertOp>().empty();
  for (unsigned i = 0, e = op.getNumResults(); i < e; ++i)
    writesScalars |= !op.isRow(op.getOutputMap(i));
  if (!writesScalars)
    written =
        arith::MulIOp::create(builder, written, getWidth(op, scalars, builder));
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, written,
                               builder.createIndex(0));
}

void Launches::prepare(FuseOp op) {
  for (Value input : op.getInputs())
    if (!isa<RankedTensorType>(input.getType()))
      (void)scalars.get(input);
  for (Value result : op.getResults())
    buffers.allocate(result);
  states.allocate(op, getWidth(op, scalars, builder));
  OperandChecks(*this).check(op);
}

void Launches::build(FuseOp op) {
  auto branch = scf::IfOp::create(builder, isNeeded(op), /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  buildVersions(op, 0);
}
