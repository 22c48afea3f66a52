//===- Gather.cpp - Single elements of a thread ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Operations.h"
#include "Access.h"
#include "Masks.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// `indices` with the distance of one element added to the last.
static SmallVector<Value> getElementIndices(ImplicitLocOpBuilder &builder,
                                            ValueRange indices, Value distances,
                                            int64_t element) {
  SmallVector<Value> moved = llvm::to_vector(indices);
  Value distance = vector::ExtractOp::create(builder, distances, element);
  moved.back() = arith::AddIOp::create(builder, moved.back(), distance);
  return moved;
}

static Value gatherPart(vector::GatherOp op, unsigned part,
                        const PartMap &parts, ImplicitLocOpBuilder &builder) {
  Value distances = parts.get(op.getIndices())[part];
  Value mask = parts.get(op.getMask())[part];
  Value padding = parts.get(op.getPassThru())[part];
  MaskFacts facts = getMaskFacts(mask);
  if (facts.never)
    return padding;
  auto load = [&]() -> Value {
    return loadElements(
        cast<VectorType>(padding.getType()), mask, padding, parts, builder,
        [&](int64_t i) {
          return markLoad(
              memref::LoadOp::create(
                  builder, op.getBase(),
                  getElementIndices(builder, op.getOffsets(), distances, i)),
              op->hasAttr(epilogueAttrName));
        });
  };
  return facts.uniform ? createGuarded(builder, facts.uniform, padding, load)
                       : load();
}

static void scatterPart(vector::ScatterOp op, unsigned part,
                        const PartMap &parts, ImplicitLocOpBuilder &builder) {
  Value value = parts.get(op.getValueToStore())[part];
  Value distances = parts.get(op.getIndices())[part];
  Value mask = parts.get(op.getMask())[part];
  MaskFacts facts = getMaskFacts(mask);
  if (facts.never)
    return;
  auto store = [&] {
    storeElements(value, mask, parts, builder, [&](int64_t i) {
      Value element = vector::ExtractOp::create(builder, value, i);
      memref::StoreOp::create(
          builder, element, op.getBase(),
          getElementIndices(builder, op.getOffsets(), distances, i));
    });
  };
  if (facts.uniform)
    createGuarded(builder, facts.uniform, store);
  else
    store();
}

void mlir::rowwise::distributeGather(vector::GatherOp op,
                                     const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  Parts results;
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part)
    results.push_back(gatherPart(op, part, parts, builder));
  parts.set(op, std::move(results));
}

void mlir::rowwise::distributeScatter(vector::ScatterOp op,
                                      const KernelContext &kernel,
                                      PartMap &parts,
                                      ImplicitLocOpBuilder &builder) {
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part)
    scatterPart(op, part, parts, builder);
}
