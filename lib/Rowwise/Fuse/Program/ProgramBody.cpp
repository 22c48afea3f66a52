//===- ProgramBody.cpp - The body of a group's rowwise.fuse ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBody.h"

#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

using Input = ProgramInterface::Input;

//===----------------------------------------------------------------------===//
// Rows and scalars
//===----------------------------------------------------------------------===//

static bool isRow(Value value) {
  return isa<RankedTensorType>(value.getType());
}

Value ProgramBody::toRow(Value value) {
  if (isRow(value))
    return value;
  int64_t size = fuse.getRowSize();
  SmallVector<Value> dynamicSizes;
  if (size == ShapedType::kDynamic) {
    Block &body = fuse.getBody().front();
    BlockArgument *row =
        llvm::find_if(body.getArguments(), [&](BlockArgument arg) {
          unsigned number = arg.getArgNumber();
          return isRow(arg) && !fuse.isTable(number);
        });
    dynamicSizes.push_back(
        tensor::DimOp::create(builder, value.getLoc(), *row, 0));
  }
  auto type = RankedTensorType::get(size, value.getType());
  return tensor::SplatOp::create(builder, value.getLoc(), type, value,
                                 dynamicSizes);
}

/// Makes rows of all values if one of them is a row.
void ProgramBody::toOneShape(MutableArrayRef<Value> values) {
  if (llvm::any_of(values, isRow))
    for (Value &value : values)
      value = toRow(value);
}

Value ProgramBody::getBodyValue(OpOperand &operand) {
  Value tensor = operand.get();
  if (Value known = bodyValues.lookupOrNull(tensor))
    return known;
  if (program.isInput(tensor)) {
    AffineMap map = program.getMap(operand);
    const auto *found =
        llvm::find_if(program.getInputs(), [&](const Input &input) {
          return input.first == tensor &&
                 input.second.getResults() == map.getResults();
        });
    return fuse.getBody().getArgument(found - program.getInputs().begin());
  }
  if (!isa<RankedTensorType>(tensor.getType()))
    return builder.clone(*tensor.getDefiningOp())->getResult(0);
  std::optional<TypedAttr> constant = getUniformConstant(tensor);
  assert(constant && "inputs and results of the group are known");
  return arith::ConstantOp::create(builder, tensor.getLoc(), *constant);
}

/// The row or scalar for a value in the body of a linalg operation.
Value ProgramBody::getScalar(Value value, const IRMapping &scalars) {
  if (Value mapped = scalars.lookupOrNull(value))
    return mapped;
  const auto *found =
      llvm::find_if(program.getInputs(), [&](const Input &input) {
        return input.first == value && input.second.getNumResults() == 0;
      });
  if (found != program.getInputs().end())
    return fuse.getBody().getArgument(found - program.getInputs().begin());
  // A constant is defined outside of the linalg operation.
  return builder.clone(*value.getDefiningOp())->getResult(0);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Divides integers without a trap: padding may have a divisor of 0, and a
/// quotient that overflows traps on some hosts. Divides by 1 in place of 0, and
/// treats signs apart.
Value ProgramBody::buildDivision(Operation *op, Value lhs, Value rhs) {
  Location loc = op->getLoc();
  bool onRows = isRow(lhs);
  auto constant = [&](int64_t number) {
    Type element = getElementTypeOrSelf(lhs.getType());
    Value value = arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(element, number));
    return onRows ? toRow(value) : value;
  };
  Value zero = constant(0);
  auto isNegative = [&](Value value) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, value,
                                 zero);
  };
  auto negateIf = [&](Value condition, Value value) -> Value {
    Value negated = arith::SubIOp::create(builder, loc, zero, value);
    return arith::SelectOp::create(builder, loc, condition, negated, value);
  };
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp>(op);
  Value lhsNegative, rhsNegative;
  if (isSigned) {
    lhsNegative = isNegative(lhs);
    rhsNegative = isNegative(rhs);
    lhs = negateIf(lhsNegative, lhs);
    rhs = negateIf(rhsNegative, rhs);
  }
  rhs = arith::MaxUIOp::create(builder, loc, rhs, constant(1));
  if (isa<arith::RemSIOp, arith::RemUIOp>(op)) {
    Value rest = arith::RemUIOp::create(builder, loc, lhs, rhs);
    return isSigned ? negateIf(lhsNegative, rest) : rest;
  }
  Value quotient = arith::DivUIOp::create(builder, loc, lhs, rhs);
  if (!isSigned)
    return quotient;
  Value differ = arith::XOrIOp::create(builder, loc, lhsNegative, rhsNegative);
  return negateIf(differ, quotient);
}

