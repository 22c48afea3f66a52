//===- Checks.cpp - What host functions check before a launch ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Views.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Sizes that the program's maps make equal.
void HostBuilder::checkSizes(FuseOp op, unsigned number, ValueRange extents,
                             const Twine &what) {
  for (auto [position, expr] :
       llvm::enumerate(op.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    Value isEqual =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                              extents[position], getDim(op, dim.getPosition()));
    check(isEqual, what + ": its size in dimension " + Twine(position) +
                       " differs from that of the other operands");
  }
}

/// Each axis dimension of a contiguous row is stepped over by the next ones
/// together.
void HostBuilder::checkContiguous(FuseOp op, unsigned number,
                                  ValueRange extents, ValueRange strides,
                                  const Twine &what) {
  ArrayRef<AffineExpr> exprs = op.getMap(number).getResults();
  Value expected = createIndex(1);
  std::string behind; // the dimensions that the next one steps over
  for (int64_t position = exprs.size() - 1; position >= 0; --position) {
    auto dim = dyn_cast<AffineDimExpr>(exprs[position]);
    if (!dim || !op.isAxis(dim.getPosition()))
      continue;
    Value isNext = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                         strides[position], expected);
    Value isShort = arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                          extents[position], createIndex(1));
    Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          getWidth(op), createIndex(0));
    Value isUnused = arith::OrIOp::create(builder, isShort, isEmpty);
    std::string number = std::to_string(position);
    check(arith::OrIOp::create(builder, isNext, isUnused),
          what + ": expected " +
              (behind.empty() ? "a stride of 1"
                              : "rows without gaps, a stride of the size of "
                                "dimension " +
                                    behind) +
              " in dimension " + number);
    expected = arith::MulIOp::create(builder, expected, extents[position]);
    behind =
        behind.empty() ? number : number + " times that of dimension " + behind;
  }
}

void HostBuilder::checkArguments(FuseOp op) {
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (!isa<RankedTensorType>(tensor.getType()))
      continue;
    std::string what = describe(tensor);
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, getBuffer(tensor));
    checkSizes(op, i, metadata.getSizes(), what);
    if (op.isRow(op.getMap(i)) && isContiguousRow(op, i))
      checkContiguous(op, i, metadata.getSizes(), metadata.getStrides(), what);
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The least and the largest value of `expr` over loops whose last iterations
/// are `last`. What is no sum of multiples of dimensions is taken to grow with
/// each of them.
static std::pair<Value, Value> getRange(ImplicitLocOpBuilder &builder,
                                        AffineExpr expr, ValueRange last) {
  SmallVector<int64_t> factors;
  bool isLinear = succeeded(getFlattenedAffineExpr(
                      expr, last.size(), /*numSymbols=*/0, &factors)) &&
                  factors.size() == last.size() + 1;
  Value zero = arith::ConstantIndexOp::create(builder, 0);
  SmallVector<Value> atLeast, atMost;
  for (auto [dim, end] : llvm::enumerate(last)) {
    bool falls = isLinear && factors[dim] < 0;
    atLeast.push_back(falls ? end : zero);
    atMost.push_back(falls ? zero : end);
  }
  auto evaluate = [&](ValueRange at) {
    return affine::expandAffineExpr(builder, builder.getLoc(), expr, at,
                                    /*symbolValues=*/{});
  };
  return {evaluate(atLeast), evaluate(atMost)};
}

