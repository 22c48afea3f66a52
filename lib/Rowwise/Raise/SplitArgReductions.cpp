//===- SplitArgReductions.cpp - An argmax as several reductions -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/ArgReductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

using NaN = ArgReduction::NaN;

namespace {
/// Writes the reductions that an ArgReduction becomes:
///
///   end = min(i where x[i] is NaN)        where NaN ends the search
///   m   = max(x[i] where i < end)
///   i   = min(i where x[i] == m)
///   (number, position) = body(m, i, inits)
///
/// The position is the largest such i where the last of equal elements counts.
/// All of it of elements that count, where there is a mask. The last step is
/// the body itself: for it a row is one element, which counts if one was found.
class Decomposition {
public:
  Decomposition(linalg::GenericOp op, const ArgReduction &reduction,
                RewriterBase &rewriter)
      : op(op), reduction(reduction), rewriter(rewriter), loc(op.getLoc()) {
    rewriter.setInsertionPoint(op);
  }

  Value buildNumber();
  Value buildPosition();

private:
  /// What an element of the row is in a reduction's body; `rowValues` are
  /// values that the whole row has.
  struct Element {
    Value number, position;
    Value mask; ///< or null
    ValueRange rowValues;
  };
  using ElementFn = function_ref<Value(const Element &)>;

  Value init(unsigned result) { return op.getDpsInits()[result]; }
  AffineMap getInitMap() {
    return op.getMatchingIndexingMap(op.getDpsInitOperand(reduction.index));
  }
  Value fill(TypedAttr value, Value like);
  Value reduce(ReductionKind kind, Value init, ValueRange rowValues,
               ElementFn getElement);
  Value constant(TypedAttr value) {
    return arith::ConstantOp::create(rewriter, loc, value);
  }
  Value compare(arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(rewriter, loc, predicate, lhs, rhs);
  }
  Value isNaN(Value number) {
    return compare(arith::CmpFPredicate::UNO, number, number);
  }
  Value select(Value condition, Value chosen, TypedAttr otherwise) {
    return arith::SelectOp::create(rewriter, loc, condition, chosen,
                                   constant(otherwise));
  }
  /// `value` of elements that count, `otherwise` of others.
  Value selectCounted(const Element &element, Value value,
                      TypedAttr otherwise) {
    if (!element.mask)
      return value;
    Value other = constant(otherwise);
    return arith::SelectOp::create(rewriter, loc, element.mask,
                                   reduction.counted ? value : other,
                                   reduction.counted ? other : value);
  }
  /// Positions are reduced as integers that memory holds, and that hold them.
  Type getPositionType() {
    Type type = reduction.count.getType();
    return type.isIndex() ? rewriter.getI64Type() : type;
  }
  Value castPosition(OpBuilder &builder, Value position, Type type) {
    if (position.getType() == type)
      return position;
    if (position.getType().isInteger() && type.isInteger())
      return arith::TruncIOp::create(builder, loc, type, position);
    return arith::IndexCastOp::create(builder, loc, type, position);
  }
  Value isFound(const Element &element);
  Value applyBody(Value number, Value position, TypedAttr nowhere);

  linalg::GenericOp op;
  const ArgReduction &reduction;
  RewriterBase &rewriter;
  Location loc;
};
} // namespace

Value Decomposition::fill(TypedAttr value, Value like) {
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, like),
      value.getType());
  return linalg::FillOp::create(rewriter, loc, constant(value), empty)
      .getResult(0);
}

/// Reduces another element over the loops of the operation.
Value Decomposition::reduce(ReductionKind kind, Value init,
                            ValueRange rowValues, ElementFn getElement) {
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps;
  for (OpOperand *operand : op.getDpsInputOperands())
    maps.push_back(op.getMatchingIndexingMap(operand));
  inputs.append(rowValues.begin(), rowValues.end());
  maps.append(rowValues.size() + 1, getInitMap());
  auto reduced = linalg::GenericOp::create(
      rewriter, loc, init.getType(), inputs, init, maps,
      op.getIteratorTypesArray(),
      [&](OpBuilder &builder, Location, ValueRange args) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointToEnd(builder.getInsertionBlock());
        IRMapping mapping;
        mapping.map(op.getRegionInputArgs(),
                    args.take_front(op.getNumDpsInputs()));
        for (Operation &inner : op.getBody()->without_terminator())
          if (!llvm::is_contained(reduction.ops, &inner))
            rewriter.clone(inner, mapping);
        Element element{
            mapping.lookupOrDefault(reduction.element),
            castPosition(rewriter, mapping.lookupOrDefault(reduction.count),
                         getPositionType()),
            reduction.mask ? mapping.lookupOrDefault(reduction.mask) : Value(),
            args.drop_front(op.getNumDpsInputs()).drop_back()};
        Value next = getMonoid(kind).combine(rewriter, loc, getElement(element),
                                             args.back())[0];
        linalg::YieldOp::create(rewriter, loc, next);
      });
  for (Operation &inner :
       llvm::make_early_inc_range(llvm::reverse(*reduced.getBody())))
    if (isOpTriviallyDead(&inner))
      rewriter.eraseOp(&inner);
  return reduced.getResult(0);
}

