//===- Distributor.h - Tiles to registers of threads ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_DISTRIBUTOR_H
#define ROWWISE_LIB_DISTRIBUTE_DISTRIBUTOR_H

#include "Rowwise/IR/Rowwise.h"

#include "Exchange/MemoryExchange.h"

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Rewrites one kernel from tiles to threads. A value on a tile becomes
/// *parts*: for each register of the layout a vector of `vector` elements and,
/// in a layout with edges, a vector of one. A value with one element for each
/// thread of a row becomes a scalar, its only part.
class Distributor {
public:
  explicit Distributor(gpu::GPUFuncOp func);

  /// Fails, with a diagnostic, on an operation that it does not know.
  LogicalResult run();

  unsigned getNumExchanges() const { return numExchanges; }
  unsigned getNumMasked() const { return numMasked; }

private:
  using Parts = SmallVector<Value>;

  // Distributor.cpp: the walk.
  LogicalResult distributeBlock(Block &block);
  LogicalResult distribute(Operation *op);
  LogicalResult distributeElementwise(Operation *op);
  Value markLoad(Operation *load);
  LogicalResult distributeIf(scf::IfOp op);
  bool choosesAccess(scf::IfOp op);
  LogicalResult distributeChoice(scf::IfOp op);
  LogicalResult distributeFor(scf::ForOp op);
  void distributeYield(scf::YieldOp op);
  void distributeConstant(arith::ConstantOp op);
  void distributeBroadcast(vector::BroadcastOp op);
  LogicalResult distributeSpread(SpreadOp op);
  bool isTile(Type type) const;
  bool isThreadVector(Type type) const;
  bool isDistributed(Type type) const {
    return isTile(type) || isThreadVector(type);
  }
  unsigned getNumParts(Type type) const;
  Type getPartType(Type type, unsigned part) const;
  bool isEdge(unsigned part) const {
    return layout.getEdges() && part == layout.getRegisters();
  }
  Parts getParts(Value value);
  /// The parts of the tile that a load or store accesses.
  unsigned getNumAccessed() const {
    return layout.getRegisters() + layout.getEdges();
  }
  Parts repeat(Value value, Type tile);
  void replace(Operation *op, Parts parts);
  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }
  /// The first element of a register of this thread, from the tile's start.
  Value getPosition(unsigned part);

  /// What a mask on one vector lets through: the elements from `begin` to
  /// before `end` of those at `position`, `position` + 1, ... Null: no limit.
  struct Interval {
    Value position, begin, end;
  };

  /// An index, within which range it is, and whether it is known to be a whole
  /// number of vectors.
  struct Bound {
    Value value;
    int64_t least, most;
    bool isWhole;
    /// Whether 32 bits hold it, and what lies a tile before or after it.
    bool isNarrow() const {
      return llvm::isInt<31>(least) && llvm::isInt<31>(most);
    }
  };

  /// What is known about the mask of one vector.
  struct MaskFacts {
    bool always = false, never = false;
    Value uniform; ///< i1: all elements or none
  };

  // Checks.cpp: what kernels may hold.
  LogicalResult checkKernel();
  LogicalResult checkParts(Operation *op);
  LogicalResult checkEdges(Operation *op);
  LogicalResult checkSplitReduce(ReduceOp op);

  // Masks.cpp: masks and windows.
  Bound getBound(Value value);
  Bound roundDown(const Bound &bound);
  Bound roundUp(const Bound &bound);
  bool isWithin(unsigned part, Value bound);
  void distributeMask(Operation *op, Value bound);
  Value createInside(unsigned part, const Bound *first, const Bound &end);
  Value createBit(const Interval &interval, int64_t element);
  Value createBit(Value mask, int64_t element);
  Value createAll(Value mask);
  static MaskFacts getFacts(Value mask);
  void distributeWindow(WindowOp op);
  Value createEdge(const Bound &first, const Bound &end);

  // Access.cpp: loads and stores.
  Value advanceBy(Value position, int64_t by);
  Value createGuarded(Value condition, Value otherwise,
                      function_ref<Value()> make);
  void createGuarded(Value condition, function_ref<void()> make,
                     function_ref<void()> otherwise);
  Parts load(Operation *op);
  Value accessPart(Operation *op, unsigned part);
  Value loadPart(Value buffer, ValueRange indices, VectorType type, Value mask,
                 Value padding, int64_t alignment);
  void storePart(Value value, Value buffer, ValueRange indices, Value mask,
                 int64_t alignment);
  SmallVector<Value> getPartIndices(ValueRange indices, unsigned part,
                                    Value mask = {}, bool again = false);
  Value createEdgeIndex(Value start, Value mask, bool again);

  // ShiftedAccess.cpp: vectors made of the aligned ones around them.
  bool hasRoomAround(Value buffer, Value first, unsigned part, int64_t chunk);
  Value createShift(Value buffer, ValueRange indices, int64_t chunk);
  SmallVector<Value> loadChunks(Value buffer, ValueRange indices,
                                VectorType chunk, int64_t count);
  void shiftWords(SmallVectorImpl<Value> &words, Value shift,
                  int64_t elementBits);
  Value loadShifted(Operation *op, unsigned part);

  // Indices.cpp: positions and distances of elements.
  void distributeStep(vector::StepOp op);
  Value createNumbers(Value first, VectorType type);
  Value createOnIndices(OperationName name, ArrayRef<NamedAttribute> attributes,
                        ValueRange operands, VectorType type);
  std::optional<int64_t> getAdvance(Value indices);
  std::optional<int64_t> computeAdvance(Value indices);
  bool distributeDistances(arith::MulIOp op);

  // Gather.cpp: elements at distances of their own, assertions.
  Parts gather(vector::GatherOp op);
  void scatter(vector::ScatterOp op);
  Value gatherPart(Value buffer, ValueRange indices, Value distances,
                   Value mask, Value padding);
  void scatterPart(Value value, Value buffer, ValueRange indices,
                   Value distances, Value mask);
  LogicalResult distributeAssert(AssertOp op);

  // PackedExtrema.cpp: extrema of 16-bit floats.
  Parts combineHalves(MonoidAttrInterface monoid, Parts vectors);

  // Neighbours.cpp: elements of rows beside each other.
  LogicalResult checkNeighbours(Operation *op, size_t rows, Type element);
  LogicalResult checkOwnPlaces(Operation *op, Value shared, int64_t others = 0);
  LogicalResult distributeCopyRows(CopyRowsOp op);
  LogicalResult distributeCopiedRows(CopiedRowsOp op);
  LogicalResult distributeStoreRows(StoreRowsOp op);
  Value extractRow(Value ofRows, int64_t row);
  Value extendBeside(Operation *op, Value part);
  Value joinRows(ArrayRef<Value> ofRows);
  Value createThreadOfBlock();
  Value createOwnPlace(unsigned part);
  Value createElementAddress(Value base, Value start, Value distances);

  // Keep.cpp: tiles that threads keep in shared memory.
  LogicalResult checkKept(Operation *op, Value shared, Type tile,
                          bool isShifted);
  int64_t getMarginOfKept() const;
  Value createKeptPlace(unsigned part, Value thread, bool isShifted);
  void keepBefore(KeepOp op);
  LogicalResult distributeKeep(KeepOp op);
  LogicalResult distributeKept(KeptOp op);

  // Packed.cpp: rows without gaps, by way of shared memory.
  struct PackedCopy {
    Value shared, base, count;
  };
  void forEachPacked(const PackedCopy &copy,
                     function_ref<void(Value index)> copyVector,
                     function_ref<void(Value index)> copyElement);
  LogicalResult distributeCopyPacked(CopyPackedOp op);
  LogicalResult distributeStorePacked(StorePackedOp op);

  // Lanes.cpp: reductions.
  LogicalResult checkReduce(ReduceOp op);
  LogicalResult distributeReduce(ReduceOp op);
  Parts reduceInThread(ReduceOp op, unsigned input);
  Parts exchange(MonoidAttrInterface monoid, ReduceOp op, Parts state);
  Parts createIdentity(MonoidAttrInterface monoid, Type element);
  Parts liftAll(MonoidAttrInterface monoid, ArrayRef<Value> elements,
                ArrayRef<Value> present);
  Parts reduceInWarp(Parts state, int64_t lanes, int64_t distance,
                     CombineStates combine);
  Value shuffle(Value value, int64_t offset);
  Parts exchangeBetweenWarps(MonoidAttrInterface monoid, ReduceOp op,
                             Parts state);

  /// States of the warps of a block in its shared memory.
  struct WarpStates {
    Parts buffers;              ///< one for each component
    SmallVector<Value> indices; ///< of this thread's warp and row
    Value lane, warp;           ///< of this thread, of its row
  };
  WarpStates storeOfWarps(ReduceOp op, ValueRange state);
  Parts foldOfWarps(MonoidAttrInterface monoid, const WarpStates &states);

  // Columns.cpp: reductions of rows beside each other.
  bool speaksForBlock();
  Parts storeOfRows(ArrayRef<Parts> states);
  void speak(MonoidAttrInterface monoid, ValueRange states, ValueRange results,
             Value row);
  SmallVector<Parts> exchangeBySpeakers(MonoidAttrInterface monoid,
                                        ArrayRef<Parts> states);
  int64_t getSideAlignment(Type element);
  void storeSide(ValueRange values, Value buffer, ValueRange indices);
  Parts loadSide(Value buffer, int64_t count, ValueRange indices);
  Parts addBuffers(ArrayRef<int64_t> shape, ValueRange state);
  int64_t getFoldLanes(int64_t count);
  SmallVector<Value> createFoldIndices(int64_t count, Value lane);
  Parts foldAll(MonoidAttrInterface monoid, int64_t count, Value lane,
                function_ref<Parts(Value index)> read);

  /// An exchange between the blocks of a cluster: what each of them has for it
  /// in its shared memory. In a loop there are two of each, for trips in turn.
  struct ClusterExchange {
    Location loc;
    Value states;   ///< words of 32 bits, of one state after the other
    Value barriers; ///< mbarriers
    int64_t count;  ///< of states, in one exchange
    int64_t bytes;  ///< that all blocks store in one
    Value trip;     ///< i64, or null: there is no loop
    Value turn;     ///< index: 0 and 1 in turn, or null
  };

  // Cluster.cpp: reductions over the blocks of a cluster.
  LogicalResult checkClusterReduce(ReduceOp op);
  void hearOfCluster();
  /// Who stores a state in all blocks, and where states are there.
  struct ClusterSender {
    int64_t states;  ///< of a row
    Value own;       ///< the number of the one that is stored, of these
    Value member;    ///< this thread's number among those that have it
    int64_t sharing; ///< these, each for other blocks
    Value row;       ///< index in the block, or null: there is one
  };
  Parts exchangeInCluster(MonoidAttrInterface monoid, ReduceOp op, Parts state);
  Parts exchangeInCluster(MonoidAttrInterface monoid, ArrayRef<Value> state,
                          const ClusterSender &sender, Value trip = {});
  ClusterExchange addClusterExchange(int64_t states, int64_t words, Value trip);
  Value createTurnBarrier(const ClusterExchange &exchange);
  void expectBytes(const ClusterExchange &exchange);
  void waitForStates(const ClusterExchange &exchange);
  void pushToBlock(const ClusterExchange &exchange, ArrayRef<Value> words,
                   Value rank, Value place);
  void pushToCluster(const ClusterExchange &exchange, ArrayRef<Value> words,
                     Value thread, int64_t sharing, Value place);
  Parts readPushed(const ClusterExchange &exchange, TypeRange types,
                   Value index);
  void startCluster();

  // Grid.cpp: reductions over blocks of the whole GPU.
  LogicalResult findStates();
  int64_t getReader(ReduceOp op);
  MemoryExchange createMemoryExchange(ReduceOp op, TypeRange types,
                                      int64_t place, Value block);
  MemoryExchange addMemoryExchange(ReduceOp op, TypeRange types);
  Value createTrip(ReduceOp op);
  Value startArrival(ReduceOp op);
  bool hasMetGrid(ReduceOp op);
  void waitForGrid(ReduceOp op, Value lane, Value condition);
  SmallVector<Value> createFoldPlaces(MemoryExchange &exchange, Value trip,
                                      Value lane);
  void publish(MemoryExchange &exchange, Value trip, Value lane,
               ValueRange state);
  Parts collect(MonoidAttrInterface monoid, MemoryExchange &exchange,
                ArrayRef<Value> places, Value trip, Value lane,
                ValueRange loaded);
  Parts exchangeInMemory(MonoidAttrInterface monoid, ReduceOp op, Parts state,
                         Value lane);
  struct WarpOfBlock {
    Value warp, lane;
  };
  WarpOfBlock createWarpOfBlock();
  void storeFirst(Value lane, ValueRange values, ArrayRef<Value> buffers,
                  ValueRange indices);
  Parts loadParts(ArrayRef<Value> buffers, ValueRange indices);
  Parts exchangeInSplit(MonoidAttrInterface monoid, ReduceOp op, Parts state);
  Parts exchangeDelayed(MonoidAttrInterface monoid, ReduceOp op, Parts state);
  Parts loadFrom(int64_t delay, MonoidAttrInterface monoid, Value trip,
                 ArrayRef<Value> buffers, Value place);

  // Fetch.cpp: rows in a ring in shared memory.
  LogicalResult distributeFetch(FetchOp op);
  LogicalResult distributeFetched(FetchedOp op);
  Value createPartCount(unsigned part, Value size);
  Value createSharedPart(Value shared, Value offset, unsigned part,
                         int64_t elementBytes);
  Value createBlockAddress(Value buffer, ValueRange indices);
  void startRings();

  gpu::GPUFuncOp func;
  LayoutAttr layout;
  ImplicitLocOpBuilder builder;
  DataFlowSolver ranges;
  Value thread;          ///< of the row
  Value states;          ///< the argument for states in device memory, or null
  int64_t nextPlace = 0; ///< the first element of a group's that is free
  scf::IfOp arrival;     ///< where a block's places are cleared, or null
  int64_t arrivedDelay = 0; ///< of all reductions over blocks; 0: of none
  scf::IfOp gridWait;       ///< before the first states are read, or null
  DenseMap<Value, Parts> parts;
  DenseMap<Value, Interval> intervals; ///< of masks on one vector
  DenseMap<Value, Value> edgeNumbers;  ///< of masks on an edge: its element
  DenseMap<Value, std::optional<int64_t>> advances; ///< of tiles of indices
  /// Of a part that was read with those of other rows: all, and its row.
  DenseMap<Value, std::pair<Value, int64_t>> besides;
  DenseMap<std::pair<Value, Type>, Value> extensions; ///< of such
  SmallVector<Operation *> replaced;
  SmallVector<ClusterExchange> clusterExchanges;
  SetVector<Value> rings; ///< the mbarriers of each
  /// Whether all blocks of the cluster are known to have started.
  bool isClusterHeard = false;
  unsigned numExchanges = 0, numMasked = 0;
  /// The tile that is loaded now is of a late input.
  bool isLate = false;
  bool isStoredByPart = false;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_DISTRIBUTOR_H