/// Every element that the loops touch is one of the operand: the indices that a
/// map gives are not negative and below the operand's size and, where a map
/// names a dimension, all operands agree on its size.
void HostBuilder::checkLoops(linalg::LinalgOp op) {
  SmallVector<Value> extents(op.getNumLoops());
  SmallVector<std::tuple<OpOperand *, unsigned, AffineExpr>> indirect;
  auto describeSize = [&](OpOperand &operand, unsigned position) {
    return name + ": the size of operand " +
           std::to_string(operand.getOperandNumber()) + " of " +
           rowwise::describe(op) + " in dimension " + std::to_string(position);
  };
  auto eq = arith::CmpIPredicate::eq;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim) {
        indirect.emplace_back(&operand, position, expr);
        continue;
      }
      Value size = getSizes(operand.get())[position];
      Value &extent = extents[dim.getPosition()];
      if (extent)
        check(compare(eq, size, extent),
              describeSize(operand, position) +
                  " differs from that of the other operands");
      else
        extent = size;
    }
  }
  Value one = createIndex(1),
        isEmpty = arith::ConstantIntOp::create(builder, 0, 1);
  SmallVector<Value> last;
  for (Value extent : extents) {
    // A dimension that no operand has alone: its size follows from others'.
    if (!extent)
      return;
    last.push_back(builder.createOrFold<arith::SubIOp>(extent, one));
    isEmpty = builder.createOrFold<arith::OrIOp>(
        isEmpty, compare(eq, extent, createIndex(0)));
  }
  for (auto [operand, position, expr] : indirect) {
    auto [least, most] = getRange(builder, expr, last);
    Value size = getSizes(operand->get())[position];
    Value isInside = builder.createOrFold<arith::AndIOp>(
        compare(arith::CmpIPredicate::sge, least, createIndex(0)),
        compare(arith::CmpIPredicate::slt, most, size));
    check(builder.createOrFold<arith::OrIOp>(isEmpty, isInside),
          describeSize(*operand, position) +
              " is less than what is read of it");
  }
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

/// Whether what an operand of a program reads at an index is where the program
/// writes the result at that index, if one tensor is where the other is: views
/// keep the order of elements, and equal maps make equal sizes.
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
/// and that one reads of it only the row that it writes.
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

/// Whether a result may be written over an argument of equal layout.
static bool mayBeInPlace(Value argument, Value result) {
  if (argument.getType() != result.getType())
    return false;
  while (isInvertibleView(result.getDefiningOp()))
    result = result.getDefiningOp()->getOperand(0);
  auto writer = result.getDefiningOp<FuseOp>();
  // All threads of a row read its scalars, and one of them writes.
  return writer &&
         writer.isRow(
             writer.getOutputMap(cast<OpResult>(result).getResultNumber())) &&
         isReadBefore(argument, cast<OpResult>(result));
}

/// The bytes of a buffer, its sizes and strides.
struct HostBuilder::Extent {
  Value begin, end;
  ValueRange sizes, strides;
};

/// An empty buffer is put at address 0, where it overlaps nothing.
HostBuilder::Extent HostBuilder::getExtent(ImplicitLocOpBuilder &b,
                                           Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(b, buffer);
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  Value bytes = index(getElementBytes(type.getElementType()));
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, buffer);
  Value begin = arith::AddIOp::create(
      b, address, arith::MulIOp::create(b, metadata.getOffset(), bytes));
  Value length = index(1), isEmpty = arith::ConstantIntOp::create(b, 0, 1);
  for (auto [size, stride] :
       llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
    Value last = arith::SubIOp::create(b, size, index(1));
    length = arith::AddIOp::create(b, length,
                                   arith::MulIOp::create(b, last, stride));
    isEmpty = arith::OrIOp::create(
        b, isEmpty,
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, index(0)));
  }
  length = arith::SelectOp::create(b, isEmpty, index(0), length);
  begin = arith::SelectOp::create(b, isEmpty, index(0), begin);
  Value end =
      arith::AddIOp::create(b, begin, arith::MulIOp::create(b, length, bytes));
  return {begin, end, metadata.getSizes(), metadata.getStrides()};
}

