//===- InputForms.cpp - Other forms of the same program -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/InputForms.h"
#include "IndexOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<int64_t> mlir::rowwise::countResourceBytes(ShapedType type) {
  Type element = type.getElementType();
  if (!type.hasStaticShape() || !element.isIntOrIndexOrFloat())
    return std::nullopt;
  int64_t width = element.isIndex()
                      ? IndexType::kInternalStorageBitWidth
                      : static_cast<int64_t>(element.getIntOrFloatBitWidth());
  int64_t bytes = llvm::divideCeil(width, 8);
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

static ArrayRef<char> getBytes(DenseResourceElementsAttr resource) {
  return resource.getRawHandle().getBlob()->getData();
}

/// Whether elements of i1 are stored as bits, as in DenseElementsAttr.
static bool isPacked(DenseResourceElementsAttr resource) {
  ShapedType type = resource.getType();
  uint64_t bytes = getBytes(resource).size(), count = type.getNumElements();
  return type.getElementType().isInteger(1) && bytes != count &&
         bytes == llvm::divideCeil(count, 8);
}

bool mlir::rowwise::isWhole(DenseResourceElementsAttr resource) {
  std::optional<int64_t> bytes = countResourceBytes(resource.getType());
  return bytes && resource.getRawHandle().getBlob() &&
         (static_cast<int64_t>(getBytes(resource).size()) == *bytes ||
          isPacked(resource));
}

static DenseElementsAttr getDenseElements(DenseResourceElementsAttr resource) {
  if (!isWhole(resource))
    return {};
  ShapedType type = resource.getType();
  ArrayRef<char> bytes = getBytes(resource);
  if (!type.getElementType().isInteger(1) || isPacked(resource))
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  auto truths = llvm::map_to_vector(bytes, [](char byte) { return byte != 0; });
  return DenseElementsAttr::get(type, truths);
}

DenseElementsAttr mlir::rowwise::getDenseElements(Attribute constant) {
  if (auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(constant))
    return ::getDenseElements(resource);
  return dyn_cast_or_null<DenseElementsAttr>(constant);
}

/// Whether the resource is to become dense elements: it is of i1, of equal
/// elements, or empty. Others stay resources, since they may be large.
static bool isSmall(DenseResourceElementsAttr resource) {
  int64_t count = resource.getType().getNumElements();
  if (count == 0 || resource.getElementType().isInteger(1))
    return true;
  ArrayRef<char> bytes = getBytes(resource);
  size_t width = bytes.size() / count;
  return bytes.drop_front(width) == bytes.drop_back(width);
}

static void normalize(arith::ConstantOp op) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(op.getValue());
  if (resource && isWhole(resource) && isSmall(resource))
    op.setValueAttr(getDenseElements(resource));
}

static void normalize(bufferization::AllocTensorOp op) {
  OpBuilder builder(op);
  Value tensor = op.getCopy();
  if (!tensor)
    tensor = tensor::EmptyOp::create(builder, op.getLoc(), op.getType(),
                                     op.getDynamicSizes());
  op.getResult().replaceAllUsesWith(tensor);
  op.erase();
}

//===----------------------------------------------------------------------===//
// Casts of indices
//===----------------------------------------------------------------------===//

static unsigned getBits(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIndex() ? IndexType::kInternalStorageBitWidth
                           : element.getIntOrFloatBitWidth();
}

bool mlir::rowwise::isLosslessIndexCast(Operation *op) {
  return isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
         getBits(op->getResult(0).getType()) >=
             getBits(op->getOperand(0).getType());
}

namespace {
/// The integers, by type, that are made of indices, and that become indices.
struct IndexCasts {
  llvm::DenseSet<Type> from, to;

  explicit IndexCasts(Operation *root) {
    root->walk([&](Operation *op) {
      if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
        from.insert(getElementTypeOrSelf(op->getResult(0)));
        to.insert(getElementTypeOrSelf(op->getOperand(0)));
      } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
        to.insert(getElementTypeOrSelf(reshape.getShape()));
      }
    });
  }

  /// Whether upstream may fold `op` and the cast whose result it casts to
  /// nothing.
  bool mayCancel(Operation *op) const {
    Type operand = getElementTypeOrSelf(op->getOperand(0)),
         result = getElementTypeOrSelf(op->getResult(0));
    return operand.isIndex() ? to.contains(result) : from.contains(operand);
  }
};
} // namespace

/// Upstream folds two casts, of an index to an integer and back or the other
/// way round, to nothing, even where the first drops bits. The bits are dropped
/// between integers instead, by a truncation that upstream keeps.
static void truncate(Operation *cast) {
  OpBuilder builder(cast);
  Location loc = cast->getLoc();
  Value value = cast->getOperand(0);
  Type type = cast->getResult(0).getType();
  auto wide = [&](Type like) -> Type {
    auto shaped = dyn_cast<ShapedType>(like);
    Type i64 = builder.getI64Type();
    return shaped ? shaped.clone(i64) : i64;
  };
  if (getElementTypeOrSelf(type).isIndex()) {
    value = arith::TruncIOp::create(builder, loc, wide(type), value);
    value = arith::IndexCastOp::create(builder, loc, type, value);
  } else {
    value = arith::IndexCastOp::create(builder, loc, wide(type), value);
    value = arith::TruncIOp::create(builder, loc, type, value);
  }
  cast->getResult(0).replaceAllUsesWith(value);
  cast->erase();
}

void mlir::rowwise::normalizeInput(Operation *root) {
  root->walk(convertIndexOp);
  IndexCasts casts(root);
  root->walk([&](Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      normalize(constant);
    else if (auto allocation = dyn_cast<bufferization::AllocTensorOp>(op))
      normalize(allocation);
    else if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
             !isLosslessIndexCast(op) && casts.mayCancel(op))
      truncate(op);
  });
}

void mlir::rowwise::locateBodies(Operation *root) {
  root->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (isa<UnknownLoc>(op->getLoc()) && op->getParentOp())
      op->setLoc(op->getParentOp()->getLoc());
  });
}

LogicalResult mlir::rowwise::checkNotLowered(ModuleOp module) {
  bool hasHost = module->hasAttr(gpu::GPUDialect::getContainerModuleAttrName());
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (isa<gpu::BinaryOp>(op) || (hasHost && isa<gpu::GPUModuleOp>(op)) ||
        (function && !function.isExternal()))
      return op.emitError()
             << "expected linalg on tensors, found '" << op.getName()
             << "' of a module that is already lowered";
  }
  return success();
}
