//===- MultiStage.h - Rows that wait in shared memory -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels with a multi-stage buffer share. A group of blocks steps over
// rows, each with a slice of every row in shared memory, in a buffer of S
// stages, and stores the rows of an iteration L iterations after it has reduced
// them:
//
//   for (i = 0; i < iterations + L; ++i)
//     if i has rows: reduce what the threads have of them
//     the states of i go to the other blocks; those of i - L have come
//     if there is an iteration i - L: store its rows
//
// Shapes/Ring.cpp and Shapes/SplitColumn.cpp say what is copied when.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_MULTISTAGE_H
#define ROWWISE_LIB_TILE_MULTISTAGE_H

#include "Iterations.h"
#include "TileContext.h"

#include "Rowwise/Programs/SharedLayout.h"

namespace mlir::rowwise {

/// Whether a version's rows can wait in stages, and for one exchange of states.
bool mayBeMultiStage(FuseOp program, unsigned version);

/// The stages in a block's shared memory.
class StageMemory {
public:
  StageMemory(ImplicitLocOpBuilder &builder, const TileContext &kernel);

  ArrayRef<StageLayout::Input> getInputs() const { return layout.inputs; }
  int64_t getNumStages() const { return kernel.getSchedule().getStages(); }
  int64_t getLatency() const {
    return kernel.getSchedule().getGridExchange()->latency;
  }
  /// Stages whose rows are on their way while those of one are reduced.
  int64_t getStagesAhead() const { return getNumStages() - getLatency() - 1; }

  /// The number of the stage that the rows of an iteration have.
  Value createNumber(Value iteration) const;
  /// The block's elements of one of the inputs in a stage.
  Value createView(const StageLayout::Input &input, Value number) const;

private:
  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  StageLayout layout;
  Value shared;
};

/// Whether an iteration has rows.
Value createHasRows(ImplicitLocOpBuilder &builder, const Iterations &iterations,
                    Value iteration);

/// The states that `fold` makes of this thread's elements of the rows of an
/// iteration, or identities if it has none.
SmallVector<Value> foldIteration(ImplicitLocOpBuilder &builder,
                                 const TileContext &kernel,
                                 const Iterations &iterations, Value iteration,
                                 ArrayRef<ReduceOp> level,
                                 function_ref<SmallVector<Value>()> fold);

/// for (i = 0; i < iterations + latency; ++i) { make(i) }
void createIterationLoop(ImplicitLocOpBuilder &builder,
                         const Iterations &iterations, int64_t latency,
                         function_ref<void(Value)> make);

/// if (iteration >= latency) { finish(iteration - latency) }
void createFinish(ImplicitLocOpBuilder &builder, Value iteration,
                  int64_t latency, function_ref<void(Value)> finish);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_MULTISTAGE_H
