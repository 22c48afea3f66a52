//===- Overlaps.cpp - Checks of where callers put results -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Overlaps.h"

#include "Rowwise/Host/InPlace.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether, if result and operand have one buffer, a program reads and writes
/// an element at the same indices. Views keep the order of elements, and equal
/// maps imply equal sizes.
static bool readsAsWritten(OpOperand &use, OpResult written) {
  auto writer = cast<FuseOp>(written.getOwner());
  AffineMap map = writer.getOutputMap(written.getResultNumber());
  auto type = cast<RankedTensorType>(written.getType());
  if (use.get().getType() != type ||
      writer.getInputMap(use.getOperandNumber()) != map)
    return false;
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (type.isDynamicDim(dim) && !isa<AffineDimExpr>(expr))
      return false;
  return true;
}

/// Whether no program reads the tensor after the one that writes the result,
/// and that program reads of it only the row that it writes.
static bool isReadBefore(Value tensor, OpResult written) {
  Operation *writer = written.getOwner();
  return llvm::all_of(tensor.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<tensor::DimOp>(user))
      return true;
    if (isInvertibleView(user))
      return isReadBefore(user->getResult(0), written);
    if (!isa<FuseOp>(user) || writer->isBeforeInBlock(user))
      return false;
    return user != writer || readsAsWritten(use, written);
  });
}

bool mlir::rowwise::mayBeInPlace(Value argument, Value result) {
  if (argument.getType() != result.getType())
    return false;
  while (isInvertibleView(result.getDefiningOp()))
    result = result.getDefiningOp()->getOperand(0);
  auto writer = result.getDefiningOp<FuseOp>();
  // All threads of a row read its scalars, and where tiles are of vectors its
  // numbers, but one thread writes them.
  return writer &&
         llvm::none_of(
             writer.getVersionList(),
             [](VersionAttr version) { return version.holdsVectors(); }) &&
         writer.isRow(
             writer.getOutputMap(cast<OpResult>(result).getResultNumber())) &&
         isReadBefore(argument, cast<OpResult>(result));
}

/// The first and last byte of a buffer, its sizes and strides.
struct OverlapChecks::Extent {
  Value begin, end;
  ValueRange sizes, strides;
};

/// An empty buffer is moved to address 0, where it overlaps nothing.
OverlapChecks::Extent OverlapChecks::getExtent(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value bytes = builder.createIndex(getElementBytes(type.getElementType()));
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
  Value begin = arith::AddIOp::create(
      builder, address,
      arith::MulIOp::create(builder, metadata.getOffset(), bytes));
  Value length = builder.createIndex(1), isEmpty = builder.createBool(false);
  for (auto [size, stride] :
       llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
    Value last = arith::SubIOp::create(builder, size, builder.createIndex(1));
    length = arith::AddIOp::create(
        builder, length, arith::MulIOp::create(builder, last, stride));
    isEmpty = arith::OrIOp::create(
        builder, isEmpty,
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, size,
                              builder.createIndex(0)));
  }
  length =
      arith::SelectOp::create(builder, isEmpty, builder.createIndex(0), length);
  begin =
      arith::SelectOp::create(builder, isEmpty, builder.createIndex(0), begin);
  Value end = arith::AddIOp::create(
      builder, begin, arith::MulIOp::create(builder, length, bytes));
  return {begin, end, metadata.getSizes(), metadata.getStrides()};
}

/// Whether one of two dimensions steps over everything that the other reaches.
Value OverlapChecks::areNested(const Extent &extent, unsigned i, unsigned j) {
  auto stepsOver = [&](unsigned outer, unsigned inner) -> Value {
    Value reached = arith::MulIOp::create(builder, extent.strides[inner],
                                          extent.sizes[inner]);
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::sge,
                                 extent.strides[outer], reached);
  };
  return arith::OrIOp::create(builder, stepsOver(i, j), stepsOver(j, i));
}

