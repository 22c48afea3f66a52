//===- Resources.cpp - What rewritten bodies ask of the GPU ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Schedule/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_RESOURCESPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

namespace {
/// What a version's kernel loads of each row, and when.
struct RowLoads {
  bool anyEpilogue = false;    ///< an operand is loaded where it is used
  bool anyEpilogueRow = false; ///< one of these operands is a row
  bool anyResidentRow = false; ///< a row is loaded first
};
} // namespace

static RowLoads getRowLoads(FuseOp op, Block &body, VersionAttr version) {
  RowLoads loads;
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (op.isTable(i))
      continue;
    bool isEpilogue =
        !version.getLoadsOperandsFirst() && isEpilogueOperand(op, body, i);
    bool isRow = isa<RankedTensorType>(body.getArgument(i).getType());
    loads.anyEpilogue |= isEpilogue;
    loads.anyEpilogueRow |= isEpilogue && isRow;
    loads.anyResidentRow |= !isEpilogue && isRow;
  }
  return loads;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Whether vectors are best computed and stored one by one: each frees
/// registers for the next. Rematerialized rows free none, and are best computed
/// side by side, unless operands are loaded for that.
static bool storesByPart(Block &body, VersionAttr version,
                         const RowLoads &loads) {
  bool holdsLoaded = version.getRematerialized() && version.holdsRow() &&
                     !version.getSchedule().isMultiStage() &&
                     version.getLayout().getRowsPerThread() == 1;
  return !holdsLoaded || loads.anyEpilogueRow || !loads.anyResidentRow ||
         getReductionLevels(body).empty();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ResourcesPass : rowwise::impl::ResourcesPassBase<ResourcesPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<TargetAttr> gpu = getTarget(getOperation(), target);
    if (failed(gpu))
      return signalPassFailure();
    getOperation().walk([&](FuseOp op) {
      if (!op.getVersionList().empty())
        decide(op, *gpu);
    });
  }

private:
  static void decide(FuseOp op, TargetAttr gpu) {
    ProgramShape shape = getProgramShape(op);
    SmallVector<Attribute> versions;
    for (auto [number, version] : llvm::enumerate(op.getVersionList())) {
      Block &body = op.getBody(number).front();
      RowLoads loads = getRowLoads(op, body, version);
      int64_t sharedBytes = getSharedBytes(op, number);
      versions.push_back(version.withResources(
          countMinBlocks(gpu, shape, version, sharedBytes, loads.anyEpilogue),
          sharedBytes, storesByPart(body, version, loads)));
    }
    op.setVersionsAttr(ArrayAttr::get(op.getContext(), versions));
  }
};
} // namespace
