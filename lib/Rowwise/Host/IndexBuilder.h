//===- IndexBuilder.h - Arithmetic of host functions ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_INDEXBUILDER_H
#define ROWWISE_LIB_HOST_INDEXBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Creates arithmetic on sizes and conditions, and folds constants.
class IndexBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value createIndex(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value createBool(bool value) {
    return arith::ConstantIntOp::create(*this, value, 1);
  }
  Value add(Value x, Value y) { return createOrFold<arith::AddIOp>(x, y); }
  Value subtract(Value x, Value y) { return createOrFold<arith::SubIOp>(x, y); }
  Value multiply(Value x, Value y) { return createOrFold<arith::MulIOp>(x, y); }
  Value both(Value x, Value y) { return createOrFold<arith::AndIOp>(x, y); }
  Value either(Value x, Value y) { return createOrFold<arith::OrIOp>(x, y); }
  Value select(Value condition, Value x, Value y) {
    return createOrFold<arith::SelectOp>(condition, x, y);
  }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return createOrFold<arith::CmpIOp>(predicate, x, y);
  }
  Value getProduct(ArrayRef<Value> factors) {
    Value product = createIndex(1);
    for (Value factor : factors)
      product = multiply(product, factor);
    return product;
  }
};

/// The elements of `values` whose numbers are in `group`.
inline SmallVector<Value> take(ArrayRef<Value> values,
                               ArrayRef<int64_t> group) {
  return llvm::map_to_vector(group, [&](int64_t dim) { return values[dim]; });
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_INDEXBUILDER_H
