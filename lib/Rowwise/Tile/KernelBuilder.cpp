//===- KernelBuilder.cpp - Kernels and rows that a tile holds ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "Kernel.h"

#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/KernelArguments.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Schedule/Machine.h"
#include "Rowwise/Schedule/ProgramShape.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Names and types
//===----------------------------------------------------------------------===//

std::string mlir::rowwise::getKernelName(StringRef program,
                                         ScheduleAttr schedule) {
  LayoutAttr layout = schedule.getLayout();
  std::string name;
  llvm::raw_string_ostream os(name);
  os << program << '_' << stringifyScheduleKind(schedule.getKind()) << '_'
     << layout.getThreadsPerRow() << 'x' << layout.getRegisters() << "_n";
  if (schedule.getMinWidth() == schedule.getMaxWidth())
    os << schedule.getMaxWidth();
  else if (schedule.getMaxWidth() == std::numeric_limits<int64_t>::max())
    os << schedule.getMinWidth() << "up";
  else
    os << schedule.getMinWidth() << "to" << schedule.getMaxWidth();
  os << (schedule.getPacked() != 0 ? "_packed"
         : schedule.getAligned()   ? "_aligned"
                                   : "_unaligned");
  if (schedule.getStages() != 0)
    os << "_stages" << schedule.getStages();
  return name;
}

//===----------------------------------------------------------------------===//
// KernelBuilder
//===----------------------------------------------------------------------===//

/// Blocks that a multiprocessor is to run at the same time: as many as the
/// registers that a thread needs and shared memory allow, or one, with its
/// ring.
int64_t KernelBuilder::countBlocksOfProcessor() {
  if (schedule.hasRing())
    return 1;
  int64_t shared = getSharedBytes(op, version);
  int64_t bySharedMemory =
      processorShared / (shared + sharedOfStates + sharedOfBlock);
  return shared == 0 ? countBlocksByRegisters()
                     : std::min(bySharedMemory, countBlocksByRegisters());
}

/// Words of one row that a thread holds as a rule, and registers that it needs
/// besides where it holds more: with fewer a log-softmax spilled (ptxas 13.0).
static constexpr int64_t wordBytes = 4, usualWords = 32, registersOfTall = 20;
/// Registers that a thread of a block needs besides those of the one row that
/// it computes again, and of nothing else.
static constexpr int64_t registersBesideOne = 20;
/// And to give back lines of the L2 cache that it holds, in a cluster that
/// computes rows again: without them softmax of 28672 bf16 spilled
/// (ptxas 13.0).
static constexpr int64_t registersOfHeld = 4;

int64_t KernelBuilder::countBlocksByRegisters() {
  ProgramShape shape = getProgramShape(op);
  int64_t words = shape.countWords(
      layout.getRegisters() * layout.getVector() * layout.getNeighbours() *
          std::max<int64_t>(1, schedule.getStages()),
      schedule.getRecomputes());
  if (schedule.keepsShared())
    words += ProgramShape::countRegistersOfKept(layout.getVector(),
                                                schedule.getRecomputes());
  else if (schedule.getKind() == ScheduleKind::cluster && words > usualWords &&
           shape.liveBytes == wordBytes && !schedule.getRecomputes() &&
           lateInputs.empty())
    words += registersOfTall;
  // Of GPUs that run fewer ptxas ignores the bound.
  constexpr int64_t mostBlocks = 32;
  if (layout.getEdges())
    return countResidentBlocks(layout.getThreads(),
                               words + otherRegisters + edgeRegisters,
                               mostBlocks);
  // Several rows whose vectors are cut, computed again, spilled without a
  // vector of each more (ptxas 13.0).
  if (!schedule.getAligned() && schedule.getRecomputes() &&
      shape.holdsSeveralRows(/*recomputes=*/true))
    words += 2 * layout.getVector();
  constexpr int64_t registers = residentThreads * 64;
  int64_t most = residentThreads, others = otherRegisters;
  // Other blocks can have the registers that little is computed again in, which
  // gains where rows are written. What is computed and held fills all of them.
  if (schedule.getRecomputes() && shape.isLight && shape.writesRows) {
    most = residentOfRecomputed;
    bool isAlone = !shape.holdsSeveralRows(/*recomputes=*/true) &&
                   schedule.getKind() == ScheduleKind::block &&
                   schedule.getStages() == 0 && lateInputs.empty();
    if (isAlone)
      others = registersBesideOne;
    else if (schedule.getL2Hint() == L2Hint::hold)
      others += registersOfHeld;
  }
  int64_t threads = std::min(most, registers / (words + others));
  // A quarter of a multiprocessor has a quarter of the registers, and may get a
  // warp more than another.
  int64_t blocks = threads / layout.getThreads();
  auto countOfQuarter = [&] {
    int64_t warps = blocks * layout.getThreads() / warpSize;
    return llvm::divideCeil(warps, processorQuarters) * warpSize *
           (words + others);
  };
  while (blocks > 1 && countOfQuarter() > registers / processorQuarters)
    --blocks;
  return blocks;
}