/// The element of a table at scalars of the row, or one for each of its
/// elements.
Value ProgramBody::buildLookup(Location loc, Value table, ValueRange indices) {
  if (llvm::none_of(indices, isRow))
    return tensor::ExtractOp::create(builder, loc, table, indices);
  Type element = getElementTypeOrSelf(table.getType());
  auto type = RankedTensorType::get(fuse.getRowSize(), element);
  return LookupOp::create(builder, loc, type, table, indices);
}

/// Copies a scalar operation, on rows if any operand is a row.
Value ProgramBody::buildElementwise(Operation *op, const IRMapping &scalars) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getScalar(operand, scalars));
  if (isa<tensor::ExtractOp>(op))
    return buildLookup(op->getLoc(), operands[0],
                       ArrayRef(operands).drop_front());
  toOneShape(operands);
  if (isTrappingDivision(op))
    return buildDivision(op, operands[0], operands[1]);
  Type type = op->getResult(0).getType();
  if (!operands.empty() && isRow(operands[0]))
    type = cast<RankedTensorType>(operands[0].getType()).clone(type);
  OperationState state(op->getLoc(), op->getName(), operands, type,
                       op->getAttrs());
  return builder.create(state)->getResult(0);
}

Value ProgramBody::buildIndex(linalg::IndexOp op, linalg::GenericOp generic) {
  std::optional<unsigned> dim = program.getPosition(
      program.getGroup().classes.getLoop(generic, op.getDim()));
  if (!dim) // a loop of extent 1
    return arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
  Type type = builder.getIndexType();
  if (fuse.isAxis(*dim))
    type = RankedTensorType::get(fuse.getRowSize(), type);
  return PositionOp::create(builder, op.getLoc(), type, *dim);
}

/// All NaNs count as one number.
static bool isSameNumber(TypedAttr a, TypedAttr b) {
  auto x = dyn_cast<FloatAttr>(a), y = dyn_cast<FloatAttr>(b);
  return a == b || (x && y && x.getValue().isNaN() && y.getValue().isNaN());
}

static bool areZeros(TypedAttr a, TypedAttr b) {
  auto x = dyn_cast<FloatAttr>(a), y = dyn_cast<FloatAttr>(b);
  return x && y && x.getValue().isZero() && y.getValue().isZero();
}

/// The type to reduce in, wider than the elements', or null for theirs. A
/// reduction of narrow floats is rounded once, at its end. Where its result is
/// combined with an init, which rounds as well, both are done in f32.
static Type getWiderType(Type element, const Monoid &monoid,
                         std::optional<TypedAttr> init) {
  if (!holdsNarrowFloats(element) || monoid.isExact() ||
      (init && areZeros(*init, monoid.getIdentity(element)[0])))
    return {};
  return Float32Type::get(element.getContext());
}