/// Checks that no two elements of a result share memory, and that no stride is
/// negative.
void OverlapChecks::checkStrides(const Extent &extent, bool isResult,
                                 const Twine &what) {
  Value minStride = builder.createIndex(isResult ? 1 : 0);
  Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        extent.begin, extent.end);
  for (auto [dim, size, stride] :
       llvm::enumerate(extent.sizes, extent.strides)) {
    Value isShort = arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                          size, builder.createIndex(1));
    Value isForward = arith::CmpIOp::create(builder, arith::CmpIPredicate::sge,
                                            stride, minStride);
    Value isUnused = arith::OrIOp::create(builder, isShort, isEmpty);
    calls.check(arith::OrIOp::create(builder, isUnused, isForward),
                what + ": expected a stride of at least " +
                    Twine(isResult ? 1 : 0) + " in dimension " + Twine(dim));
  }
  if (!isResult)
    return;
  for (unsigned i = 1, e = extent.sizes.size(); i < e; ++i)
    for (unsigned j = 0; j < i; ++j) {
      Value isUnused = isEmpty;
      for (unsigned dim : {i, j})
        isUnused = arith::OrIOp::create(
            builder, isUnused,
            arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                  extent.sizes[dim], builder.createIndex(1)));
      calls.check(
          arith::OrIOp::create(builder, isUnused, areNested(extent, i, j)),
          what + ": expected no two elements in one place");
    }
}

/// Whether one buffer ends before the other begins.
Value OverlapChecks::areApart(const Extent &a, const Extent &b) {
  auto ule = arith::CmpIPredicate::ule;
  return arith::OrIOp::create(builder, builder.compare(ule, a.end, b.begin),
                              builder.compare(ule, b.end, a.begin));
}

/// Whether two tensors of one type have each element at the same address.
Value OverlapChecks::areSame(const Extent &a, const Extent &b,
                             RankedTensorType type) {
  auto eq = arith::CmpIPredicate::eq;
  Value isSame = builder.compare(eq, a.begin, b.begin);
  auto add = [&](Value x, Value y) {
    isSame = arith::AndIOp::create(builder, isSame, builder.compare(eq, x, y));
  };
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    add(a.strides[dim], b.strides[dim]);
    if (type.isDynamicDim(dim))
      add(a.sizes[dim], b.sizes[dim]);
  }
  return isSame;
}

/// Whether a result may have the memory of an argument; if not, `expected` says
/// what is allowed.
Value OverlapChecks::mayOverlap(const Extent &written, Value result,
                                const Extent &read, Value argument,
                                std::string &expected) {
  Value allowed = areApart(written, read);
  expected = "memory of its own";
  if (!mayBeInPlace(argument, result))
    return allowed;
  expected += ", or the argument's address and strides";
  auto type = cast<RankedTensorType>(argument.getType());
  return arith::OrIOp::create(builder, allowed, areSame(written, read, type));
}

void OverlapChecks::build(ValueRange buffers) {
  SmallVector<std::pair<BlockArgument, Extent>> arguments;
  for (BlockArgument argument : context.getArguments()) {
    unsigned number = argument.getArgNumber();
    if (!isa<RankedTensorType>(argument.getType()))
      continue;
    arguments.emplace_back(argument, getExtent(buffers[number]));
    checkStrides(arguments.back().second, /*isResult=*/false,
                 context.describeArgument(number));
  }
  SmallVector<Extent> results;
  for (auto [i, result] : llvm::enumerate(context.getReturned())) {
    Extent written = getExtent(buffers[context.getArguments().size() + i]);
    std::string what = context.describeResult(i);
    checkStrides(written, /*isResult=*/true, what);
    for (auto [j, other] : llvm::enumerate(results))
      calls.check(areApart(written, other),
                  what + " overlaps result " + Twine(j));
    results.push_back(written);
    for (auto [argument, read] : arguments) {
      std::string expected;
      Value allowed = mayOverlap(written, result, read, argument, expected);
      calls.check(allowed, what + " overlaps argument " +
                               Twine(argument.getArgNumber()) + ": expected " +
                               expected);
    }
  }
}
