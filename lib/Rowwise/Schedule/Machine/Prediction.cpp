//===- Prediction.cpp - How long a kernel takes by its schedule -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model of a kernel's time: each thing that keeps it from the speed of
// memory is a factor or a time. The constants are estimates. Of the schedules
// of each shape in bench/results/h200-2026-11-22-schedules.csv the fastest is
// predicted to take at most 1.3 times as long as the one predicted to be
// fastest: enough to tell which are not worth measuring, and too little to
// choose by.
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
  /// Rows that threads may compute at the same time, rows that the same threads
  /// combine one after another, and elements of a row.
  int64_t rows, steps, width;
  /// The bytes that the kernel reads and writes.
  double bytes;
  /// How often the threads of a row exchange states.
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

/// How many times blocks fill the device.
double Launch::getWaves() const {
  double blocks = std::ceil(double(rows) / version.getRowsOfBlock());
  return blocks * version.getBlocksOfRow() /
         (getResidentBlocks() * gpu.getSms());
}

/// The part of the bandwidth that the bytes in flight can use.
double Launch::getConcurrency() const {
  LayoutAttr layout = version.getLayout();
  double elementBytes = bytes / (double(rows) * steps * width);
  double elements = version.holdsRow()
                        ? double(width) * layout.getRows() / layout.getBlocks()
                        : double(layout.getThreads()) * layout.getVector() *
                              layout.getRowsPerThread() *
                              layout.getVectorsPerThread();
  double blocks =
      getResidentBlocks() * gpu.getSms() * std::min(1.0, getWaves());
  double wanted = gpu.getBandwidth() * 1e3 * loadLatency;
  return std::min(1.0, blocks * elements * elementBytes / wanted);
}

/// The part of the time in which some group of threads has loads in flight.
double Launch::getOverlap() const {
  LayoutAttr layout = version.getLayout();
  double groups = getResidentBlocks();
  if (version.getSchedule().getScope() == Scope::warp)
    groups *= std::max<int64_t>(1, layout.getThreads() / warpSize);
  groups *= std::max<int64_t>(1, version.getSchedule().getStages());
  return 1 / (1 + lostByOneGroup / groups);
}

/// The part of the transferred bytes that was asked for.
double Launch::getCoalescing() const {
  if (!version.getLayout().getTransposed())
    return 1;
  double together = version.getLayout().getRows() * shape.elementBytes;
  return together / (together + bytesLostByLine);
}

/// Microseconds that threads wait for each other, less the time in which other
/// blocks of the multiprocessor work.
double Launch::getExchangeTime() const {
  auto getLatency = [&] {
    Scope scope = version.getSchedule().getScope();
    if (scope == Scope::warp)
      return lanesLatency;
    if (scope == Scope::grid)
      return gridLatency;
    return version.getLayout().getBlocks() == 1 ? warpsLatency : clusterLatency;
  };
  // In a multi-stage buffer waiting overlaps with work on other rows, but for
  // the last.
  double times =
      version.getSchedule().isMultiStage() ? 1 : std::ceil(getWaves()) * steps;
  return times * exchanges * getLatency() / getResidentBlocks();
}

double Launch::predict() const {
  double registers = countWantedRegisters(shape, version);
  double threads = version.getLayout().getThreads();
  double available =
      std::min<double>(maxThreadRegisters, gpu.getRegisters() / threads);
  double spills = std::max(1.0, registers / available);
  // The last wave of blocks takes as long as the others, even if it is not
  // full.
  double waves = getWaves();
  double tail = waves > 1 ? std::ceil(waves) / waves : 1;
  double time = getTransferTime(gpu, bytes) * spills * tail /
                (getConcurrency() * getOverlap() * getCoalescing());
  return launchFloor + time + getExchangeTime();
}

double mlir::rowwise::predictTime(TargetAttr gpu, FuseOp op,
                                  VersionAttr version,
                                  ArrayRef<int64_t> sizes) {
  Launch launch = {gpu, getProgramShape(op), version, 1, 1, 1, 0, 0};
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim) {
    if (op.isAxis(dim))
      launch.width *= sizes[dim];
    else if (op.isParallel(dim))
      launch.rows *= sizes[dim];
    else if (op.isOuter(dim))
      launch.steps *= sizes[dim];
  }
  Block &body = op.getBody().front();
  JointReductions joint =
      findJointReductions(body, version.getRewrites().getMergesExponentials(),
                          version.getRewrites().getMergesMoments());
  launch.bytes =
      getTraffic(op, version, body, joint).getTotal().evaluate(sizes);
  launch.exchanges = getReductionLevels(body, joint).size();
  return launch.predict();
}
