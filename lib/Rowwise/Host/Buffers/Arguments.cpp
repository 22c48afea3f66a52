//===- Arguments.cpp - What the caller of a host function gives -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Checks that a caller's buffer starts at a multiple of its elements' size
/// and, if its type leaves sizes open, that its size in elements does not wrap.
void Arguments::checkBuffer(Value buffer, ArrayRef<int64_t> shape,
                            const Twine &what) {
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  int64_t elementBytes = getElementBytes(element);
  if (elementBytes > 1) {
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
    Value rest = arith::RemUIOp::create(builder, address,
                                        builder.createIndex(elementBytes));
    calls.check(
        builder.compare(arith::CmpIPredicate::eq, rest, builder.createIndex(0)),
        what + ": expected an address that is a multiple of " +
            Twine(elementBytes) + " bytes");
  }
  SmallVector<Value> sizes;
  Value maxSize = builder.createIndex(maxBytes);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(builder.createIndex(size));
      continue;
    }
    sizes.push_back(memref::DimOp::create(builder, buffer, dim));
    calls.check(
        builder.compare(arith::CmpIPredicate::ult, sizes.back(), maxSize),
        what + ": expected a size from 0 to 2^47 in dimension " + Twine(dim));
  }
  if (ShapedType::isDynamicShape(shape))
    calls.check(builder.compare(arith::CmpIPredicate::ult,
                                multiplyUpToMax(builder, /*first=*/1, sizes),
                                maxSize),
                what + ": expected fewer than 2^47 elements");
}

/// Checks the sizes that the type states; from then on they are constants.
void Arguments::checkStaticSizes(BlockArgument argument) {
  auto type = cast<RankedTensorType>(argument.getType());
  SmallVector<Value> sizes(scalars.getSizes(argument));
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.isDynamicDim(dim))
      continue;
    Value expected = builder.createIndex(type.getDimSize(dim));
    calls.check(builder.compare(arith::CmpIPredicate::eq, sizes[dim], expected),
                context.describeArgument(argument.getArgNumber()) +
                    ": expected size " + Twine(type.getDimSize(dim)) +
                    " in dimension " + Twine(dim));
    sizes[dim] = expected;
  }
  scalars.bindSizes(argument, std::move(sizes));
}

void Arguments::bindOperands() {
  scalars.bindArguments(host.getArguments(), /*trustsTypes=*/false);
  SmallVector<BlockArgument> tensors;
  for (auto [argument, given] :
       llvm::zip_first(context.getArguments(), host.getArguments())) {
    if (!isa<RankedTensorType>(argument.getType()))
      continue;
    buffers.bind(argument, given);
    tensors.push_back(argument);
  }
  for (BlockArgument argument : tensors)
    checkBuffer(buffers.get(argument),
                cast<RankedTensorType>(argument.getType()).getShape(),
                context.describeArgument(argument.getArgNumber()));
  // Sizes of result buffers are compared with those of the values returned.
  for (unsigned i = 0, e = context.getReturned().size(); i < e; ++i)
    checkBuffer(getResult(i), /*shape=*/{}, context.describeResult(i));
  for (BlockArgument argument : tensors)
    checkStaticSizes(argument);
}

void Arguments::checkResultSizes(unsigned number, Value returned) {
  for (auto [dim, size] : llvm::enumerate(scalars.getSizes(returned))) {
    Value found = memref::DimOp::create(builder, getResult(number), dim);
    calls.check(builder.compare(arith::CmpIPredicate::eq, found, size),
                context.describeResult(number) + ": its size in dimension " +
                    Twine(dim) + " differs from that of the value returned");
  }
}

/// Binds a returned value, and the values that it is a view of, to the caller's
/// buffer.
void Arguments::bindResult(unsigned number, Value returned) {
  auto bind = [&](Value value, Value buffer) {
    buffers.bind(value, buffer);
    scalars.bindResult(value, number);
  };
  Value value = returned, buffer = getResult(number);
  bind(value, buffer);
  // The launch of a row program checks the sizes of its results.
  if (!value.getDefiningOp<FuseOp>())
    checkResultSizes(number, returned);
  while (isInvertibleView(value.getDefiningOp())) {
    Operation *view = value.getDefiningOp();
    buffer = views.createInverse(view, buffer, context.describeResult(number));
    value = view->getOperand(0);
    bind(value, buffer);
  }
}

void Arguments::bindResults() {
  for (auto [number, returned] : llvm::enumerate(context.getReturned())) {
    auto bound = context.results.find(returned);
    if (bound != context.results.end() && bound->second == number)
      bindResult(number, returned);
  }
}