/// Whether one of two dimensions steps over all that the other reaches.
static Value createAreNested(ImplicitLocOpBuilder &b, ValueRange sizes,
                             ValueRange strides, unsigned i, unsigned j) {
  auto stepsOver = [&](unsigned outer, unsigned inner) -> Value {
    Value reached = arith::MulIOp::create(b, strides[inner], sizes[inner]);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, strides[outer],
                                 reached);
  };
  return arith::OrIOp::create(b, stepsOver(i, j), stepsOver(j, i));
}

/// No two elements of a result are one, and no stride is negative.
void HostBuilder::checkStrides(const Extent &extent, bool isResult,
                               const Twine &what) {
  Value least = createIndex(isResult ? 1 : 0);
  Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        extent.begin, extent.end);
  for (auto [dim, size, stride] :
       llvm::enumerate(extent.sizes, extent.strides)) {
    Value isShort = arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                                          size, createIndex(1));
    Value isForward = arith::CmpIOp::create(builder, arith::CmpIPredicate::sge,
                                            stride, least);
    Value isUnused = arith::OrIOp::create(builder, isShort, isEmpty);
    check(arith::OrIOp::create(builder, isUnused, isForward),
          what + " of " + name + ": expected a stride of at least " +
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
                                  extent.sizes[dim], createIndex(1)));
      check(arith::OrIOp::create(
                builder, isUnused,
                createAreNested(builder, extent.sizes, extent.strides, i, j)),
            what + " of " + name + ": expected no two elements in one place");
    }
}

/// Whether the one ends before the other begins.
Value HostBuilder::areApart(const Extent &a, const Extent &b) {
  auto ule = arith::CmpIPredicate::ule;
  return arith::OrIOp::create(builder, compare(ule, a.end, b.begin),
                              compare(ule, b.end, a.begin));
}

/// Whether elements of two tensors of one type are at the same places.
Value HostBuilder::areSame(const Extent &a, const Extent &b,
                           RankedTensorType type) {
  auto eq = arith::CmpIPredicate::eq;
  Value isSame = compare(eq, a.begin, b.begin);
  auto add = [&](Value x, Value y) {
    isSame = arith::AndIOp::create(builder, isSame, compare(eq, x, y));
  };
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    add(a.strides[dim], b.strides[dim]);
    if (type.isDynamicDim(dim))
      add(a.sizes[dim], b.sizes[dim]);
  }
  return isSame;
}

/// Results may take the place of arguments, but not part of it or of each
/// other.
void HostBuilder::checkOverlaps() {
  Operation *terminator = source.getBody().front().getTerminator();
  SmallVector<std::pair<BlockArgument, Extent>> arguments;
  for (BlockArgument arg : source.getArguments()) {
    if (!buffers.contains(arg))
      continue;
    arguments.emplace_back(arg, getExtent(builder, buffers[arg]));
    checkStrides(arguments.back().second, /*isResult=*/false,
                 "argument " + Twine(arg.getArgNumber()));
  }
  SmallVector<Extent> results;
  for (auto [i, result] : llvm::enumerate(terminator->getOperands())) {
    Extent written = getExtent(builder, getResultArgument(i));
    checkStrides(written, /*isResult=*/true, "result " + Twine(i));
    std::string what = ("result " + Twine(i) + " of " + name).str();
    SmallVector<Requirement> requirements;
    for (auto [j, other] : llvm::enumerate(results))
      requirements.push_back({areApart(written, other),
                              (what + " overlaps result " + Twine(j)).str()});
    results.push_back(written);
    for (auto [arg, read] : arguments) {
      Value allowed = areApart(written, read);
      std::string expected = "memory of its own";
      if (mayBeInPlace(arg, result)) {
        auto type = cast<RankedTensorType>(arg.getType());
        allowed = arith::OrIOp::create(builder, allowed,
                                       areSame(written, read, type));
        expected += ", or the argument's address and strides";
      }
      requirements.push_back(
          {allowed, (what + " overlaps argument " + Twine(arg.getArgNumber()) +
                     ": expected " + expected)
                        .str()});
    }
    checkAll(requirements);
  }
}
