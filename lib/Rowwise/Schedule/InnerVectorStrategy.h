//===- InnerVectorStrategy.h - Schedules of rows of vectors -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules of programs with inner dimensions, whose tile is a vector of one of
// these: how they map rows to threads. One is chosen by its name, where that is
// forced, and else is the first that accepts the program.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_INNERVECTORSTRATEGY_H
#define ROWWISE_LIB_SCHEDULE_INNERVECTORSTRATEGY_H

#include "Candidates.h"

namespace mlir::rowwise {

/// How rows of vectors are mapped to threads (Layouts/VectorMapping.cpp).
struct VectorMapping {
  int64_t vector, vectorsPerThread, lanes;
  TileRows tile;

  /// The layout of blocks with such tiles.
  LayoutAttr makeLayout(const ProgramContext &program) const;
};

/// The elements of the longest vector.
int64_t getLongestVector(FuseOp op);

/// The elements that a lane accesses at once of vectors that are aligned: 16
/// bytes of the widest. 1 where vectors that lie one behind another are not.
int64_t getAlignedVector(FuseOp op);

/// Blocks have rows of their own.
VectorMapping mapVectors(const ProgramContext &program, int64_t vector);

/// Several blocks have parts of the same rows: as many as are forced, or a
/// block for each multiprocessor.
VectorMapping splitVectors(const ProgramContext &program, int64_t vector);

/// The groups of blocks that have all rows at once; nothing if it is not known
/// how many rows there are.
std::optional<int64_t> countGroups(const ProgramContext &program,
                                   const VectorMapping &mapping);

/// Whether rows are known to be so few, and so long, that an exchange between
/// blocks takes less than it saves.
bool paysToSplitVectors(const ProgramContext &program, int64_t vector);

/// The maker of versions for rows of vectors (Versions/InnerVectors.cpp).
const VersionMaker &getInnerVectorMaker();

class InnerVectorStrategy : public ScheduleStrategy {
public:
  const VersionMaker &getMaker() const final { return getInnerVectorMaker(); }

  /// Nothing but what is chosen.
  void enumerate(const TuningSpace & /*space*/, AddChoice /*add*/) const final {
  }

  /// Whether the program is best mapped this way, if no schedule before it
  /// accepts it.
  virtual bool accepts(const ProgramContext &program) const = 0;
  virtual VectorMapping map(const ProgramContext &program,
                            int64_t vector) const = 0;

protected:
  using ScheduleStrategy::ScheduleStrategy;
  bool acceptsStages(int64_t stages) const final { return stages == 0; }
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_INNERVECTORSTRATEGY_H