Value Decomposition::buildNumber() {
  const Monoid &monoid = getMonoid(reduction.kind);
  TypedAttr neutral = monoid.getNeutralElement(reduction.element.getType());
  return reduce(reduction.kind, init(reduction.value), {},
                [&](const Element &element) {
                  return selectCounted(element, element.number, neutral);
                });
}

/// Whether the element is one whose position is looked for. Of the row there
/// are the number to find and, where NaN ends the search, the end.
Value Decomposition::isFound(const Element &element) {
  Value number = element.rowValues.front();
  if (reduction.nan == NaN::None)
    return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                 element.number, number);
  Value isEqual = compare(arith::CmpFPredicate::OEQ, element.number, number);
  if (reduction.nan == NaN::Wins)
    return arith::OrIOp::create(rewriter, loc, isEqual, isNaN(element.number));
  if (reduction.nan == NaN::Ignored)
    return isEqual;
  Value isBefore =
      arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt,
                            element.position, element.rowValues[1]);
  return arith::AndIOp::create(rewriter, loc, isEqual, isBefore);
}

Value Decomposition::buildPosition() {
  ReductionKind first = ReductionKind::minsi;
  TypedAttr behind = getMonoid(first).getIdentity(getPositionType())[0];
  const Monoid &monoid = getMonoid(reduction.kind);
  Type type = reduction.element.getType();
  TypedAttr lowest = monoid.getIdentity(type)[0];
  SmallVector<Value> rowValues;
  if (reduction.nan == NaN::Ends)
    rowValues.push_back(reduce(
        first, fill(behind, init(reduction.index)), {},
        [&](const Element &element) {
          return selectCounted(
              element, select(isNaN(element.number), element.position, behind),
              behind);
        }));
  Value number = reduce(reduction.kind, fill(lowest, init(reduction.value)),
                        rowValues, [&](const Element &element) -> Value {
                          Value number = element.number;
                          if (!element.rowValues.empty()) {
                            Value isBefore = arith::CmpIOp::create(
                                rewriter, loc, arith::CmpIPredicate::slt,
                                element.position, element.rowValues.front());
                            number = select(isBefore, number, lowest);
                          }
                          return selectCounted(element, number,
                                               monoid.getNeutralElement(type));
                        });
  rowValues.insert(rowValues.begin(), number);
  ReductionKind chosen = reduction.keepsLast ? ReductionKind::maxsi : first;
  TypedAttr nowhere = getMonoid(chosen).getIdentity(getPositionType())[0];
  Value position =
      reduce(chosen, fill(nowhere, init(reduction.index)), rowValues,
             [&](const Element &element) {
               return selectCounted(
                   element, select(isFound(element), element.position, nowhere),
                   nowhere);
             });
  return applyBody(number, position, nowhere);
}

/// Meets the inits as one more element would, unless none was found, which the
/// body could take for the last of equal ones.
Value Decomposition::applyBody(Value number, Value position,
                               TypedAttr nowhere) {
  Value kept = init(reduction.index);
  auto type = cast<RankedTensorType>(kept.getType());
  SmallVector<Value> inputs = {number, position, init(reduction.value), kept};
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto result = linalg::GenericOp::create(
      rewriter, loc, type, inputs, createEmpty(rewriter, loc, kept), maps,
      iterators, [&](OpBuilder &builder, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(reduction.element, args[0]);
        mapping.map(
            reduction.position,
            castPosition(builder, args[1], reduction.position.getType()));
        mapping.map(op.getRegionOutputArgs()[reduction.value], args[2]);
        mapping.map(op.getRegionOutputArgs()[reduction.index], args[3]);
        auto compareWithNone = [&](arith::CmpIPredicate predicate) -> Value {
          Value none = arith::ConstantOp::create(builder, loc, nowhere);
          return arith::CmpIOp::create(builder, loc, predicate, args[1], none);
        };
        if (reduction.mask)
          mapping.map(reduction.mask,
                      compareWithNone(reduction.counted
                                          ? arith::CmpIPredicate::ne
                                          : arith::CmpIPredicate::eq));
        for (Operation *inner : reduction.ops)
          builder.clone(*inner, mapping);
        Operation *yield = op.getBody()->getTerminator();
        Value kept =
            mapping.lookupOrDefault(yield->getOperand(reduction.index));
        if (reduction.keepsLast)
          kept = arith::SelectOp::create(
              builder, loc, compareWithNone(arith::CmpIPredicate::eq), args[3],
              kept);
        linalg::YieldOp::create(builder, loc, kept);
      });
  return result.getResult(0);
}

void mlir::rowwise::decomposeArgReductions(func::FuncOp func,
                                           RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> ops;
  func.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops) {
    std::optional<ArgReduction> reduction = matchArgReduction(op);
    if (!reduction || op.getIndexingMapMatchingResult(op->getResult(0)) !=
                          op.getIndexingMapMatchingResult(op->getResult(1)))
      continue;
    Decomposition decomposition(op, *reduction, rewriter);
    if (OpResult number = op->getResult(reduction->value); !number.use_empty())
      rewriter.replaceAllUsesWith(number, decomposition.buildNumber());
    if (OpResult position = op->getResult(reduction->index);
        !position.use_empty())
      rewriter.replaceAllUsesWith(position, decomposition.buildPosition());
    rewriter.eraseOp(op);
  }
}
