//===- KernelBuilder.h - Builds one kernel on tiles -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_KERNELBUILDER_H
#define ROWWISE_LIB_TILE_KERNELBUILDER_H

#include "RowAccess.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Builds one kernel. A value of the row program becomes a tile (a row) or a
/// scalar; `values` maps them.
class KernelBuilder {
public:
  KernelBuilder(FuseOp op, unsigned version)
      : op(op), version(version), body(op.getBody(version).front()),
        schedule(op.getSchedules()[version]), layout(schedule.getLayout()),
        padding(body), builder(op.getLoc(), op.getContext()) {
    for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
      if (!op.isTable(i))
        (isReadLate(op, body, i) ? lateInputs : heldInputs).push_back(i);
  }

  gpu::GPUFuncOp build(gpu::GPUModuleOp module);

private:
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  Value getDim(unsigned dim);
  Value getWidth();
  Value getNumRows();
  bool hasWholeBlocks();
  int64_t countBlocksOfProcessor();
  int64_t countBlocksByRegisters();

  // KernelBuilder.cpp: rows that a tile holds.
  Value addRowOfThread(Value first);
  void buildOneRow(RowAccess &access);
  void processHeldRow(RowAccess &access, const Row &row, ValueRange inputs);
  void storeOutputs(RowAccess &access, const Row &row, const Window &window,
                    const IRMapping &values);

  // Inputs.cpp: inputs of such rows.
  SmallVector<Value> loadInputs(RowAccess &access, const Row &row,
                                ArrayRef<unsigned> inputs);
  void loadLateInputs(Operation *user, RowAccess &access, const Row &row,
                      IRMapping &values);
  Value readKeptInput(const Row &row, unsigned input, Value shared);
  void mapLateInputs(ArrayRef<unsigned> inputs, RowAccess &access,
                     const Row &row, IRMapping &values);
  Value loadLateInput(RowAccess &access, const Row &row, unsigned input);

  // Recomputed.cpp: rows that a tile holds as they were loaded.
  void recomputeHeldRow(RowAccess &access, const Row &row, ValueRange inputs);
  void finishRow(RowAccess &access, const Row &row, const Window &window,
                 IRMapping &values);

  // Packed.cpp: rows without gaps, by way of shared memory.
  Value countPacked(Value first);
  SmallVector<Value> addPackedMemory();
  void buildPacked(RowAccess &access);

  /// What a thread has of each of its rows.
  using RowValues = SmallVector<IRMapping>;

  // Column.cpp: rows beside each other, of which a thread holds
  // several.
  SmallVector<Row> enterNeighbours(RowAccess &access, Value index,
                                   bool mayExceed);
  void buildNeighbours(RowAccess &access, ArrayRef<Row> rows);
  SmallVector<Value> copyRows(RowAccess &access, const Row &first,
                              const Window &window);
  void readRows(RowAccess &access, const Window &window, ArrayRef<Value> shared,
                RowValues &values);
  void loadOthers(RowAccess &access, ArrayRef<Row> rows,
                  ArrayRef<unsigned> inputs, RowValues &values);
  void reduceRows(ReduceOp reduce, const Window &window, RowValues &values,
                  RowValues &scalars);
  void storeRows(RowAccess &access, ArrayRef<Row> rows, const Window &window,
                 const RowValues &values);

  /// The rows that a group of blocks steps over: `first`, `first` + `step`,
  /// ..., all below `limit`.
  struct Trips {
    Value first, step, limit, count;
  };

  // Persistent.cpp: groups of blocks that step over rows.
  Trips createTrips();
  void enterWave(Trips &trips);
  Row enterTrip(RowAccess &access, const Trips &trips, Value trip,
                bool mayExceed = false);
  void addKeptMemory();
  /// Whether threads read what they keep at the shift of a row. One without
  /// contiguous operands has none.
  bool shiftsKept(const Row &row) const {
    return row.residue && schedule.shiftsKept();
  }
  Value createPhase(const Row &row);
  void keepInputs(RowAccess &access, const Row &row);
  void keepInputsAnew(RowAccess &access, const Row &row, Value phase,
                      Value before);
  void buildPersistent(RowAccess &access);

