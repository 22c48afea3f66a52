//===- Transfer.cpp - Loads and stores of rows ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transfer.h"
#include "RowAddress.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Builds an access with the alignment of a vector if the buffer's vectors are
/// aligned in the window, else with that of an element. Returns the value of
/// `access`, if it has `results`.
static Value
createByAlignment(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                  const Row &row, unsigned number, TypeRange results,
                  function_ref<Value(llvm::MaybeAlign alignment)> access) {
  int64_t elementBytes =
      getElementBytes(getElementTypeOrSelf(kernel.getBuffer(number).getType()));
  int64_t bytesOfVector = elementBytes * kernel.getLayout().getVector();
  Value isAligned = isAlignedInWindows(builder, kernel, row, number);
  if (!isAligned)
    return access(llvm::MaybeAlign(
        kernel.getVersion().startsAnywhere() ? elementBytes : bytesOfVector));
  auto branch =
      scf::IfOp::create(builder, results, isAligned, /*addThenBlock=*/true,
                        /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [block, alignment] :
       {std::pair(branch.thenBlock(), bytesOfVector),
        std::pair(branch.elseBlock(), elementBytes)}) {
    builder.setInsertionPointToStart(block);
    Value value = access(llvm::MaybeAlign(alignment));
    scf::YieldOp::create(builder, value ? ValueRange(value) : ValueRange());
  }
  return results.empty() ? Value() : branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

static Value mark(const Row &row, Operation *load) {
  if (row.isForEpilogue)
    load->setAttr(epilogueAttrName, UnitAttr::get(load->getContext()));
  return load->getResult(0);
}

static Value loadContiguous(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, const Row &row,
                            unsigned input, const Window &window) {
  RowAddress address =
      createRowAddress(builder, kernel, row, input, window.start);
  VectorType type = kernel.getTileType(
      cast<MemRefType>(address.buffer.getType()).getElementType());
  Value padding = createPadding(builder, kernel, input, type);
  Value readable = createReadableMask(builder, kernel, row, input, window);
  Value loaded = createByAlignment(
      builder, kernel, row, input, type,
      [&](llvm::MaybeAlign alignment) -> Value {
        if (!window.mask)
          return mark(row, vector::LoadOp::create(
                               builder, type, address.buffer, address.indices,
                               /*nontemporal=*/false, alignment));
        return mark(row, vector::MaskedLoadOp::create(
                             builder, type, address.buffer, address.indices,
                             readable, padding, alignment));
      });
  // Elements outside of the window are replaced after the load, which so does
  // not wait for the window's mask.
  if (readable != window.mask)
    loaded = arith::SelectOp::create(builder, window.mask, loaded, padding);
  return loaded;
}

/// Loads element by element, each at a distance of its own.
static Value gather(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    const Row &row, unsigned input, const Window &window) {
  RowAddress address = createFlatRowAddress(builder, kernel, row, input,
                                            createIndex(builder, 0));
  VectorType type = kernel.getTileType(
      cast<MemRefType>(address.buffer.getType()).getElementType());
  Value offsets = createElementOffsets(builder, kernel, input, window);
  return mark(row, vector::GatherOp::create(
                       builder, type, address.buffer, address.indices, offsets,
                       createFullMask(builder, kernel, window),
                       createPadding(builder, kernel, input, type)));
}

static Value loadScalar(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, const Row &row,
                        unsigned input) {
  Value buffer = kernel.getBuffer(input);
  if (!isa<MemRefType>(buffer.getType()))
    return buffer;
  RowAddress address = createRowAddress(builder, kernel, row, input, {});
  return memref::LoadOp::create(builder, address.buffer, address.indices);
}

Value mlir::rowwise::loadInput(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel, const Row &row,
                               unsigned input, const Window &window) {
  FuseOp program = kernel.getProgram();
  if (!program.isRow(program.getMap(input)))
    return loadScalar(builder, kernel, row, input);
  return kernel.isContiguous(input)
             ? loadContiguous(builder, kernel, row, input, window)
             : gather(builder, kernel, row, input, window);
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

static void storeContiguous(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, const Row &row,
                            unsigned number, const Window &window,
                            Value value) {
  RowAddress address =
      createRowAddress(builder, kernel, row, number, window.start);
  createByAlignment(builder, kernel, row, number, TypeRange(),
                    [&](llvm::MaybeAlign alignment) -> Value {
                      if (window.mask)
                        vector::MaskedStoreOp::create(
                            builder, address.buffer, address.indices,
                            window.mask, value, alignment);
                      else
                        vector::StoreOp::create(
                            builder, value, address.buffer, address.indices,
                            /*nontemporal=*/false, alignment);
                      return {};
                    });
}

/// Stores element by element, each at a distance of its own.
static void scatter(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    const Row &row, unsigned number, const Window &window,
                    Value value) {
  RowAddress address = createFlatRowAddress(builder, kernel, row, number,
                                            createIndex(builder, 0));
  Value offsets = createElementOffsets(builder, kernel, number, window);
  vector::ScatterOp::create(builder, /*resultType=*/Type(), address.buffer,
                            address.indices, offsets,
                            createFullMask(builder, kernel, window), value);
}

/// All threads of the row have the scalar; the first one stores it.
static void storeScalar(ImplicitLocOpBuilder &builder,
                        const TileContext &kernel, const Row &row,
                        unsigned number, Value value) {
  Value thread = createThreadOfRow(builder, kernel.getLayout());
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        thread, createIndex(builder, 0));
  RowAddress address = createRowAddress(builder, kernel, row, number, {});
  createGuarded(builder, isFirst, [&] {
    memref::StoreOp::create(builder, value, address.buffer, address.indices);
  });
}

void mlir::rowwise::storeResult(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel, const Row &row,
                                unsigned output, const Window &window,
                                Value value) {
  FuseOp program = kernel.getProgram();
  unsigned number = kernel.getResultNumber(output);
  if (!program.isRow(program.getMap(number)))
    storeScalar(builder, kernel, row, number, value);
  else if (kernel.isContiguous(number))
    storeContiguous(builder, kernel, row, number, window, value);
  else
    scatter(builder, kernel, row, number, window, value);
}
