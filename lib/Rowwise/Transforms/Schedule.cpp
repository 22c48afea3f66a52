//===- Schedule.cpp - Choose the kernels of each row program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "ProgramSupport.h"

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Analysis/Liveness.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
static constexpr int64_t vectorBytes = 16;
static constexpr int64_t maxThreads = 1024;
/// 16-byte vectors of a row that a thread holds in registers: more leave too
/// few threads resident to keep memory busy (measured on H100 and H200).
static constexpr int64_t maxRegisters = 8;
/// The window of an unaligned row may need part of one more.
static constexpr int64_t slackRegisters = 1;
/// 32-bit registers that a thread needs besides those of rows: addresses,
/// masks, partial states.
static constexpr int64_t otherRegisters = 28;
/// Threads of a block in schedule warp.
static constexpr int64_t warpBlockThreads = 128;
/// Vectors of a tile that a thread of schedule stream has in flight.
static constexpr int64_t streamRegisters = 4;

namespace {
/// What a schedule for one program depends on.
struct Shape {
  int64_t vector;   ///< elements in 16 bytes
  int64_t liveRows; ///< rows that are needed at one time
};

/// A range of widths that one schedule serves.
struct WidthRange {
  int64_t min, max;
};

struct SchedulePass : rowwise::impl::SchedulePassBase<SchedulePass> {
  using Base::Base;

  void runOnOperation() override;

private:
  FailureOr<TargetAttr> getTarget();
  int64_t getMaxRegisters(Shape shape, bool aligned);
  SmallVector<WidthRange> getWidthClasses(Shape shape);
  FailureOr<ScheduleKind> getForcedKind(FuseOp op);
  LogicalResult checkForced(FuseOp op, ScheduleKind chosen);
  LogicalResult schedule(FuseOp op);
  FailureOr<ScheduleAttr> makeVersion(FuseOp op, Shape shape, WidthRange widths,
                                      bool aligned);
  LayoutAttr makeLayout(ScheduleKind kind, Shape shape, int64_t vectors,
                        int64_t perThread);

  TargetAttr gpu;
};
} // namespace

//===----------------------------------------------------------------------===//
// Facts of a program
//===----------------------------------------------------------------------===//

/// The largest number of rows that are live between two operations of the body.
static int64_t countLiveRows(FuseOp op) {
  Block &body = op.getBody().front();
  Liveness liveness(op);
  const LivenessBlockInfo *info = liveness.getLiveness(&body);
  int64_t most = 1;
  for (Operation &inner : body) {
    int64_t rows = 0;
    for (Value value : info->currentlyLiveValues(&inner)) {
      // A splat is a scalar that is written as a row.
      Operation *producer = value.getDefiningOp();
      bool isUniform = isa_and_nonnull<tensor::SplatOp>(producer);
      rows += isa<RankedTensorType>(value.getType()) && !isUniform;
    }
    // What an operation makes takes the place of an operand that ends there.
    rows -= inner.getNumResults() != 0 && rows > 1;
    most = std::max(most, rows);
  }
  return most;
}

//===----------------------------------------------------------------------===//
// Choice of a schedule
//===----------------------------------------------------------------------===//

FailureOr<TargetAttr> SchedulePass::getTarget() {
  if (auto module = getOperation()->getParentOfType<ModuleOp>())
    if (auto attr = module->getAttrOfType<TargetAttr>("rowwise.target"))
      return attr;
  if (TargetAttr attr = TargetAttr::forChip(&getContext(), target))
    return attr;
  return getOperation().emitError()
         << "expected a target of " << TargetAttr::getKnownChips() << ", found "
         << target;
}

/// Vectors that a thread may hold of each live row: as many as pay, and as fit
/// into the registers that the largest block leaves to each thread.
int64_t SchedulePass::getMaxRegisters(Shape shape, bool aligned) {
  int64_t words = vectorBytes / 4 * shape.liveRows;
  int64_t fitting = (gpu.getRegisters() / maxThreads - otherRegisters) / words;
  int64_t paying =
      maxRegisters / shape.liveRows + (aligned ? 0 : slackRegisters);
  return std::max<int64_t>(1, std::min(fitting, paying));
}

