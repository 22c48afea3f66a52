//===- Layouts.cpp - What layouts of all kinds share ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Decisions.h"
#include "Schedules.h"

#include "Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getMaxThreadVectors(const ProgramContext &program,
                                           int64_t vector,
                                           bool rematerialized) {
  int64_t words = countVectorWords(program.shape, vector, rematerialized);
  return std::max<int64_t>(
      1, std::min(countFittingVectors(program.target, program.shape, vector,
                                      rematerialized, maxThreads),
                  maxRowWords / words));
}

int64_t mlir::rowwise::countThreadsOfAll(const ProgramContext &program,
                                         int64_t vectors) {
  int64_t words =
      llvm::divideCeil(program.shape.vector * (program.shape.liveBytes +
                                               program.shape.epilogueBytes),
                       wordBytes);
  return llvm::divideCeil(vectors, std::max<int64_t>(1, maxRowWords / words));
}

/// Whether loads hold lines in the L2 cache until the row is in registers,
/// which costs the next kernel nothing, and this one an instruction for each
/// line. It pays for written rows of one operand within certain sizes, but not
/// for peeled rows of 16-bit elements, which have no registers left.
static bool paysToHold(const ProgramContext &program,
                       const ScheduleStrategy &schedule, KernelShape shape,
                       LayoutAttr layout, int64_t width) {
  int64_t bytes = width * program.shape.elementBytes;
  bool isResident = shape == KernelShape::residentRow &&
                    !layout.getTransposed() && !schedule.hasShortRows();
  bool isPeeled16Bit = layout.getPeeled() && program.shape.is16Bit();
  return isResident && !isPeeled16Bit && readsOneRow(program) &&
         program.shape.writesRows && bytes >= minHoldBytes &&
         bytes <= maxHoldBytes;
}

/// Whether elements are copied to shared memory by single vectors (cp.async),
/// which cannot have a hint.
static bool copiesVectors(KernelShape shape) {
  return shape == KernelShape::contiguousBlockCopy ||
         shape == KernelShape::outerReduction ||
         shape == KernelShape::multiStageColumns;
}

/// What loads ask of the L2 cache. To keep lines speeds up large tensors, and
/// costs later kernels time if their own input is evicted. To drop lines first
/// speeds up rows that are register-resident and only read, and costs kernels
/// that read them again. Rows that stream are slower with either, and copies
/// of single vectors to shared memory have no hint.
static L2Hint chooseL2Hint(const ProgramContext &program,
                           const ScheduleStrategy &schedule, KernelShape shape,
                           LayoutAttr layout, RowsAttr rows) {
  if (copiesVectors(shape))
    return L2Hint::none;
  if (program.l2Hint)
    return *program.l2Hint;
  std::optional<int64_t> bytes =
      getTraffic(program.getOp()).getTotal().getConstant();
  int64_t width = rows.getMaxWidth();
  bool isColumn = layout.getTransposed();
  bool streams = shape == KernelShape::streamed;
  if (!bytes || (streams && !isColumn))
    return L2Hint::none;
  bool isLarge = *bytes > program.target.getL2();
  bool holdsRow = !isColumn || width <= layout.getCovered();
  if (!program.shape.writesRows && holdsRow)
    return isLarge ? L2Hint::evictFirst : L2Hint::none;
  if (getTransferTime(program.target, *bytes) * evictLastGain > evictLastPrice)
    return L2Hint::evictLast;
  return isLarge && paysToHold(program, schedule, shape, layout, width)
             ? L2Hint::hold
             : L2Hint::none;
}

/// Instructions limit rows of one warp, and not accesses. Operands that are
/// aligned as the row is need no shift.
static bool shiftsOperands(const ProgramContext &program, LayoutAttr layout,
                           bool aligned) {
  return aligned || layout.getVector() == 1 || readsOneRow(program) ||
         layout.getThreadsPerRow() > warpSize;
}

/// Bytes of an element of each epilogue operand.
static int64_t countEpilogueOperandBytes(const ProgramContext &program) {
  FuseOp op = program.getOp();
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(op.getInputs()))
    if (!op.isTable(number) &&
        isEpilogueOperand(op, op.getBody().front(), number))
      bytes += getElementBytes(getElementTypeOrSelf(input.getType()));
  return bytes;
}

/// Where all rows run at the same time nothing hides the latency of what is
/// loaded after their reductions. Aligned operands need no shift, which would
/// take registers.
static bool loadsOperandsFirst(const ProgramContext &program,
                               ScheduleInterface schedule, LayoutAttr layout,
                               RowsAttr rows, bool rematerialized) {
  bool holdsOneRow =
      schedule.getKernelShape(layout, rows) == KernelShape::residentRow &&
      !layout.getTransposed();
  int64_t operandBytes = countEpilogueOperandBytes(program);
  if (!holdsOneRow || !rows.isAligned() || operandBytes == 0)
    return false;
  int64_t elements = layout.getVectorsPerThread() * layout.getVector();
  int64_t words = program.shape.countWords(elements, rematerialized) +
                  llvm::divideCeil(elements * operandBytes, wordBytes);
  return words <= maxRowWords &&
         runAtOnce(program, layout.getRows(), layout.getBlocks(),
                   layout.getThreads(), /*areCluster=*/true);
}

int64_t mlir::rowwise::spread(const ProgramContext &program, int64_t blocks,
                              int64_t maxBlocks, int64_t rows,
                              int64_t blocksPerProcessor) {
  if (ShapedType::isDynamic(program.shape.numRows))
    return blocks;
  int64_t tiles = llvm::divideCeil(program.shape.numRows, rows);
  while (blocks < maxBlocks &&
         tiles <= blocksPerProcessor * program.target.getSms() / (2 * blocks))
    blocks *= 2;
  return blocks;
}

LayoutAttr mlir::rowwise::makeLayout(const ProgramContext &program,
                                     int64_t vector, int64_t registers,
                                     int64_t lanes, int64_t warps, int64_t rows,
                                     bool transposed, int64_t blocks,
                                     int64_t rowsPerThread) {
  return LayoutAttr::getChecked(
      [&] { return program.getOp().emitError(); }, program.getOp().getContext(),
      vector, registers, lanes, warps, rows, transposed, blocks,
      program.shape.isPeeled && !transposed, rowsPerThread);
}

RowsAttr mlir::rowwise::makeRows(const ProgramContext &program,
                                 Alignment alignment, WidthRange widths,
                                 int64_t minRows) {
  return RowsAttr::getChecked([&] { return program.getOp().emitError(); },
                              program.getOp().getContext(), alignment,
                              widths.min, widths.max, minRows);
}

FailureOr<VersionAttr>
mlir::rowwise::makeVersion(const ProgramContext &program,
                           const ScheduleStrategy &schedule, LayoutAttr layout,
                           RowsAttr rows, bool rematerialized) {
  if (!layout || !rows)
    return failure();
  ScheduleInterface attribute =
      schedule.makeSchedule(program, layout, rows.isAligned());
  if (!attribute)
    return failure();
  L2Hint l2Hint = chooseL2Hint(
      program, schedule, attribute.getKernelShape(layout, rows), layout, rows);
  VersionAttr version = completeVersion(
      program.getOp(), attribute, schedule.getRowProperties(), layout, rows,
      rematerialized, l2Hint, shiftsOperands(program, layout, rows.isAligned()),
      loadsOperandsFirst(program, attribute, layout, rows, rematerialized));
  if (version && program.batchInvariant)
    version = version.startingAtRow([&] { return program.getOp().emitError(); },
                                    rows);
  if (!version)
    return failure();
  return version;
}