gpu::GPUFuncOp KernelBuilder::build(gpu::GPUModuleOp module) {
  SmallVector<Type> types;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    types.push_back(getKernelArgumentType(op, i));
  bool isSplit = schedule.getKind() == ScheduleKind::split;
  if (isSplit)
    types.push_back(getStatesType(op, version));
  builder.setInsertionPointToEnd(module.getBody());
  func = gpu::GPUFuncOp::create(builder, module.getName(),
                                builder.getFunctionType(types, {}));
  func->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                builder.getUnitAttr());
  func->setAttr(layoutAttrName, layout);
  if (L2Hint hint = schedule.getL2Hint(); hint != L2Hint::none)
    func->setAttr(l2HintAttrName, builder.getStringAttr(stringifyL2Hint(hint)));
  if (isSplit)
    func.setArgAttr(types.size() - 1, statesAttrName, builder.getUnitAttr());
  std::array<int32_t, 3> blockSize = {1, 1, 1};
  blockSize[unsigned(getThreadDimension(layout))] = layout.getThreadsOfBlock();
  blockSize[unsigned(getRowDimension(layout))] = layout.getRowThreads();
  func.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr(blockSize));
  // A block that holds a row loads, then stores: another one fills the gap.
  int64_t resident = countBlocksOfProcessor();
  bool waits =
      schedule.getKind() != ScheduleKind::warp || schedule.getRecomputes();
  if (waits && schedule.holdsRow() && resident > 1)
    func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                  builder.getI32IntegerAttr(resident));
  builder.setInsertionPointToStart(&func.getBody().front());
  width = getWidth();
  numRows = getNumRows();
  RowAccess access(op, schedule, padding, func.getArguments(), width, builder);
  if (schedule.hasRing())
    buildRing(access, createTrips());
  else if (schedule.getStages() != 0)
    buildPersistent(access);
  else if (schedule.getPacked() != 0)
    buildPacked(access);
  else
    buildOneRow(access);
  gpu::ReturnOp::create(builder);
  return func;
}

Value KernelBuilder::getDim(unsigned dim) {
  if (int64_t size = op.getDimSize(dim); size != ShapedType::kDynamic)
    return createIndex(size);
  auto [source, position] = op.getDimSource(dim);
  return memref::DimOp::create(builder, func.getArgument(source), position);
}

/// Whether every block has all of its rows, whatever the dynamic sizes are.
bool KernelBuilder::hasWholeBlocks() {
  int64_t remainder = 1 % layout.getRows();
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    if (int64_t size = op.getDimSize(dim);
        !op.isAxis(dim) && !ShapedType::isDynamic(size))
      remainder = remainder * (size % layout.getRows()) % layout.getRows();
  return remainder == 0;
}

/// The row's length. In a width class its bounds are stated as plain
/// arithmetic, for range analysis to find.
Value KernelBuilder::getWidth() {
  if (int64_t size = op.getRowSize(); size != ShapedType::kDynamic)
    return createIndex(size);
  Value size;
  for (int64_t dim : op.getAxis()) {
    Value extent = getDim(dim);
    size = size ? arith::MulIOp::create(builder, size, extent).getResult()
                : extent;
  }
  if (schedule.getMaxWidth() != std::numeric_limits<int64_t>::max())
    size = arith::MinUIOp::create(builder, size,
                                  createIndex(schedule.getMaxWidth()));
  if (schedule.getMinWidth() != 0)
    size = arith::MaxUIOp::create(builder, size,
                                  createIndex(schedule.getMinWidth()));
  if (!schedule.getAligned() || layout.getTransposed())
    return size;
  Value vector = createIndex(layout.getVector());
  Value vectors = arith::DivUIOp::create(builder, size, vector);
  return arith::MulIOp::create(builder, vectors, vector);
}