FailureOr<ScheduleKind> SchedulePass::getForcedKind(FuseOp op) {
  std::optional<ScheduleKind> forced = symbolizeScheduleKind(kind);
  if (!forced)
    return op.emitError() << "expected schedule warp, block or stream, found "
                          << kind;
  if (failed(checkSupported(op, *forced)))
    return failure();
  return *forced;
}

/// Threads by width: few vectors a lane in a warp, then 4 to 8 a thread.
LayoutAttr SchedulePass::makeLayout(ScheduleKind scheduleKind, Shape shape,
                                    int64_t vectors, int64_t perThread) {
  int64_t lanes = warpSize, warps = 1, rowsOfBlock = 1;
  if (scheduleKind == ScheduleKind::warp) {
    int64_t wanted = llvm::PowerOf2Ceil(std::max<int64_t>(vectors, 1));
    lanes = threads ? threads : std::min(wanted, warpSize);
    rowsOfBlock = rows ? rows : warpBlockThreads / std::max<int64_t>(lanes, 1);
  } else {
    int64_t wanted = llvm::PowerOf2Ceil(llvm::divideCeil(vectors, perThread));
    int64_t ofRow = threads ? threads
                    : scheduleKind == ScheduleKind::stream
                        ? maxThreads
                        : std::clamp(wanted, warpBlockThreads, maxThreads);
    warps = std::max<int64_t>(1, ofRow / warpSize);
    lanes = std::min(ofRow, warpSize);
  }
  int64_t registers =
      scheduleKind == ScheduleKind::stream
          ? streamRegisters
          : std::max<int64_t>(1, llvm::divideCeil(vectors, lanes * warps));
  auto emitError = [&] { return getOperation().emitError(); };
  if (failed(LayoutAttr::verify(emitError, shape.vector, registers, lanes,
                                warps, rowsOfBlock, /*transposed=*/false)))
    return {};
  return LayoutAttr::get(&getContext(), shape.vector, registers, lanes, warps,
                         rowsOfBlock, /*transposed=*/false);
}

FailureOr<ScheduleAttr> SchedulePass::makeVersion(FuseOp op, Shape shape,
                                                  WidthRange widths,
                                                  bool aligned) {
  // An unaligned row is covered from the vector that its start lies in.
  int64_t slack = aligned ? 0 : shape.vector - 1;
  int64_t perThread = getMaxRegisters(shape, aligned);
  bool unbounded = widths.max == std::numeric_limits<int64_t>::max();
  int64_t vectors = unbounded
                        ? widths.max / shape.vector
                        : llvm::divideCeil(widths.max + slack, shape.vector);
  int64_t longest = threads > 0      ? threads
                    : kind == "warp" ? warpSize
                                     : maxThreads;
  bool holds = vectors <= longest * perThread;
  ScheduleKind chosen = vectors <= warpSize * perThread ? ScheduleKind::warp
                        : holds                         ? ScheduleKind::block
                                                        : ScheduleKind::stream;
  if (!kind.empty()) {
    FailureOr<ScheduleKind> forced = getForcedKind(op);
    if (failed(forced))
      return failure();
    if (*forced != ScheduleKind::stream && !holds)
      return op.emitError()
             << "schedule " << kind << " cannot hold a row of "
             << (unbounded ? "any" : std::to_string(widths.max))
             << " elements, it holds "
             << longest * perThread * shape.vector - slack << " at most";
    chosen = *forced;
  }
  if (failed(checkForced(op, chosen)))
    return failure();
  LayoutAttr layout = makeLayout(chosen, shape, vectors, perThread);
  if (!layout)
    return failure();
  int64_t ahead = chosen == ScheduleKind::stream ? 0 : stages;
  auto emitError = [&] { return op.emitError(); };
  if (failed(ScheduleAttr::verify(emitError, chosen, layout, aligned,
                                  widths.min, widths.max, ahead)))
    return failure();
  ++numVersions;
  return ScheduleAttr::get(&getContext(), chosen, layout, aligned, widths.min,
                           widths.max, ahead);
}

