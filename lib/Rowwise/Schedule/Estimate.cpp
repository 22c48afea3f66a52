//===- Estimate.cpp - What kernels move and how long that takes -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Schedule/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ESTIMATEPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct EstimatePass : rowwise::impl::EstimatePassBase<EstimatePass> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (!wantsRemarks(getOperation()))
      return;
    FailureOr<TargetAttr> found = getTarget(getOperation(), target);
    if (failed(found))
      return signalPassFailure();
    gpu = *found;
    for (auto [number, op] : llvm::enumerate(getOperation().getOps<FuseOp>()))
      estimate(op, number);
  }

private:
  void estimate(FuseOp op, unsigned number);
  std::string predict(const Traffic &traffic) const;
  void emit(FuseOp op, unsigned number, const Traffic &traffic, StringRef name,
            const Twine &text);

  TargetAttr gpu;
};
} // namespace

/// "predicted 12.3 us", or a rate if sizes are dynamic.
std::string EstimatePass::predict(const Traffic &traffic) const {
  std::string rate = std::to_string(gpu.getBandwidth()) + " GB/s";
  std::optional<int64_t> bytes = traffic.getTotal().getConstant();
  if (!bytes)
    return llvm::formatv("predicted {0} of {1}, {2:f1} us at least (an empty "
                         "kernel)",
                         rate, gpu.getChip(), launchFloor);
  double time = getTransferTime(gpu, *bytes);
  if (time < launchFloor)
    return llvm::formatv(
        "predicted {0:f1} us (an empty kernel; the bytes take {1:f1} us "
        "at {2} of {3})",
        launchFloor, time, rate, gpu.getChip());
  return llvm::formatv("predicted {0:f1} us at {1} of {2}", time, rate,
                       gpu.getChip());
}

void EstimatePass::emit(FuseOp op, unsigned number, const Traffic &traffic,
                        StringRef name, const Twine &text) {
  emitFact(op, category::estimate, name)
      << remark::add("kernel {0} {1}", number, text.str())
      << remark::metric("Kernel", number)
      << remark::metric("BytesRead", StringRef(traffic.read.str()))
      << remark::metric("BytesWritten", StringRef(traffic.written.str()));
}

/// The bytes that must be moved and, for each version that moves more, its
/// bytes.
void EstimatePass::estimate(FuseOp op, unsigned number) {
  Traffic minTraffic = getTraffic(op);
  SmallVector<Traffic> others;
  bool isResident = op.getVersionList().empty();
  for (unsigned version = 0; version < op.getBodies().size(); ++version) {
    Traffic traffic = getTraffic(op, version);
    isResident |= traffic == minTraffic;
    if (!(traffic == minTraffic) && !llvm::is_contained(others, traffic))
      others.push_back(traffic);
  }
  std::string prediction = isResident ? ": " + predict(minTraffic) : "";
  emit(op, number, minTraffic, "least",
       "must read " + minTraffic.read.str() + " and write " +
           minTraffic.written.str() + " bytes" + prediction);
  for (const Traffic &traffic : others)
    emit(op, number, traffic, "streamed",
         "where it streams reads " + traffic.read.str() + " and writes " +
             traffic.written.str() +
             " bytes, as each pass over a row reads it again: " +
             predict(traffic));
}
