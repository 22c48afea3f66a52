//===- MatrixProducts.cpp - Products of matrices in a warp ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of mma.sync.m16n8k16 adds A B to C. Lane 4g + t of a warp has of A
// the columns 2t, 2t + 1, 2t + 8 and 2t + 9 in the rows g and g + 8, of B these
// rows in column g, and of C the columns 2t and 2t + 1 in the rows g and g + 8.
// The 8 tiles of a warp are of the first 8 rows and, where each thread has two
// of them, of the others. Those are zeros where it has one.
//
//===----------------------------------------------------------------------===//

#include "Operations.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What a lane has of C: two of each row. Those of rows without a tile stay
/// zeros.
using Sums = std::array<Value, 4>;
/// Two registers of each row of A.
using FragmentOfA = SmallVector<std::array<Value, 2>, 2>;

namespace {
/// Products with elements of a 16-bit type, whose sums are f32.
class MatrixProducts {
public:
  MatrixProducts(ImplicitLocOpBuilder &builder, Type element)
      : builder(builder), element(element) {}

  Sums createZeros() const;
  /// Adds a product of fragments of 4 elements a row or column.
  Sums add(const FragmentOfA &a, ArrayRef<Value> b, const Sums &c) const;
  /// Registers of two elements each.
  SmallVector<Value> split(Value vector) const;
  Value pack(Value pair) const;

private:
  /// Registers of bf16 are integers in the operation.
  Type getRegisterType() const {
    return element.isBF16() ? builder.getI32Type()
                            : Type(VectorType::get(2, element));
  }

  ImplicitLocOpBuilder &builder;
  Type element;
};
} // namespace

Sums MatrixProducts::createZeros() const {
  Value zero = arith::ConstantOp::create(builder, builder.getF32FloatAttr(0));
  return {zero, zero, zero, zero};
}

Value MatrixProducts::pack(Value pair) const {
  if (!element.isBF16())
    return pair;
  Value word = vector::BitCastOp::create(
      builder, VectorType::get(1, builder.getI32Type()), pair);
  return vector::ExtractOp::create(builder, word, 0);
}

SmallVector<Value> MatrixProducts::split(Value vector) const {
  SmallVector<Value> registers;
  int64_t count = cast<VectorType>(vector.getType()).getNumElements();
  for (int64_t i = 0; i < count; i += 2)
    registers.push_back(pack(vector::ShuffleOp::create(
        builder, vector, vector, ArrayRef<int64_t>{i, i + 1})));
  return registers;
}

Sums MatrixProducts::add(const FragmentOfA &a, ArrayRef<Value> b,
                         const Sums &c) const {
  Type f32 = builder.getF32Type(), type = getRegisterType();
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  auto getA = [&](size_t row, size_t half) {
    return row < a.size() ? a[row][half] : zeros;
  };
  auto result = LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                 {f32, f32, f32, f32});
  NVVM::MMATypes ptx =
      element.isBF16() ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  Value product = NVVM::MmaOp::create(
      builder, result,
      ValueRange{getA(0, 0), getA(1, 0), getA(0, 1), getA(1, 1)}, ValueRange(b),
      ValueRange(c), ArrayRef<int64_t>{16, 8, 16},
      /*b1Op=*/std::nullopt, /*intOverflow=*/std::nullopt,
      std::array<NVVM::MMATypes, 2>{ptx, ptx},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
  auto extract = [&](int64_t i) -> Value {
    return LLVM::ExtractValueOp::create(builder, product, ArrayRef<int64_t>{i});
  };
  return {extract(0), extract(1), extract(2), extract(3)};
}

/// The order of a vector's elements does not matter as long as it is the same
/// in both: each product takes 4 that lie side by side.
void mlir::rowwise::distributeMmaDot(MmaDotOp op,
                                     const KernelContext & /*kernel*/,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  MatrixProducts products(builder,
                          getElementTypeOrSelf(op.getLhs().front().getType()));
  Sums sums = products.createZeros();
  for (auto [number, vector] : llvm::enumerate(op.getRhs())) {
    SmallVector<SmallVector<Value>> a;
    for (Value lhs : op.getLhs())
      a.push_back(products.split(parts.get(lhs)[number]));
    SmallVector<Value> b = products.split(vector);
    for (size_t i = 0; i < b.size(); i += 2) {
      FragmentOfA rows;
      for (ArrayRef<Value> registers : a)
        rows.push_back({registers[i], registers[i + 1]});
      sums = products.add(rows, {b[i], b[i + 1]}, sums);
    }
  }
  for (auto [result, sum] : llvm::zip_first(op.getProducts(), sums))
    result.replaceAllUsesWith(sum);
}

