//===- VectorStream.cpp - Rows whose vectors stream through a tile --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the elements of a row for each level of reductions, then one
// that writes what there is of elements. An element is a number, which all
// lanes have, or a vector, whose tile they share. States are carried from
// element to element. A thread has several rows if these have the same
// vectors: each is loaded once for all of them. If tiles have parts of a row,
// they combine their states behind each pass. If these are in several blocks,
// groups of such blocks step over rows.
//
//===----------------------------------------------------------------------===//

#include "../Access/RowAddress.h"
#include "../Access/Transfer.h"
#include "../Access/VectorTransfer.h"
#include "../Body/Body.h"
#include "../Body/ElementBody.h"
#include "../Body/ElementSteps.h"
#include "../Body/PartStates.h"
#include "../Body/ProductSteps.h"
#include "../Iterations.h"
#include "KernelShape.h"

#include "Rowwise/Device/GridBarrier.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether any element of the row is computed.
static bool hasElements(Block &body) {
  return !body.getOps<ReduceOp>().empty() ||
         llvm::any_of(body.getTerminator()->getOperands(), isRowValue);
}

/// Groups are of rows that have the same vectors, and so are the rows of blocks
/// that do not tell them apart where all warps read the same ones.
static LogicalResult verifyGroups(FuseOp program, VersionAttr version) {
  TileRows tile = version.getSchedule().getTileRows();
  int64_t rows = countRowsOfVectors(program);
  bool isRight = tile.group
                     ? tile.group == rows
                     : !tile.stages || rows % version.getRowsOfBlock() == 0;
  if (isRight)
    return success();
  return program.emitOpError()
         << "expected rows of a block that have the same vectors as the "
         << rows << " of a group have, for " << version;
}

LogicalResult mlir::rowwise::verifyVectorStream(FuseOp program,
                                                unsigned version) {
  for (auto assertion : program.getBody(version).front().getOps<AssertOp>()) {
    InFlightDiagnostic diag = program.emitOpError()
                              << "expected no assertions in rows of vectors";
    diag.attachNote(assertion.getLoc()) << "found " << assertion->getName();
    return diag;
  }
  VersionAttr chosen = program.getVersionList()[version];
  Block &body = program.getBody(version).front();
  TileRows tile = chosen.getSchedule().getTileRows();
  bool areProducts =
      matchMatrixProducts(body) && canMultiplyMatrices(program, body);
  if (tile.mma && hasElements(body) && !areProducts)
    return program.emitOpError()
           << "expected dot products and a weighted sum of vectors that are "
              "products of matrices, for "
           << chosen;
  if (failed(verifyGroups(program, chosen)))
    return failure();
  int64_t bytes = countPartStateBytes(body, chosen.getLayout(), tile) +
                  countStagedVectorBytes(chosen.getLayout(), tile);
  if (bytes <= staticSharedBytes)
    return success();
  return program.emitOpError()
         << "expected states of parts of rows, or vectors, that fit into "
         << staticSharedBytes << " bytes of shared memory, found " << bytes
         << " for " << chosen;
}

static Value both(ImplicitLocOpBuilder &builder, Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return arith::AndIOp::create(builder, lhs, rhs);
}

namespace {
/// What a kernel does with the rows of a thread.
class VectorStream {
public:
  VectorStream(ImplicitLocOpBuilder &builder, const TileContext &kernel);

  void build();

private:
  /// For each row, what is computed of each element.
  using Elements = SmallVector<SmallVector<IRMapping>>;

  void enterRows(Value first, bool areAllThere);
  void enterRowsOfGroup(Value block);
  void buildRows();
  void stepOverRows();
  void loadInputs();
  Elements lowerElements(Value first, int64_t count,
                         ArrayRef<Value> roots) const;
  void streamLevel(ArrayRef<ReduceOp> level);
  SmallVector<Value> addProducts(ValueRange inits) const;
  SmallVector<Value> addElements(ArrayRef<ReduceOp> level,
                                 const Elements &ofRows,
                                 ValueRange carried) const;
  void finishLevel(ArrayRef<ReduceOp> level, ValueRange carried);
  void storeNumbers() const;
  void storeRows() const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  TileOfBlock tile;
  TileRows tileRows;
  BlocksOfRows blocks;
  Value firstOfBlock; ///< the number of the first row that the block has
  SmallVector<RowOfThread> rows;
};
} // namespace