  /// Where rows are meanwhile.
  struct Ring {
    RingLayout layout;
    Value shared;
    SmallVector<Value> barriers; ///< for each input
  };

  // Ring.cpp: rows in a ring in shared memory.
  Ring createRing();
  FetchSlot getSlot(const Ring &ring, unsigned input, Value trip);
  void fetchRow(RowAccess &access, const Ring &ring, const Trips &trips,
                Value trip);
  IRMapping readRow(RowAccess &access, const Ring &ring, const Row &row,
                    const Window &window, Value trip, IRMapping scalars);
  SmallVector<Value> reduceFetched(RowAccess &access, const Ring &ring,
                                   const Trips &trips, Value trip,
                                   ArrayRef<ReduceOp> level);
  void buildRing(RowAccess &access, const Trips &trips);

  // Stream.cpp: rows that stream.
  void buildStreamed(RowAccess &access, const Row &row);
  void streamLevel(RowAccess &access, const Row &row, ArrayRef<ReduceOp> level,
                   IRMapping &scalars);
  void streamOutputs(RowAccess &access, const Row &row, IRMapping &scalars);
  using TileFn =
      function_ref<SmallVector<Value>(Value tile, bool masked, ValueRange)>;
  SmallVector<Value> forEachTile(const Row &row, ValueRange inits, TileFn fn);
  void lowerSlice(ArrayRef<Value> roots, RowAccess &access, const Row &row,
                  const Window &window, IRMapping &values);
  void lowerRowNumbers(RowAccess &access, const Row &row, IRMapping &scalars);
  void lowerReadyScalars(RowAccess &access, const Row &row, IRMapping &scalars);

  // Reductions.cpp: reductions, alone and of a level together.
  SmallVector<Value> lowerReduce(ReduceOp inner, ValueRange inputs,
                                 const Window &window);
  bool mayBeWrongIfEmpty(ReduceOp reduce);
  SmallVector<Value> selectNonEmpty(ReduceOp total, bool mayBeWrong = false);
  SmallVector<Value> foldLevel(ArrayRef<ReduceOp> level, RowAccess &access,
                               const Row &row, const Window &window,
                               IRMapping &values);
  void combineLevel(ArrayRef<ReduceOp> level, ValueRange states,
                    IRMapping &scalars, IntegerAttr delay = {});
  bool mayFoldTogether(ArrayRef<ReduceOp> level);
  void reduceLevel(ArrayRef<ReduceOp> level, RowAccess &access, const Row &row,
                   const Window &window, IRMapping &values);

  // Body.cpp: operations of the body.
  void lower(Operation *inner, RowAccess &access, const Row &row,
             const Window &window, IRMapping &values);
  void lowerElementwise(Operation *inner, IRMapping &values);
  void lowerAssert(AssertOp inner, const Row &row, const Window &window,
                   const IRMapping &values);
  void lowerExtract(tensor::ExtractOp inner, IRMapping &values);
  void lowerIf(scf::IfOp inner, RowAccess &access, const Row &row,
               const Window &window, IRMapping &values);
  Type convert(Type type) const;
  bool isRowValue(Value value) const {
    return isa<RankedTensorType>(value.getType());
  }

  FuseOp op;
  unsigned version;
  Block &body;
  ScheduleAttr schedule;
  LayoutAttr layout;
  Padding padding;
  /// Inputs that are loaded with the row, and where they are used.
  SmallVector<unsigned> heldInputs, lateInputs;
  ImplicitLocOpBuilder builder;
  gpu::GPUFuncOp func;
  Value width, numRows;
  /// Shared memory for what threads keep of late inputs, by input.
  DenseMap<unsigned, Value> keptInputs;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_KERNELBUILDER_H
