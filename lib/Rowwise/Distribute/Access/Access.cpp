//===- Access.cpp - Loads and stores of a thread --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "../Operations.h"
#include "Bounds.h"
#include "Indices.h"
#include "Masks.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::markLoad(Operation *load, bool isEpilogueOperand) {
  if (isEpilogueOperand)
    load->setAttr(epilogueAttrName, UnitAttr::get(load->getContext()));
  return load->getResult(0);
}

//===----------------------------------------------------------------------===//
// Indices of a part
//===----------------------------------------------------------------------===//

Value mlir::rowwise::createBoundaryIndex(Value start, Value mask,
                                         bool isRematerialized,
                                         const KernelContext &kernel,
                                         const PartMap &parts,
                                         ImplicitLocOpBuilder &builder) {
  Value number = parts.getBoundaryElement(mask);
  Type type = number.getType(), index = builder.getIndexType();
  if (type == index)
    return arith::AddIOp::create(builder, start, number);
  bool isNarrow = getBound(kernel, start).isNarrow();
  if (isNarrow)
    number = arith::AddIOp::create(
        builder, arith::IndexCastOp::create(builder, type, start), number);
  if (isRematerialized) {
    auto one = VectorType::get(1, type);
    Value opaque = OptimizationBarrierOp::create(
        builder, vector::FromElementsOp::create(builder, one, number));
    number = vector::ExtractOp::create(builder, opaque, 0);
  }
  number = arith::IndexCastOp::create(builder, index, number);
  return isNarrow ? number
                  : arith::AddIOp::create(builder, start, number).getResult();
}

SmallVector<Value> mlir::rowwise::createVectorIndices(
    ValueRange indices, unsigned part, bool isRematerialized,
    const KernelContext &kernel, ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  SmallVector<Value> moved = llvm::to_vector(indices);
  Value lane = arith::MulIOp::create(builder, kernel.thread,
                                     createIndex(builder, layout.getVector()));
  // The distance is added last: a constant becomes an immediate offset of the
  // access.
  moved.back() = arith::AddIOp::create(builder, moved.back(), lane);
  moved.back() = arith::AddIOp::create(
      builder, moved.back(),
      createDistance(kernel, part, isRematerialized, builder));
  return moved;
}

static SmallVector<Value> createPartIndices(ValueRange indices, unsigned part,
                                            Value mask, bool isRematerialized,
                                            const KernelContext &kernel,
                                            const PartMap &parts,
                                            ImplicitLocOpBuilder &builder) {
  if (!kernel.isBoundary(part))
    return createVectorIndices(indices, part, isRematerialized, kernel,
                               builder);
  SmallVector<Value> moved = llvm::to_vector(indices);
  moved.back() = createBoundaryIndex(moved.back(), mask, isRematerialized,
                                     kernel, parts, builder);
  return moved;
}

static SmallVector<Value> advanceLast(ArrayRef<Value> indices, int64_t by,
                                      ImplicitLocOpBuilder &builder) {
  SmallVector<Value> moved = llvm::to_vector(indices);
  moved.back() = advanceBy(builder, moved.back(), by);
  return moved;
}

//===----------------------------------------------------------------------===//
// One part
//===----------------------------------------------------------------------===//

namespace {
/// The memory of one part of a tile, and which of its elements exist.
struct PartAddress {
  Value buffer;
  SmallVector<Value> indices;
  Value mask;        ///< null: all elements
  int64_t alignment; ///< in bytes

  bool isAligned(VectorType type) const {
    return alignment * 8 >=
           type.getNumElements() * type.getElementTypeBitWidth();
  }
};
} // namespace

Value mlir::rowwise::loadElements(VectorType type, Value mask, Value padding,
                                  const PartMap &parts,
                                  ImplicitLocOpBuilder &builder,
                                  function_ref<Value(int64_t)> load) {
  MaskFacts facts = getMaskFacts(mask);
  SmallVector<Value> loaded;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
    if (facts.always || facts.uniform) {
      loaded.push_back(load(i));
      continue;
    }
    Value bit = createBit(mask, i, parts, builder);
    Value otherwise = vector::ExtractOp::create(builder, padding, i);
    loaded.push_back(
        createGuarded(builder, bit, otherwise, [&] { return load(i); }));
  }
  return vector::FromElementsOp::create(builder, type, loaded);
}

void mlir::rowwise::storeElements(Value value, Value mask, const PartMap &parts,
                                  ImplicitLocOpBuilder &builder,
                                  function_ref<void(int64_t)> store) {
  MaskFacts facts = getMaskFacts(mask);
  auto type = cast<VectorType>(value.getType());
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    if (facts.always || facts.uniform)
      store(i);
    else
      createGuarded(builder, createBit(mask, i, parts, builder),
                    [&] { store(i); });
}

