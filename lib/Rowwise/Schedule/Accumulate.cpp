//===- Accumulate.cpp - Combine rows in the pass that computes them -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether it pays is decided here, from what the merged programs would be:
//
//   for each pair of programs:
//     build both with many parts, and count the parts that the device runs
//     build both with as many parts, count their bytes
//     put them in place of the pair, or say why not
//
//===----------------------------------------------------------------------===//

#include "Accumulate/Merge.h"
#include "Machine/Machine.h"
#include "VectorStrategy.h"
#include "Versions/Versions.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Schedule/Passes.h"

#include "llvm/Support/FormatVariadic.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ACCUMULATEPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// The bytes that both programs must move, if they are known.
static std::optional<int64_t> countBytes(FuseOp rows, FuseOp across) {
  std::optional<int64_t> first = getTraffic(rows).getTotal().getConstant();
  std::optional<int64_t> second = getTraffic(across).getTotal().getConstant();
  if (!first || !second)
    return std::nullopt;
  return *first + *second;
}

/// The bytes that are written of what parts are combined to, and read again.
static int64_t countPartialBytes(const ProgramPair &pair, const Parts &parts) {
  FuseOp rows = pair.rows;
  int64_t width = pair.reducesAxis ? 1 : rows.getRowSize(), bytes = 0;
  for (auto reduce : FuseOp(pair.across).getBody().getOps<ReduceOp>())
    bytes += 2 * parts.count * width *
             getElementBytes(reduce.getResult(0).getType());
  return bytes;
}

/// The parts whose rows the device computes at the same time; 0 if no block or
/// cluster holds a row with what it is combined to.
static int64_t countResidentParts(FuseOp rows, TargetAttr gpu) {
  ProgramContext program(rows, gpu, /*forced=*/{});
  program.origin = "";
  int64_t width = rows.getRowSize();
  const VectorStrategy &schedule = chooseSchedule(
      program, {{width, width}, /*aligned=*/true, /*rematerialized=*/false});
  if (program.shape.isOuterReduction || !schedule.isAvailable(program))
    return 0;
  FailureOr<SmallVector<Attribute>> versions = makeVersions(program);
  if (failed(versions))
    return 0;
  auto version = cast<VersionAttr>(versions->front());
  if (!version.getSchedule().holdsOneRow(version.getLayout(),
                                         version.getRows()))
    return 0;
  LayoutAttr layout = version.getLayout();
  int64_t registers = countThreadRegisters(
      program.shape, layout.getVectorsPerThread() * layout.getVector(),
      version.getRematerialized());
  int64_t blocks = countResidentBlocks(layout.getThreads(), registers,
                                       maxResidentBlocksOfAny);
  return gpu.getSms() * std::max<int64_t>(1, blocks) * layout.getRows() /
         layout.getBlocks();
}

namespace {
struct AccumulatePass : rowwise::impl::AccumulatePassBase<AccumulatePass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<TargetAttr> found = getTarget(getOperation(), target);
    if (failed(found))
      return signalPassFailure();
    gpu = *found;
    SmallVector<FuseOp> programs =
        llvm::to_vector(getOperation().getOps<FuseOp>());
    llvm::SmallDenseSet<Operation *> merged;
    for (auto [number, across] : llvm::enumerate(programs))
      for (FuseOp rows : ArrayRef(programs).take_front(number)) {
        if (merged.contains(rows) || merged.contains(across))
          continue;
        std::optional<ProgramPair> pair = matchPair(rows, across);
        if (pair && merge(*pair)) {
          merged.insert(rows);
          merged.insert(across);
        }
      }
  }

private:
  bool merge(const ProgramPair &pair);
  std::optional<Parts> chooseParts(const ProgramPair &pair, int64_t bytes,
                                   std::string &why) const;
  bool refuse(const ProgramPair &pair, const Twine &why) const;

  TargetAttr gpu;
};
} // namespace

bool AccumulatePass::refuse(const ProgramPair &pair, const Twine &why) const {
  unsigned number = getProgramNumber(pair.across);
  emitMissed(pair.across, category::accumulate, "apart")
      << remark::add("kernel {0} reads again what kernel {1} has read: {2}",
                     number, getProgramNumber(pair.rows), why.str())
      << remark::metric("Kernel", number);
  return false;
}

/// As many parts as the device runs at the same time or fewer, but one for most
/// multiprocessors, and so few that they are little to write and read.
std::optional<Parts> AccumulatePass::chooseParts(const ProgramPair &pair,
                                                 int64_t bytes,
                                                 std::string &why) const {
  SmallVector<Parts> list = listParts(pair);
  if (list.empty()) {
    why = "the rows cannot be dealt to equal parts of several";
    return std::nullopt;
  }
  MergedPair tried(pair, list.front());
  int64_t resident = countResidentParts(tried.getRows(), gpu);
  tried.erase();
  if (resident == 0) {
    why = "no block holds a contiguous row and what rows are combined to in "
          "registers";
    return std::nullopt;
  }
  int64_t fewest =
      llvm::divideCeil(gpu.getSms() * minBusyProcessors, busyProcessorsOf);
  for (const Parts &parts : list)
    if (parts.count <= resident && parts.count >= fewest &&
        countPartialBytes(pair, parts) <= bytes / minBytesOfPartials)
      return parts;
  why = resident < fewest
            ? llvm::formatv("the device has registers for {0} parts at a time, "
                            "and {1} keep it busy",
                            resident, fewest)
                  .str()
            : llvm::formatv("the rows cannot be dealt to {0} to {1} equal "
                            "parts that are little to write",
                            fewest, resident)
                  .str();
  return std::nullopt;
}

bool AccumulatePass::merge(const ProgramPair &pair) {
  std::optional<int64_t> read = getTraffic(pair.across).read.getConstant();
  std::optional<int64_t> before = countBytes(pair.rows, pair.across);
  if (!read || !before)
    return refuse(pair, "the number of rows is not known");
  if (*read <= gpu.getL2())
    return refuse(
        pair,
        llvm::formatv("{0} bytes, which the L2 cache holds", *read).str());
  std::string why;
  std::optional<Parts> parts = chooseParts(pair, *before, why);
  if (!parts)
    return refuse(pair, why);
  unsigned number = getProgramNumber(pair.rows),
           acrossNumber = getProgramNumber(pair.across);
  MergedPair merged(pair, *parts);
  int64_t after = *countBytes(merged.getRows(), merged.getAcross());
  if (after > *before / accumulatedBytesOf * maxAccumulatedBytes) {
    merged.erase();
    return refuse(pair, llvm::formatv("one pass would move {0} bytes of {1}",
                                      after, *before)
                            .str());
  }
  emitDone(pair.rows, category::accumulate, "accumulated")
      << remark::add("kernel {0} combines rows in {1} parts, which kernel {2} "
                     "combines: both move {3} bytes instead of {4}",
                     number, parts->count, acrossNumber, after, *before)
      << remark::metric("Kernel", number);
  merged.replace();
  ++numAccumulated;
  return true;
}