VectorStream::VectorStream(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel)
    : builder(builder), kernel(kernel),
      tile(createTileOfBlock(builder, kernel)),
      tileRows(kernel.getSchedule().getTileRows()) {}

/// Enters the rows of this tile in a block whose first row is `first`. A tile
/// without rows of its own takes part in what lanes of a warp, and parts of a
/// row, do together.
void VectorStream::enterRows(Value first, bool areAllThere) {
  firstOfBlock = first;
  first = arith::AddIOp::create(builder, first, tile.firstRow);
  rows.clear();
  for (int64_t i = 0; i < tileRows.getRowsOfThread(); ++i) {
    Value number =
        arith::AddIOp::create(builder, first, createIndex(builder, i));
    rows.push_back({areAllThere
                        ? enterRow(builder, kernel, number, kernel.getNumRows(),
                                   /*mayExceed=*/false)
                        : enterRowClamped(builder, kernel, number),
                    IRMapping()});
    Row &row = rows.back().row;
    row.inRange = both(builder, row.inRange, tile.hasRows);
  }
}

/// Of rows behind the end of their group a tile has the last one, and does not
/// store it.
void VectorStream::enterRowsOfGroup(Value block) {
  int64_t ofBlock = kernel.getVersion().getRowsOfBlock();
  auto constant = [&](int64_t value) { return createIndex(builder, value); };
  Value blocksOfGroup = constant(llvm::divideCeil(tileRows.group, ofBlock));
  Value start = arith::MulIOp::create(
      builder, arith::DivUIOp::create(builder, block, blocksOfGroup),
      constant(tileRows.group));
  Value inGroup = arith::MulIOp::create(
      builder, arith::RemUIOp::create(builder, block, blocksOfGroup),
      constant(ofBlock));
  firstOfBlock = arith::AddIOp::create(builder, start, inGroup);
  for (int64_t i = 0; i < tileRows.getRowsOfThread(); ++i) {
    Value number = arith::AddIOp::create(
        builder, inGroup,
        arith::AddIOp::create(builder, tile.firstRow, constant(i)));
    Value isThere = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                          number, constant(tileRows.group));
    number =
        arith::MinUIOp::create(builder, number, constant(tileRows.group - 1));
    rows.push_back({enterRow(builder, kernel,
                             arith::AddIOp::create(builder, start, number),
                             kernel.getNumRows(), /*mayExceed=*/false),
                    IRMapping()});
    rows.back().row.inRange = both(builder, isThere, tile.hasRows);
  }
}

void VectorStream::loadInputs() {
  for (auto &[row, scalars] : rows) {
    for (auto [i, arg] : llvm::enumerate(kernel.getBody().getArguments())) {
      if (isa<VectorType>(arg.getType()))
        scalars.map(arg, loadVector(builder, kernel, row, i, /*element=*/{}));
      else if (!isRowValue(arg))
        scalars.map(arg, loadInput(builder, kernel, row, i, Window()));
    }
    lowerRowIndices(builder, kernel, row, scalars);
  }
}

//===----------------------------------------------------------------------===//
// A pass over the rows
//===----------------------------------------------------------------------===//

