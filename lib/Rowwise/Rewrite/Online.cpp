//===- Online.cpp - Reductions that wait for others as one ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/MergedReductions.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Programs/RowPatterns.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ONLINEPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct OnlinePass : rowwise::impl::OnlinePassBase<OnlinePass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      merge(op, mergeExponentials, [](VersionAttr version) {
        return version.getRewrites().getMergesExponentials();
      });
      merge(op, mergeMoments, [](VersionAttr version) {
        return version.getRewrites().getMergesMoments();
      });
    });
  }

private:
  using MergeFn = unsigned (*)(Block &body, bool emitsRemarks, StringRef where);

  /// Merges in the bodies of versions that are meant, and of programs without
  /// versions.
  void merge(FuseOp op, MergeFn mergeBody,
             function_ref<bool(VersionAttr)> isMeant) {
    SmallVector<VersionAttr> versions = op.getVersionList();
    std::string where = nameSchedules(op, isMeant);
    bool isFirst = true; // of bodies that are the same as far as here
    for (unsigned version = 0; version < op.getBodies().size(); ++version)
      if (versions.empty() || isMeant(versions[version])) {
        numMerged += mergeBody(op.getBody(version).front(),
                               /*emitsRemarks=*/isFirst, where);
        isFirst = false;
      }
  }
};
} // namespace