Value KernelBuilder::getNumRows() {
  Value product;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim) {
    if (op.isAxis(dim))
      continue;
    auto [source, position] = op.getDimSource(dim);
    Value size =
        memref::DimOp::create(builder, func.getArgument(source), position);
    product = product ? arith::MulIOp::create(builder, product, size) : size;
  }
  return product ? product : createIndex(1);
}

//===----------------------------------------------------------------------===//
// Rows that a tile holds
//===----------------------------------------------------------------------===//

/// The row of this thread, or the first of its rows, among those of the block
/// whose first row is `first`.
Value KernelBuilder::addRowOfThread(Value first) {
  if (layout.getRows() == 1)
    return first;
  Value ofBlock = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  if (int64_t neighbours = layout.getNeighbours(); neighbours != 1)
    ofBlock = arith::MulIOp::create(builder, ofBlock, createIndex(neighbours));
  return arith::AddIOp::create(builder, first, ofBlock);
}

void KernelBuilder::buildOneRow(RowAccess &access) {
  Value first = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  if (layout.getBlocks() != 1)
    first =
        arith::DivUIOp::create(builder, first, createIndex(layout.getBlocks()));
  if (layout.getRows() != 1)
    first =
        arith::MulIOp::create(builder, first, createIndex(layout.getRows()));
  Value index = addRowOfThread(first);
  bool mayExceed = !hasWholeBlocks();
  if (layout.getNeighbours() != 1)
    return buildNeighbours(access, enterNeighbours(access, index, mayExceed));
  if (!schedule.holdsRow())
    return buildStreamed(access, mayExceed
                                     ? access.enterClamped(index, numRows)
                                     : access.enter(index, numRows, false));
  if (!layout.getTransposed() || !mayExceed) {
    Row row = access.enter(index, numRows, mayExceed);
    return processHeldRow(access, row, loadInputs(access, row, heldInputs));
  }
  // Each lane of a warp has a row: there is nothing to save where one has none.
  Row row = access.enterClamped(index, numRows), any = row;
  any.inRange = Value();
  processHeldRow(access, row, loadInputs(access, any, heldInputs));
}

void KernelBuilder::processHeldRow(RowAccess &access, const Row &row,
                                   ValueRange inputs) {
  if (schedule.getRecomputes())
    return recomputeHeldRow(access, row, inputs);
  Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
  IRMapping values;
  for (auto [input, tile] : llvm::zip_equal(heldInputs, inputs))
    values.map(body.getArgument(input), tile);
  SmallVector<SmallVector<ReduceOp>> levels = getReductionLevels(body);
  for (Operation &inner : body.without_terminator()) {
    // Lowered before, for a reduction of the same level as one before it, to
    // which no late input goes.
    if (inner.getNumResults() != 0 && values.contains(inner.getResult(0)))
      continue;
    loadLateInputs(&inner, access, row, values);
    auto level = llvm::find_if(levels, [&](ArrayRef<ReduceOp> level) {
      return llvm::is_contained(level, &inner);
    });
    if (level != levels.end())
      reduceLevel(*level, access, row, window, values);
    else
      lower(&inner, access, row, window, values);
  }
  loadLateInputs(body.getTerminator(), access, row, values);
  storeOutputs(access, row, window, values);
}

void KernelBuilder::storeOutputs(RowAccess &access, const Row &row,
                                 const Window &window,
                                 const IRMapping &values) {
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange) {
    auto branch = scf::IfOp::create(builder, row.inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    access.store(row, i, window, values.lookup(value));
}

gpu::GPUFuncOp mlir::rowwise::buildKernel(FuseOp op, unsigned version,
                                          gpu::GPUModuleOp module) {
  return KernelBuilder(op, version).build(module);
}
