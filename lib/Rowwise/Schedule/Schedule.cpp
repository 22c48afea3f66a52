//===- Schedule.cpp - Choose the kernels of each row program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCopies.h"
#include "VectorStrategy.h"
#include "Versions/Versions.h"

#include "Rowwise/IR/ExpectedSize.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Schedule/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct SchedulePass : rowwise::impl::SchedulePassBase<SchedulePass> {
  using Base::Base;

  /// Reads the tuning file, once for all functions.
  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  FailureOr<std::optional<L2Hint>> getForcedHint(FuseOp op);
  FailureOr<SmallVector<Attribute>> makeVersions(FuseOp op);
  LogicalResult schedule(FuseOp op);

  TargetAttr gpu;
  /// Shared with copies of the pass for functions that are compiled in
  /// parallel; null without a file.
  std::shared_ptr<const TuningDatabase> database;
};
} // namespace

LogicalResult SchedulePass::initialize(MLIRContext *context) {
  database.reset();
  if (tuningDatabase.empty())
    return success();
  if (batchInvariant)
    return emitError(UnknownLoc::get(context))
           << "expected no measured schedules, which are for a number of rows "
              "and an alignment, with batch-invariant, found "
           << tuningDatabase;
  llvm::Expected<TuningDatabase> read = TuningDatabase::read(tuningDatabase);
  if (!read) {
    llvm::handleAllErrors(read.takeError(), [&](const TuningFileError &error) {
      if (error.line == 0) {
        emitError(UnknownLoc::get(context)) << error.path << ": " << error.text;
        return;
      }
      emitError(
          FileLineColLoc::get(context, error.path, error.line, error.column))
          << error.text;
    });
    return failure();
  }
  database = std::make_shared<const TuningDatabase>(*std::move(read));
  return success();
}

FailureOr<std::optional<L2Hint>> SchedulePass::getForcedHint(FuseOp op) {
  if (l2Hint == "auto")
    return std::optional<L2Hint>();
  auto hint = llvm::StringSwitch<std::optional<L2Hint>>(l2Hint)
                  .Case("none", L2Hint::none)
                  .Case("evict-last", L2Hint::evictLast)
                  .Case("evict-first", L2Hint::evictFirst)
                  .Case("hold", L2Hint::hold)
                  .Default(std::nullopt);
  if (!hint)
    return op.emitError() << "expected l2-hint none, evict-last, evict-first, "
                             "hold or auto, found "
                          << l2Hint;
  return hint;
}

/// Gives `op` its versions, with a copy of the body for each.
static void setVersions(FuseOp op, ArrayRef<Attribute> versions) {
  OpBuilder builder(op);
  auto scheduled =
      FuseOp::create(builder, op.getLoc(), op.getResultTypes(), op.getInputs(),
                     op.getMaps(), op.getAxisAttr(), op.getInnerAttr(),
                     builder.getArrayAttr(versions), versions.size());
  scheduled->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (op.hasAccumulated())
    scheduled.setAccumulated(op.getAccumulatedAttr(), op.getByAttr());
  for (Region &body : scheduled.getBodies()) {
    IRMapping mapping;
    op.getBody().cloneInto(&body, mapping);
  }
  op->replaceAllUsesWith(scheduled);
  op->erase();
}

/// Refuses accumulated dimensions where lanes have different rows, or with a
/// schedule `kind`, if it is not empty, that cannot combine rows.
static LogicalResult checkAccumulated(FuseOp op, StringRef kind) {
  if (!op.hasAccumulated())
    return success();
  if (getProgramShape(op).isOuterReduction)
    return op.emitError("expected contiguous rows for accumulated dimensions, "
                        "found rows that most operands have elements of apart");
  SmallVector<StringRef> names;
  for (const VectorStrategy *schedule : getVectorSchedules())
    if (schedule->mayAccumulate())
      names.push_back(schedule->getName());
  if (kind.empty() || llvm::is_contained(names, kind))
    return success();
  return op.emitError() << "expected schedule " << listAlternatives(names)
                        << " for accumulated dimensions, found " << kind;
}

/// Refuses versions that cannot combine rows, if `op` has accumulated
/// dimensions.
static LogicalResult checkAccumulates(FuseOp op, ArrayRef<Attribute> versions) {
  if (!op.hasAccumulated())
    return success();
  for (Attribute attribute : versions) {
    auto version = cast<VersionAttr>(attribute);
    if (!version.getSchedule().holdsOneRow(version.getLayout(),
                                           version.getRows()))
      return op.emitError() << "expected rows that a block or a cluster holds "
                               "in registers for accumulated dimensions, found "
                            << version.getSchedule();
  }
  return success();
}

FailureOr<SmallVector<Attribute>> SchedulePass::makeVersions(FuseOp op) {
  FailureOr<std::optional<L2Hint>> hint = getForcedHint(op);
  if (failed(hint))
    return failure();
  ScheduleChoice forced{kind, threads, rows, blocks, stages};
  // What is measured is measured of some number of rows.
  const TuningDatabase *measured = batchInvariant ? nullptr : database.get();
  auto getContext = [&](FuseOp program) {
    return ProgramContext(program, gpu, forced, measured, *hint,
                          batchInvariant);
  };
  // The number of rows of vectors has no part in their schedule.
  if (batchInvariant && !op.hasInner())
    return rowwise::makeVersions(getContext(ProgramOfAnyRows(op).get()));
  FailureOr<SmallVector<Attribute>> versions =
      rowwise::makeVersions(getContext(op));
  // What is forced is forced of rows of all sizes, and batch-invariant versions
  // add in the same order.
  if (failed(versions) || !getExpectedSize(op) || !forced.isFree() ||
      batchInvariant)
    return versions;
  ProgramOfExpectedRows expected(op);
  FailureOr<VersionAttr> first = makeFirstVersion(getContext(expected.get()));
  if (failed(first))
    return failure();
  // What streams through the grid has one for the same widths behind it.
  if (!first->streamsThroughGrid())
    versions->insert(versions->begin(), *first);
  return versions;
}

LogicalResult SchedulePass::schedule(FuseOp op) {
  if (op.getVersions()) // a hand-written choice stands
    return success();
  if (failed(checkSupported(op)) || failed(checkAccumulated(op, kind)))
    return failure();
  if (!kind.empty() && !llvm::is_contained(ScheduleInterface::getNames(), kind))
    return op.emitError() << "expected schedule "
                          << listAlternatives(ScheduleInterface::getNames())
                          << ", found " << kind;
  FailureOr<SmallVector<Attribute>> versions = makeVersions(op);
  if (failed(versions) || failed(checkAccumulates(op, *versions)))
    return failure();
  numVersions += versions->size();
  setVersions(op, *versions);
  return success();
}

void SchedulePass::runOnOperation() {
  FailureOr<TargetAttr> found = getTarget(getOperation(), target);
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