/// The width classes of a dynamic width: each four times as wide as the one
/// before, up to what the schedule holds; then rows of any length, which
/// stream.
SmallVector<WidthRange> SchedulePass::getWidthClasses(Shape shape) {
  int64_t perThread = getMaxRegisters(shape, /*aligned=*/true);
  int64_t longest = kind == "warp" ? warpSize : maxThreads;
  int64_t widest = longest * perThread * shape.vector;
  SmallVector<int64_t> limits;
  if (kind != "stream") {
    for (int64_t limit = warpSize * shape.vector; limit < widest; limit *= 4)
      limits.push_back(limit);
    limits.push_back(widest);
  }
  if (kind.empty() || kind == "stream")
    limits.push_back(std::numeric_limits<int64_t>::max());
  SmallVector<WidthRange> classes;
  int64_t previous = -1;
  for (int64_t limit : limits) {
    classes.push_back({previous + 1, limit});
    previous = limit;
  }
  return classes;
}

/// Gives `op` its versions, with a copy of the body for each.
static void setVersions(FuseOp op, ArrayRef<Attribute> versions) {
  OpBuilder builder(op);
  auto scheduled = FuseOp::create(
      builder, op.getLoc(), op.getResultTypes(), op.getInputs(), op.getMaps(),
      op.getAxisAttr(), builder.getArrayAttr(versions), versions.size());
  for (Region &body : scheduled.getBodies()) {
    IRMapping mapping;
    op.getBody().cloneInto(&body, mapping);
  }
  op->replaceAllUsesWith(scheduled);
  op->erase();
}

/// Refuses forced fields that no layout of the kind has.
LogicalResult SchedulePass::checkForced(FuseOp op, ScheduleKind chosen) {
  bool isWarp = chosen == ScheduleKind::warp;
  int64_t most = isWarp ? warpSize : maxThreads;
  bool fits = isWarp ? llvm::isPowerOf2_64(threads) : threads % warpSize == 0;
  if (threads != 0 && (threads < 0 || threads > most || !fits))
    return op.emitError() << "expected threads to be "
                          << (isWarp ? "a power of two up to "
                                     : "a multiple of 32 up to ")
                          << most << " in schedule "
                          << stringifyScheduleKind(chosen) << ", found "
                          << threads.getValue();
  if (rows != 0 && (rows < 0 || !isWarp))
    return op.emitError() << "expected rows to be forced, to a positive "
                             "number, in schedule warp only, found "
                          << rows.getValue() << " in schedule "
                          << stringifyScheduleKind(chosen);
  return success();
}

LogicalResult SchedulePass::schedule(FuseOp op) {
  if (op.getVersions()) // a hand-written choice stands
    return success();
  if (failed(checkSupported(op)))
    return failure();
  Shape shape{vectorBytes / 4, countLiveRows(op)};
  int64_t width = op.getDimSize(op.getAxis().front());
  SmallVector<WidthRange> ranges = {{width, width}};
  bool isDynamic = width == ShapedType::kDynamic;
  if (isDynamic)
    ranges = getWidthClasses(shape);
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (bool aligned : {true, false}) {
      // Rows of a static width that is no whole number of vectors are aligned
      // only where a padded row stride makes them so; not worth a kernel.
      if (aligned && !isDynamic && width % shape.vector != 0)
        continue;
      WidthRange covered = range;
      // Leave room for the start of an unaligned row, so that both versions of
      // a class fit its widths.
      int64_t slack = shape.vector - 1;
      if (isDynamic && covered.max != std::numeric_limits<int64_t>::max())
        covered.max -= slack;
      if (isDynamic && covered.min != 0)
        covered.min -= slack;
      FailureOr<ScheduleAttr> version =
          makeVersion(op, shape, covered, aligned);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  setVersions(op, versions);
  return success();
}

void SchedulePass::runOnOperation() {
  FailureOr<TargetAttr> found = getTarget();
  if (failed(found))
    return signalPassFailure();
  gpu = *found;
  WalkResult walk = getOperation().walk([&](FuseOp op) {
    return failed(schedule(op)) ? WalkResult::interrupt()
                                : WalkResult::advance();
  });
  if (walk.wasInterrupted())
    signalPassFailure();
}
