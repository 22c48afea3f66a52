//===- RowAccess.cpp - Rows between buffers and tiles ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

static Value createIndex(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

VectorType RowAccess::getTileType(Type element) const {
  return VectorType::get(schedule.getLayout().getTileSize(), element);
}

//===----------------------------------------------------------------------===//
// Rows and windows
//===----------------------------------------------------------------------===//

/// The first operand with rows: windows are aligned for it.
unsigned RowAccess::getReference() {
  for (unsigned i = 0, e = buffers.size(); i < e; ++i)
    if (op.isRow(op.getMap(i)))
      return i;
  return 0;
}

Row RowAccess::enter(Value index, Value numRows, bool mayExceed) {
  Row row;
  row.index = index;
  if (mayExceed)
    row.inRange = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                        index, numRows);
  // The innermost outer dimension varies fastest.
  row.indices.resize(op.getNumDims());
  Value rest = index;
  SmallVector<unsigned> outer;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    if (!op.isAxis(dim))
      outer.push_back(dim);
  for (unsigned dim : llvm::reverse(outer)) {
    if (dim == outer.front()) {
      row.indices[dim] = rest;
      break;
    }
    auto [source, position] = op.getDimSource(dim);
    Value size = memref::DimOp::create(builder, buffers[source], position);
    row.indices[dim] = arith::RemUIOp::create(builder, rest, size);
    rest = arith::DivUIOp::create(builder, rest, size);
  }
  if (!schedule.getAligned())
    row.residue = getResidue(row, getReference());
  return row;
}

/// The number of elements from the last 16-byte boundary to the row's start.
Value RowAccess::getResidue(const Row &row, unsigned number) {
  Value buffer = buffers[number];
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
  Value elementBytes = createIndex(builder, type.getElementTypeBitWidth() / 8);
  Value position = arith::AddIOp::create(
      builder, arith::DivUIOp::create(builder, address, elementBytes),
      metadata.getOffset());
  for (auto [dim, expr] : llvm::enumerate(op.getMap(number).getResults())) {
    auto named = dyn_cast<AffineDimExpr>(expr);
    if (!named || op.isAxis(named.getPosition()))
      continue;
    Value distance = arith::MulIOp::create(
        builder, row.indices[named.getPosition()], metadata.getStrides()[dim]);
    position = arith::AddIOp::create(builder, position, distance);
  }
  Value mask = createIndex(builder, schedule.getLayout().getVector() - 1);
  return arith::AndIOp::create(builder, position, mask);
}

Value RowAccess::isCongruent(const Row &row, unsigned number) {
  if (!row.residue || number == getReference())
    return {};
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                               getResidue(row, number), row.residue);
}

Window RowAccess::getWindow(const Row &row, Value tile, bool masked) {
  Window window;
  window.start = createIndex(builder, 0);
  Value first; // where the row starts in the tile; null: at its start
  if (tile)
    window.start = arith::MulIOp::create(
        builder, tile, createIndex(builder, schedule.getLayout().getCovered()));
  if (row.residue)
    window.start = arith::SubIOp::create(builder, window.start, row.residue);
  // An exact tile has no mask from the start: upstream's folding of a masked
  // access with an all-true mask forgets the alignment.
  std::optional<int64_t> size = getConstantIntValue(width);
  bool isExact = !row.residue && !tile && size &&
                 *size >= schedule.getLayout().getTileSize();
  if (!masked || isExact)
    return window;
  if (row.residue || tile)
    first =
        arith::SubIOp::create(builder, createIndex(builder, 0), window.start);
  Value end = first ? arith::AddIOp::create(builder, first, width) : width;
  VectorType type = getTileType(builder.getI1Type());
  window.mask = vector::CreateMaskOp::create(builder, type, end);
  if (row.residue) {
    Value before = vector::CreateMaskOp::create(builder, type, first);
    Value all =
        arith::ConstantOp::create(builder, DenseElementsAttr::get(type, true));
    Value after = arith::XOrIOp::create(builder, before, all);
    window.mask = arith::AndIOp::create(builder, after, window.mask);
  }
  return window;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

SmallVector<Value> RowAccess::getIndices(const Row &row, unsigned number,
                                         Value start) {
  SmallVector<Value> indices;
  for (AffineExpr expr : op.getMap(number).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      indices.push_back(createIndex(builder, 0));
    else if (op.isAxis(dim.getPosition()))
      indices.push_back(start);
    else
      indices.push_back(row.indices[dim.getPosition()]);
  }
  return indices;
}

Value RowAccess::load(const Row &row, unsigned input, const Window &window) {
  Value buffer = buffers[input];
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  SmallVector<Value> indices = getIndices(row, input, window.start);
  if (!op.isRow(op.getMap(input)))
    return memref::LoadOp::create(builder, buffer, indices);

  VectorType type = getTileType(element);
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t vectorBytes = elementBytes * schedule.getLayout().getVector();
  auto loadAligned = [&](OpBuilder &b, Location loc,
                         int64_t alignment) -> Value {
    llvm::MaybeAlign align(alignment);
    if (!window.mask)
      return vector::LoadOp::create(b, loc, type, buffer, indices,
                                    /*nontemporal=*/false, align);
    Value padding = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    return vector::MaskedLoadOp::create(b, loc, type, buffer, indices,
                                        window.mask, padding, align);
  };
  Value congruent = isCongruent(row, input);
  if (!congruent)
    return loadAligned(builder, builder.getLoc(), vectorBytes);
  auto branch = [&](int64_t alignment) {
    return [&, alignment](OpBuilder &b, Location loc) {
      scf::YieldOp::create(b, loc, loadAligned(b, loc, alignment));
    };
  };
  return scf::IfOp::create(builder, congruent, branch(vectorBytes),
                           branch(elementBytes))
      .getResult(0);
}

void RowAccess::store(const Row &row, unsigned output, const Window &window,
                      Value value) {
  unsigned number = op.getInputs().size() + output;
  Value buffer = buffers[number];
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  SmallVector<Value> indices = getIndices(row, number, window.start);
  if (!op.isRow(op.getMap(number))) {
    // All threads of the row hold the scalar; the first one writes it.
    Value thread = gpu::ThreadIdOp::create(builder, gpu::Dimension::x);
    Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          thread, createIndex(builder, 0));
    scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
      memref::StoreOp::create(b, loc, value, buffer, indices);
      scf::YieldOp::create(b, loc);
    });
    return;
  }
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t vectorBytes = elementBytes * schedule.getLayout().getVector();
  auto storeAligned = [&](OpBuilder &b, Location loc, int64_t alignment) {
    llvm::MaybeAlign align(alignment);
    if (window.mask)
      vector::MaskedStoreOp::create(b, loc, buffer, indices, window.mask, value,
                                    align);
    else
      vector::StoreOp::create(b, loc, value, buffer, indices,
                              /*nontemporal=*/false, align);
  };
  Value congruent = isCongruent(row, number);
  if (!congruent)
    return storeAligned(builder, builder.getLoc(), vectorBytes);
  auto branch = [&](int64_t alignment) {
    return [&, alignment](OpBuilder &b, Location loc) {
      storeAligned(b, loc, alignment);
      scf::YieldOp::create(b, loc);
    };
  };
  scf::IfOp::create(builder, congruent, branch(vectorBytes),
                    branch(elementBytes));
}
