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
// Tiles are rows, of which there are 8: the others of A are zeros.
//
//===----------------------------------------------------------------------===//

#include "Operations.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What a lane has of C: the first two are of a tile, and the others, of rows
/// without a tile, stay zeros.
using Sums = std::array<Value, 4>;

namespace {
/// Products with elements of a 16-bit type, whose sums are f32.
class MatrixProducts {
public:
  MatrixProducts(ImplicitLocOpBuilder &builder, Type element)
      : builder(builder), element(element) {}

  Sums createZeros() const;
  /// Adds a product of fragments of 4 elements each.
  Sums add(ArrayRef<Value> a, ArrayRef<Value> b, const Sums &c) const;
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

Sums MatrixProducts::add(ArrayRef<Value> a, ArrayRef<Value> b,
                         const Sums &c) const {
  Type f32 = builder.getF32Type(), type = getRegisterType();
  Value zeros = arith::ConstantOp::create(builder, builder.getZeroAttr(type));
  auto result = LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                 {f32, f32, f32, f32});
  NVVM::MMATypes ptx =
      element.isBF16() ? NVVM::MMATypes::bf16 : NVVM::MMATypes::f16;
  Value product = NVVM::MmaOp::create(
      builder, result, ValueRange{a[0], zeros, a[1], zeros}, ValueRange(b),
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
  MatrixProducts products(builder, op.getLhs().getType().getElementType());
  Sums sums = products.createZeros();
  for (auto [lhs, rhs] :
       llvm::zip_equal(parts.get(op.getLhs()), parts.get(op.getRhs()))) {
    SmallVector<Value> a = products.split(lhs), b = products.split(rhs);
    for (size_t i = 0; i < a.size(); i += 2)
      sums = products.add({a[i], a[i + 1]}, {b[i], b[i + 1]}, sums);
  }
  op.getFirst().replaceAllUsesWith(sums[0]);
  op.getSecond().replaceAllUsesWith(sums[1]);
}

/// The weights of a row of A: as numbers of 16 bits, and what these leave.
static std::array<SmallVector<Value>, 2>
splitWeights(ValueRange weights, Type element, const MatrixProducts &products,
             ImplicitLocOpBuilder &builder) {
  std::array<SmallVector<Value>, 2> halves;
  auto narrow = VectorType::get(2, element),
       wide = VectorType::get(2, builder.getF32Type());
  for (size_t i = 0; i < weights.size(); i += 2) {
    Value pair = vector::FromElementsOp::create(
        builder, wide, ValueRange{weights[i], weights[i + 1]});
    Value high = arith::TruncFOp::create(builder, narrow, pair);
    Value rest = arith::SubFOp::create(
        builder, pair, arith::ExtFOp::create(builder, wide, high));
    Value low = arith::TruncFOp::create(builder, narrow, rest);
    halves[0].push_back(products.pack(high));
    halves[1].push_back(products.pack(low));
  }
  return halves;
}

/// Column 2t of a product is what lane t has in the first of two vectors of its
/// tile, and column 2t + 1 what it has in the second: one element in each of 8
/// products.
void mlir::rowwise::distributeMmaSum(MmaSumOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  Type element = getElementTypeOrSelf(op.getVectors()[0].getType());
  MatrixProducts products(builder, element);
  auto halves = splitWeights(
      {op.getWeight0(), op.getWeight1(), op.getWeight2(), op.getWeight3()},
      element, products, builder);
  int64_t pairs = op.getVectors().size() / TileRows::mmaLanes,
          length = TileRows::mmaVector;
  auto interleave = [&](Value first, Value second, int64_t i) {
    return products.pack(vector::ShuffleOp::create(
        builder, first, second, ArrayRef<int64_t>{i, length + i}));
  };
  Parts sum;
  for (int64_t pair = 0; pair < pairs; ++pair) {
    std::array<SmallVector<Value>, 2> elements;
    for (int64_t i = 0; i < length; ++i) {
      auto get = [&](int64_t number) {
        return op.getVectors()[number * pairs + pair];
      };
      SmallVector<Value> b = {interleave(get(0), get(1), i),
                              interleave(get(2), get(3), i)};
      Sums both = products.add(halves[1], b, products.createZeros());
      both = products.add(halves[0], b, both);
      elements[0].push_back(both[0]);
      elements[1].push_back(both[1]);
    }
    for (auto [number, values] : llvm::enumerate(elements))
      sum.push_back(vector::FromElementsOp::create(
          builder, kernel.getVectorType(op.getType(), 2 * pair + number),
          values));
  }
  parts.set(op, std::move(sum));
}
