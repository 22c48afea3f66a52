//===- ShiftedAccess.cpp - Vectors made of two aligned ones ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "Bounds.h"
#include "Indices.h"
#include "Masks.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

// Operands that rows share, such as weights of a norm, are aligned unlike the
// rows where the width is no multiple of the vector's length. Element by
// element such a vector takes as many accesses as it has elements, each of as
// many cache lines as an access to the vector. Made of the two aligned vectors
// around it it takes two, of which the next thread loads one as well.
//
//   memory      | a b c d | e f g h |       one vector of memory each
//   wanted            ^ c d e f             shift = 2

/// Elements of a chunk, the widest aligned access; a vector is a multiple of
/// chunks.
static std::optional<int64_t> countChunkElements(VectorType type) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat())
    return std::nullopt;
  unsigned bits = element.getIntOrFloatBitWidth();
  int64_t chunkBits = vectorBytes * 8;
  bool hasWords = bits == 16 || bits == 32 || bits == 64;
  if (!hasWords || type.getNumElements() * bits % chunkBits != 0)
    return std::nullopt;
  return chunkBits / bits;
}

/// Whether the chunks around each thread's vector of `part` are known to lie
/// within the last dimension of the buffer, which is contiguous.
static bool hasRoomAround(Value buffer, Value first, unsigned part,
                          int64_t chunk, const KernelContext &kernel) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> strides;
  int64_t offset, size = type.getShape().back();
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      strides.back() != 1 || ShapedType::isDynamic(size))
    return false;
  Bound start = getBound(kernel, first);
  if (!start.isNarrow())
    return false;
  int64_t begin = part * kernel.getMinStride(),
          end = (part + 1) * kernel.getMaxStride();
  return start.min + begin >= chunk - 1 && start.max + end + chunk <= size;
}

/// How many elements `indices` lie behind the start of a chunk: the same number
/// for all vectors, whose lengths are multiples of a chunk.
static Value createShift(Value buffer, ValueRange indices, int64_t chunk,
                         ImplicitLocOpBuilder &builder) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  Value number = arith::DivUIOp::create(
      builder, address, createIndex(builder, getElementBytes(element)));
  number = arith::AddIOp::create(builder, number, metadata.getOffset());
  for (auto [index, stride] : llvm::zip_equal(indices, metadata.getStrides()))
    number = arith::AddIOp::create(
        builder, number, arith::MulIOp::create(builder, index, stride));
  return arith::AndIOp::create(builder, number,
                               createIndex(builder, chunk - 1));
}

/// The words of the chunks around a vector. The last chunk is loaded even if
/// the shift is 0, so that one address is enough.
static SmallVector<Value> loadChunks(Value buffer, ValueRange indices,
                                     VectorType chunk, int64_t count,
                                     ImplicitLocOpBuilder &builder) {
  int64_t elements = chunk.getNumElements();
  auto words = VectorType::get(vectorBytes * 8 / wordBits,
                               builder.getIntegerType(wordBits));
  SmallVector<Value> results;
  for (int64_t i = 0; i <= count; ++i) {
    SmallVector<Value> at = llvm::to_vector(indices);
    at.back() = advanceBy(builder, at.back(), i * elements);
    Value loaded =
        markLoad(vector::LoadOp::create(builder, chunk, buffer, at,
                                        /*nontemporal=*/false,
                                        llvm::MaybeAlign(vectorBytes)),
                 /*isEpilogueOperand=*/true);
    Value cast = vector::BitCastOp::create(builder, words, loaded);
    for (int64_t word = 0; word < words.getNumElements(); ++word)
      results.push_back(vector::ExtractOp::create(builder, cast, word));
  }
  return results;
}

/// Drops the first `shift` elements, in steps of two words, one word and half a
/// word.
static void shiftWords(SmallVectorImpl<Value> &words, Value shift,
                       int64_t elementBits, ImplicitLocOpBuilder &builder) {
  auto isSet = [&](int64_t elements) {
    Value bit =
        arith::AndIOp::create(builder, shift, createIndex(builder, elements));
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, bit,
                                 createIndex(builder, 0));
  };
  auto drop = [&](Value condition, size_t by, function_ref<Value(size_t)> get) {
    for (size_t i = 0; i + by < words.size(); ++i)
      words[i] = arith::SelectOp::create(builder, condition, get(i), words[i]);
    words.truncate(words.size() - by);
  };
  for (int64_t by : {2, 1})
    if (int64_t elements = by * wordBits / elementBits)
      drop(isSet(elements), by, [&](size_t i) { return words[i + by]; });
  if (elementBits == wordBits / 2) {
    Value half = arith::ConstantIntOp::create(builder, wordBits / 2, wordBits);
    drop(isSet(1), 1, [&](size_t i) -> Value {
      Value low = arith::ShRUIOp::create(builder, words[i], half);
      Value high = arith::ShLIOp::create(builder, words[i + 1], half);
      return arith::OrIOp::create(builder, low, high);
    });
  }
}

Value mlir::rowwise::loadShifted(Operation *op, unsigned part,
                                 const KernelContext &kernel,
                                 const PartMap &parts,
                                 ImplicitLocOpBuilder &builder) {
  Value buffer, mask;
  SmallVector<Value> indices;
  if (auto plain = dyn_cast<vector::LoadOp>(op)) {
    buffer = plain.getBase();
    indices = llvm::to_vector(plain.getIndices());
  } else if (auto masked = dyn_cast<vector::MaskedLoadOp>(op)) {
    buffer = masked.getBase();
    indices = llvm::to_vector(masked.getIndices());
    mask = parts.get(masked.getMask())[part];
  } else {
    return {};
  }
  if (!kernel.version.getShiftsOperands() || kernel.isBoundary(part) ||
      !getMaskFacts(mask).always)
    return {};
  VectorType type = kernel.getVectorType(op->getResult(0).getType(), part);
  std::optional<int64_t> chunk = countChunkElements(type);
  if (!chunk || !hasRoomAround(buffer, indices.back(), part, *chunk, kernel))
    return {};
  Value shift = createShift(buffer, indices, *chunk, builder);
  indices.back() = arith::SubIOp::create(builder, indices.back(), shift);
  SmallVector<Value> words =
      loadChunks(buffer,
                 createVectorIndices(indices, part, /*isRematerialized=*/false,
                                     kernel, builder),
                 VectorType::get(*chunk, type.getElementType()),
                 type.getNumElements() / *chunk, builder);
  shiftWords(words, shift, type.getElementTypeBitWidth(), builder);
  words.truncate(type.getNumElements() * type.getElementTypeBitWidth() /
                 wordBits);
  Value joined = vector::FromElementsOp::create(
      builder, VectorType::get(words.size(), builder.getIntegerType(wordBits)),
      words);
  return vector::BitCastOp::create(builder, type, joined);
}