/// Computes `roots` of `count` elements of each row, starting at `first`. All
/// loads come first. A vector is loaded once for all rows, which share it.
VectorStream::Elements
VectorStream::lowerElements(Value first, int64_t count,
                            ArrayRef<Value> roots) const {
  Elements elements;
  for (const RowOfThread &row : rows)
    elements.emplace_back(count, row.scalars);
  auto isRowOfVectors = [](Value arg) {
    return isRowValue(arg) && isa<VectorType>(getElementTypeOrSelf(arg));
  };
  SmallVector<Value> indices;
  for (int64_t i = 0; i < count; ++i) {
    indices.push_back(
        i == 0 ? first
               : arith::AddIOp::create(builder, first, createIndex(builder, i))
                     .getResult());
    for (auto [number, row] : llvm::enumerate(rows)) {
      IRMapping &values = elements[number][i];
      for (BlockArgument arg : kernel.getBody().getArguments())
        if (number != 0 && isRowOfVectors(arg) && elements[0][i].contains(arg))
          values.map(arg, elements[0][i].lookup(arg));
      ElementLowering(builder, kernel, row.row, indices[i]).load(roots, values);
    }
  }
  for (auto [i, element] : llvm::enumerate(indices))
    for (auto [row, values] : llvm::zip_equal(rows, elements))
      ElementLowering(builder, kernel, row.row, element)
          .lowerSlice(roots, values[i]);
  return elements;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// What a row's reductions carry lies side by side, row by row.
void VectorStream::streamLevel(ArrayRef<ReduceOp> level) {
  SmallVector<Value> roots, inits;
  for (ReduceOp reduce : level)
    llvm::append_range(roots, reduce.getOperands());
  for (unsigned i = 0; i < rows.size(); ++i)
    for (ReduceOp reduce : level)
      llvm::append_range(inits, createInits(builder, kernel, reduce));
  if (tileRows.mma)
    return finishLevel(level, addProducts(inits));
  finishLevel(level,
              forEachStep(builder, kernel, blocks, inits,
                          [&](Value first, int64_t count, ValueRange carried) {
                            return addElements(
                                level, lowerElements(first, count, roots),
                                carried);
                          }));
}

SmallVector<Value> VectorStream::addProducts(ValueRange inits) const {
  return streamProducts(
      builder, blocks,
      {kernel, rows, firstOfBlock, *matchMatrixProducts(kernel.getBody())},
      inits);
}

SmallVector<Value> VectorStream::addElements(ArrayRef<ReduceOp> level,
                                             const Elements &ofRows,
                                             ValueRange carried) const {
  SmallVector<Value> next;
  for (ArrayRef<IRMapping> elements : ofRows)
    for (ReduceOp reduce : level) {
      unsigned values = countCarried(kernel, reduce);
      llvm::append_range(next,
                         accumulate(builder, kernel, reduce,
                                    carried.take_front(values), elements));
      carried = carried.drop_front(values);
    }
  return next;
}

void VectorStream::finishLevel(ArrayRef<ReduceOp> level, ValueRange carried) {
  SmallVector<SmallVector<VectorState>> states(level.size());
  for (unsigned i = 0; i < rows.size(); ++i)
    for (auto [number, reduce] : llvm::enumerate(level)) {
      unsigned values = countCarried(kernel, reduce);
      VectorState state =
          settle(builder, kernel, reduce, carried.take_front(values));
      if (tileRows.mma)
        state.components = combineLanes(builder, reduce, state.components);
      states[number].push_back(std::move(state));
      carried = carried.drop_front(values);
    }
  for (auto [number, reduce] : llvm::enumerate(level)) {
    combineParts(builder, kernel, blocks, reduce, states[number]);
    for (auto [row, state] : llvm::zip_equal(rows, states[number]))
      finish(builder, kernel, reduce, state, row.scalars);
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static Value isZero(ImplicitLocOpBuilder &builder, Value index) {
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, index,
                               createIndex(builder, 0));
}

/// All lanes have a number; the first one stores it. What numbers are computed
/// of takes all lanes, also those without a row.
void VectorStream::storeNumbers() const {
  SmallVector<std::pair<unsigned, Value>> results;
  SmallVector<Value> roots;
  for (auto [i, value] :
       llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
    if (isRowValue(value)) {
      results.emplace_back(kernel.getResultNumber(i), value);
      roots.push_back(value);
    }
  if (roots.empty())
    return;
  Value isFirst =
      isZero(builder, createThreadOfRow(builder, kernel.getLayout()));
  forEachStep(
      builder, kernel, blocks, {}, [&](Value first, int64_t count, ValueRange) {
        Elements elements = lowerElements(first, count, roots);
        for (auto [row, values] : llvm::zip_equal(rows, elements)) {
          OpBuilder::InsertionGuard guard(builder);
          enterGuarded(builder, both(builder, isFirst, row.row.inRange));
          for (auto [i, mapping] : llvm::enumerate(values))
            for (auto [number, value] : results) {
              Value element = arith::AddIOp::create(builder, first,
                                                    createIndex(builder, i));
              RowAddress address =
                  createRowAddress(builder, kernel, row.row, number, element);
              memref::StoreOp::create(builder, mapping.lookup(value),
                                      address.buffer, address.indices);
            }
        }
        return SmallVector<Value>();
      });
}

/// Of several parts, which all have the same, the first stores what a row has.
void VectorStream::storeRows() const {
  Value isFirstPart = tile.part ? isZero(builder, tile.part) : Value();
  if (blocks.number)
    isFirstPart = both(builder, isFirstPart, isZero(builder, blocks.number));
  for (const auto &[row, scalars] : rows) {
    OpBuilder::InsertionGuard guard(builder);
    if (Value stores = both(builder, isFirstPart, row.inRange))
      enterGuarded(builder, stores);
    for (auto [i, value] :
         llvm::enumerate(kernel.getBody().getTerminator()->getOperands()))
      if (isa<VectorType>(value.getType()))
        storeVector(builder, kernel, row, i, scalars.lookup(value));
      else if (!isRowValue(value))
        storeResult(builder, kernel, row, i, Window(), scalars.lookup(value));
  }
}

void VectorStream::buildRows() {
  loadInputs();
  auto lowerScalars = [&] {
    for (auto &[row, scalars] : rows)
      lowerReadyScalars(builder, kernel, row, scalars);
  };
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody())) {
    lowerScalars();
    streamLevel(level);
  }
  lowerScalars();
  storeNumbers();
  storeRows();
}

/// All groups have as many iterations, as all blocks of a launch meet at one
/// barrier. Behind an iteration a block's threads meet, lest one writes states
/// of the next where others still read.
void VectorStream::stepOverRows() {
  Value isArriving =
      isZero(builder, createThreadOfBlock(builder, kernel.getLayout()));
  blocks.phase = createGridPhase(builder, isArriving);
  blocks.number = arith::RemUIOp::create(
      builder, gpu::BlockIdOp::create(builder, gpu::Dimension::x),
      createIndex(builder, tileRows.blocks));
  Iterations iterations = createIterations(builder, kernel);
  Value count =
      arith::CeilDivUIOp::create(builder, iterations.limit, iterations.step);
  auto loop = scf::ForOp::create(builder, createIndex(builder, 0), count,
                                 createIndex(builder, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  blocks.iteration = loop.getInductionVar();
  Value distance =
      arith::MulIOp::create(builder, loop.getInductionVar(), iterations.step);
  enterRows(arith::AddIOp::create(builder, iterations.first, distance),
            /*areAllThere=*/false);
  buildRows();
  gpu::BarrierOp::create(builder);
}

void VectorStream::build() {
  if (kernel.getSchedule().getRowLoop())
    return stepOverRows();
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  if (tileRows.group) {
    enterRowsOfGroup(block);
    return buildRows();
  }
  enterRows(arith::MulIOp::create(
                builder, block,
                createIndex(builder, kernel.getVersion().getRowsOfBlock())),
            hasWholeBlocks(kernel));
  buildRows();
}

void mlir::rowwise::buildVectorStream(ImplicitLocOpBuilder &builder,
                                      const TileContext &kernel) {
  VectorStream(builder, kernel).build();
}