Value ProgramBody::buildReduction(linalg::GenericOp op, unsigned number,
                                  const Reduction &reduction,
                                  const IRMapping &scalars) {
  Location loc = reduction.ops.back()->getLoc();
  Value row = toRow(getScalar(reduction.element, scalars));
  Type element = getElementTypeOrSelf(row.getType());
  const Monoid &monoid = getMonoid(reduction.kind);
  auto reduce = [&](Value elements) {
    Type type = getElementTypeOrSelf(elements.getType());
    return ReduceOp::create(builder, loc, TypeRange{type}, reduction.kind,
                            ValueRange{elements}, /*mask=*/Value())
        .getResult(0);
  };
  auto castTo = [&](Operation *cast, Value value) -> Value {
    IRMapping mapping;
    mapping.map(cast->getOperand(0), value);
    return builder.clone(*cast, mapping)->getResult(0);
  };
  auto narrow = [&](Value value) {
    return reduction.narrow ? castTo(reduction.narrow, value) : value;
  };
  OpOperand *init = op.getDpsInitOperand(number);
  std::optional<TypedAttr> constant = getUniformConstant(init->get());
  if (constant && reduction.widen)
    constant = foldCast(reduction.widen, *constant);
  if (constant && isSameNumber(*constant, monoid.getIdentity(element)[0]))
    return narrow(reduce(row));

  // An init that is not the identity is combined with the reduction's result.
  Type wider = getWiderType(element, monoid, constant);
  if (wider)
    row = arith::ExtFOp::create(
        builder, loc, cast<RankedTensorType>(row.getType()).clone(wider), row);
  Value result = reduce(row);
  Value first = getBodyValue(*init);
  if (reduction.widen)
    first = castTo(reduction.widen, first);
  if (!wider)
    return narrow(monoid.combine(builder, loc, first, result)[0]);
  first = arith::ExtFOp::create(builder, loc, wider, first);
  result = monoid.combine(builder, loc, first, result)[0];
  return narrow(arith::TruncFOp::create(builder, loc, element, result));
}

void ProgramBody::buildGeneric(linalg::GenericOp op) {
  IRMapping scalars;
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (!arg.use_empty() &&
        !(op.isDpsInit(&operand) && op.getNumReductionLoops()))
      scalars.map(arg, getBodyValue(operand));
  }
  DenseMap<Operation *, std::pair<unsigned, Reduction>> reductions;
  llvm::SmallPtrSet<Operation *, 4> onAccumulators;
  if (op.getNumReductionLoops())
    for (unsigned i = 0, e = op.getNumResults(); i < e; ++i) {
      Reduction reduction = *matchReduction(op, i);
      onAccumulators.insert_range(reduction.ops);
      reductions.try_emplace(reduction.ops.back(), i, reduction);
    }
  for (Operation &inner : op.getBody()->without_terminator()) {
    auto found = reductions.find(&inner);
    if (found != reductions.end())
      scalars.map(inner.getResult(0),
                  buildReduction(op, found->second.first, found->second.second,
                                 scalars));
    else if (onAccumulators.contains(&inner))
      continue;
    else if (auto index = dyn_cast<linalg::IndexOp>(inner))
      scalars.map(index.getResult(), buildIndex(index, op));
    else if (auto check = dyn_cast<cf::AssertOp>(inner))
      AssertOp::create(builder, check.getLoc(),
                       getScalar(check.getArg(), scalars), check.getMsgAttr(),
                       /*mask=*/Value());
    else
      scalars.map(inner.getResult(0), buildElementwise(&inner, scalars));
  }
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), yield.getValues()))
    bodyValues.map(result, getScalar(value, scalars));
}

void ProgramBody::build(ArrayRef<OpResult> outputs) {
  Block *body = builder.createBlock(&fuse.getBody());
  for (auto [value, map] : program.getInputs())
    body->addArgument(fuse.getBodyType(value.getType(), map), value.getLoc());
  for (Operation *op : program.getGroup().ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      buildGeneric(generic);
    else
      bodyValues.map(op->getResult(0), getBodyValue(op->getOpOperand(0)));
  SmallVector<Value> yielded;
  for (auto [i, output] : llvm::enumerate(outputs)) {
    Value value = bodyValues.lookup(output);
    yielded.push_back(fuse.isRow(fuse.getOutputMap(i)) ? toRow(value) : value);
  }
  YieldOp::create(builder, fuse.getLoc(), yielded);
}