namespace {
/// The weights of rows of A: as numbers of 16 bits, and what these leave.
struct SplitWeights {
  FragmentOfA high, low;
};
} // namespace

static SplitWeights splitWeights(ValueRange weights, Type element,
                                 const MatrixProducts &products,
                                 ImplicitLocOpBuilder &builder) {
  SplitWeights split;
  auto narrow = VectorType::get(2, element),
       wide = VectorType::get(2, builder.getF32Type());
  for (size_t row = 0; row < weights.size(); row += TileRows::mmaLanes) {
    std::array<Value, 2> high, low;
    for (size_t i = 0; i < high.size(); ++i) {
      Value pair = vector::FromElementsOp::create(
          builder, wide, weights.slice(row + 2 * i, 2));
      Value rounded = arith::TruncFOp::create(builder, narrow, pair);
      Value rest = arith::SubFOp::create(
          builder, pair, arith::ExtFOp::create(builder, wide, rounded));
      high[i] = products.pack(rounded);
      low[i] = products.pack(arith::TruncFOp::create(builder, narrow, rest));
    }
    split.high.push_back(high);
    split.low.push_back(low);
  }
  return split;
}

namespace {
/// The tiles of rows that products add to, element by element: column 2t of a
/// product is what lane t has in the first of two vectors of its tile, and
/// column 2t + 1 what it has in the second, one element in each of 8 products.
class SumTiles {
public:
  SumTiles(MmaSumOp op, const KernelContext &kernel, PartMap &parts,
           ImplicitLocOpBuilder &builder)
      : op(op), kernel(kernel), parts(parts), builder(builder),
        elements(op.getSums().size(),
                 SmallVector<SmallVector<Value>>(
                     kernel.layout.getVectorsPerThread())) {}

  /// Of two vectors of each row, the elements to add to.
  Sums get(int64_t pair, int64_t element, const Sums &zeros) {
    Sums sums = zeros;
    for (auto [row, tile] : llvm::enumerate(op.getTo()))
      for (int64_t i = 0; i < 2; ++i)
        sums[2 * row + i] = vector::ExtractOp::create(
            builder, parts.get(tile)[2 * pair + i], element);
    return sums;
  }
  /// The next elements of two vectors of each row.
  void append(int64_t pair, const Sums &sums) {
    for (auto [row, vectors] : llvm::enumerate(elements))
      for (int64_t i = 0; i < 2; ++i)
        vectors[2 * pair + i].push_back(sums[2 * row + i]);
  }
  void finish() {
    for (auto [tile, vectors] : llvm::zip_equal(op.getSums(), elements)) {
      Parts sum;
      for (auto [number, values] : llvm::enumerate(vectors))
        sum.push_back(vector::FromElementsOp::create(
            builder, kernel.getVectorType(tile.getType(), number), values));
      parts.set(tile, std::move(sum));
    }
  }

private:
  MmaSumOp op;
  const KernelContext &kernel;
  PartMap &parts;
  ImplicitLocOpBuilder &builder;
  SmallVector<SmallVector<SmallVector<Value>>> elements;
};
} // namespace

void mlir::rowwise::distributeMmaSum(MmaSumOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  Type element = getElementTypeOrSelf(op.getVectors()[0].getType());
  MatrixProducts products(builder, element);
  SplitWeights weights =
      splitWeights(op.getWeights(), element, products, builder);
  int64_t pairs = op.getVectors().size() / TileRows::mmaLanes,
          length = TileRows::mmaVector;
  auto interleave = [&](Value first, Value second, int64_t i) {
    return products.pack(vector::ShuffleOp::create(
        builder, first, second, ArrayRef<int64_t>{i, length + i}));
  };
  Sums zeros = products.createZeros();
  SumTiles tiles(op, kernel, parts, builder);
  for (int64_t pair = 0; pair < pairs; ++pair)
    for (int64_t i = 0; i < length; ++i) {
      auto get = [&](int64_t number) {
        return op.getVectors()[number * pairs + pair];
      };
      SmallVector<Value> b = {interleave(get(0), get(1), i),
                              interleave(get(2), get(3), i)};
      Sums sums = products.add(weights.low, b, tiles.get(pair, i, zeros));
      tiles.append(pair, products.add(weights.high, b, sums));
    }
  tiles.finish();
}
