//===- Prediction.cpp - How long a kernel takes by its schedule -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What keeps a kernel from the speed of memory, each as a factor or a time of
// its own. The constants are estimates. Of the schedules of each shape in
// bench/results/h200-2026-11-22-schedules.csv the fastest is never predicted to
// take more than 1.3 times as long as what is predicted to be fastest: enough
// to tell which are not worth measuring, and not to choose among the rest.
//
//===----------------------------------------------------------------------===//

#include "Prediction.h"

#include "Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/MergeableReductions.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A kernel and the rows that it is called for.
struct Launch {
  TargetAttr gpu;
  ProgramShape shape;
  VersionAttr version;
  int64_t rows, width;
  /// That the kernel reads and writes.
  double bytes;
  /// Times that the threads of a row exchange what they have reduced.
  int64_t exchanges;

  int64_t getResidentBlocks() const {
    return countWantedBlocks(gpu, shape, version);
  }
  double getWaves() const;
  double getConcurrency() const;
  double getOverlap() const;
  double getCoalescing() const;
  double getExchangeTime() const;
  double predict() const;
};
} // namespace

/// How often the device is filled with blocks.
double Launch::getWaves() const {
  LayoutAttr layout = version.getLayout();
  double blocks = std::ceil(double(rows) / layout.getRows());
  return blocks * layout.getBlocks() / (getResidentBlocks() * gpu.getSms());
}

/// The part of the bandwidth that the bytes in flight ask for.
double Launch::getConcurrency() const {
  LayoutAttr layout = version.getLayout();
  double ofRow = bytes / (double(rows) * width); // an element's
  double elements = version.holdsRow()
                        ? double(width) * layout.getRows() / layout.getBlocks()
                        : double(layout.getThreads()) * layout.getVector() *
                              layout.getRowsPerThread() *
                              layout.getVectorsPerThread();
  double blocks =
      getResidentBlocks() * gpu.getSms() * std::min(1.0, getWaves());
  double wanted = gpu.getBandwidth() * 1e3 * loadLatency;
  return std::min(1.0, blocks * elements * ofRow / wanted);
}

/// The part of the time that some group of threads has loads in flight.
double Launch::getOverlap() const {
  LayoutAttr layout = version.getLayout();
  double groups = getResidentBlocks();
  if (version.getSchedule().getScope() == Scope::warp)
    groups *= std::max<int64_t>(1, layout.getThreads() / warpSize);
  groups *= std::max<int64_t>(1, version.getSchedule().getStages());
  return 1 / (1 + lostByOneGroup / groups);
}

/// The part of what is transferred that was asked for.
double Launch::getCoalescing() const {
  if (!version.getLayout().getTransposed())
    return 1;
  double together = version.getLayout().getRows() * shape.elementBytes;
  return together / (together + bytesLostByLine);
}

/// Microseconds that threads wait for each other, less what other blocks of a
/// multiprocessor do in the meantime.
double Launch::getExchangeTime() const {
  auto getLatency = [&] {
    Scope scope = version.getSchedule().getScope();
    if (scope == Scope::warp)
      return lanesLatency;
    if (scope == Scope::grid)
      return gridLatency;
    return version.getLayout().getBlocks() == 1 ? warpsLatency : clusterLatency;
  };
  // In a ring all but the last rows are worked on meanwhile.
  double times = version.getKernelShape() == KernelShape::multiStageBuffer
                     ? 1
                     : std::ceil(getWaves());
  return times * exchanges * getLatency() / getResidentBlocks();
}

double Launch::predict() const {
  double registers = countWantedRegisters(shape, version);
  double threads = version.getLayout().getThreads();
  double available =
      std::min<double>(maxThreadRegisters, gpu.getRegisters() / threads);
  double spills = std::max(1.0, registers / available);
  // The last wave takes as long as the others, however few blocks it has.
  double waves = getWaves();
  double tail = waves > 1 ? std::ceil(waves) / waves : 1;
  double time = getTransferTime(gpu, bytes) * spills * tail /
                (getConcurrency() * getOverlap() * getCoalescing());
  return launchFloor + time + getExchangeTime();
}

double mlir::rowwise::predictTime(TargetAttr gpu, FuseOp op,
                                  VersionAttr version,
                                  ArrayRef<int64_t> sizes) {
  Launch launch = {gpu, getProgramShape(op), version, 1, 1, 0, 0};
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    (op.isAxis(dim) ? launch.width : launch.rows) *= sizes[dim];
  Block &body = op.getBody().front();
  JointReductions joint =
      findJointReductions(body, version.getRewrites().getMergesExponentials(),
                          version.getRewrites().getMergesMoments());
  launch.bytes =
      getTraffic(op, version, body, joint).getTotal().evaluate(sizes);
  launch.exchanges = getReductionLevels(body, joint).size();
  return launch.predict();
}