/// One access of a vector that is aligned and not masked in part, else one for
/// each element, so that no other memory is touched.
static Value loadPart(const PartAddress &address, VectorType type,
                      Value padding, bool isEpilogueOperand,
                      const PartMap &parts, ImplicitLocOpBuilder &builder) {
  MaskFacts facts = getMaskFacts(address.mask);
  if (facts.never)
    return padding;
  auto loadVector = [&]() -> Value {
    return markLoad(vector::LoadOp::create(builder, type, address.buffer,
                                           address.indices,
                                           /*nontemporal=*/false,
                                           llvm::MaybeAlign(address.alignment)),
                    isEpilogueOperand);
  };
  auto loadSingly = [&]() -> Value {
    return loadElements(
        type, address.mask, padding, parts, builder, [&](int64_t i) {
          return markLoad(
              memref::LoadOp::create(builder, address.buffer,
                                     advanceLast(address.indices, i, builder)),
              isEpilogueOperand);
        });
  };
  bool isAligned = address.isAligned(type);
  auto loadWhole = [&] { return isAligned ? loadVector() : loadSingly(); };
  if (facts.always)
    return loadWhole();
  if (facts.uniform)
    return createGuarded(builder, facts.uniform, padding, loadWhole);
  if (!isAligned)
    return loadSingly();
  auto branch = scf::IfOp::create(builder, TypeRange{type},
                                  createAll(address.mask, parts, builder),
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadVector());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loadSingly());
  return branch.getResult(0);
}

static void storePart(Value value, const PartAddress &address,
                      const PartMap &parts, ImplicitLocOpBuilder &builder) {
  MaskFacts facts = getMaskFacts(address.mask);
  if (facts.never)
    return;
  auto storeVector = [&] {
    vector::StoreOp::create(builder, value, address.buffer, address.indices,
                            /*nontemporal=*/false,
                            llvm::MaybeAlign(address.alignment));
  };
  auto storeSingly = [&] {
    storeElements(value, address.mask, parts, builder, [&](int64_t i) {
      SmallVector<Value> at = advanceLast(address.indices, i, builder);
      Value element = vector::ExtractOp::create(builder, value, i);
      memref::StoreOp::create(builder, element, address.buffer, at);
    });
  };
  bool isAligned = address.isAligned(cast<VectorType>(value.getType()));
  auto storeWhole = [&] { isAligned ? storeVector() : storeSingly(); };
  if (facts.always)
    return storeWhole();
  if (facts.uniform)
    return createGuarded(builder, facts.uniform, storeWhole);
  if (!isAligned)
    return storeSingly();
  createGuarded(builder, createAll(address.mask, parts, builder), storeVector,
                storeSingly);
}

Value mlir::rowwise::accessPart(Operation *op, unsigned part,
                                const KernelContext &kernel,
                                const PartMap &parts,
                                ImplicitLocOpBuilder &builder) {
  bool isEpilogueOperand = op->hasAttr(epilogueAttrName);
  auto get = [&](Value tile) { return parts.get(tile)[part]; };
  auto getAddress = [&](auto access, Value mask, bool isRematerialized) {
    int64_t alignment =
        kernel.isBoundary(part) ? 1 : access.getAlignment().value_or(1);
    return PartAddress{access.getBase(),
                       createPartIndices(access.getIndices(), part, mask,
                                         isRematerialized, kernel, parts,
                                         builder),
                       mask, alignment};
  };
  if (auto plain = dyn_cast<vector::LoadOp>(op))
    return loadPart(getAddress(plain, /*mask=*/{}, /*isRematerialized=*/false),
                    kernel.getVectorType(plain.getType(), part),
                    /*padding=*/{}, isEpilogueOperand, parts, builder);
  if (auto masked = dyn_cast<vector::MaskedLoadOp>(op))
    return loadPart(
        getAddress(masked, get(masked.getMask()), /*isRematerialized=*/false),
        kernel.getVectorType(masked.getType(), part), get(masked.getPassThru()),
        isEpilogueOperand, parts, builder);
  if (auto plain = dyn_cast<vector::StoreOp>(op))
    storePart(get(plain.getValueToStore()),
              getAddress(plain, /*mask=*/{}, /*isRematerialized=*/false), parts,
              builder);
  else if (auto masked = dyn_cast<vector::MaskedStoreOp>(op))
    storePart(
        get(masked.getValueToStore()),
        getAddress(masked, get(masked.getMask()), /*isRematerialized=*/true),
        parts, builder);
  return {};
}

//===----------------------------------------------------------------------===//
// All parts
//===----------------------------------------------------------------------===//

/// Parts whose mask is no constant come first: their loads are in branches.
/// ptxas moves arithmetic on earlier loads in front of a branch, so that the
/// loads behind it would wait.
void mlir::rowwise::distributeLoad(Operation *op, const KernelContext &kernel,
                                   PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  auto masked = dyn_cast<vector::MaskedLoadOp>(op);
  Parts masks = masked ? parts.get(masked.getMask()) : Parts();
  Parts results(kernel.getNumTileParts());
  for (bool areBranches : {true, false})
    for (unsigned part = 0, e = results.size(); part < e; ++part) {
      bool isBranch = masked && !matchPattern(masks[part], m_Constant());
      if (isBranch == areBranches)
        results[part] = accessPart(op, part, kernel, parts, builder);
    }
  parts.set(op->getResult(0), std::move(results));
}

void mlir::rowwise::distributeStore(Operation *op, const KernelContext &kernel,
                                    PartMap &parts,
                                    ImplicitLocOpBuilder &builder) {
  for (unsigned part = 0, e = kernel.getNumTileParts(); part < e; ++part)
    accessPart(op, part, kernel, parts, builder);
}
