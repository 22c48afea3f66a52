//===- FuseBuilder.cpp - From a group to rowwise.fuse ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuseGroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Builds the rowwise.fuse of a group. In the body a tensor is represented by a
/// row (a tensor along the axis) or by a scalar where it does not vary along
/// the axis; a scalar becomes a row only where it meets one.
class FuseBuilder {
public:
  FuseBuilder(const Group &group, DimClasses &classes)
      : group(group), classes(classes),
        builder(group.ops.back()->getContext()) {}

  FuseOp build();

private:
  using Class = DimClasses::Class;

  void orderDims();
  void collectInputs();
  void collectOutputs();
  bool namesEveryDim() const;
  AffineMap getMap(Value tensor) const;

  void buildBody();
  void buildGeneric(linalg::GenericOp op);
  Value buildReduction(linalg::GenericOp op, unsigned number,
                       const Reduction &reduction, const IRMapping &scalars);
  Operation *cloneElementwise(Operation *op, const IRMapping &scalars);
  Value buildIndex(linalg::IndexOp op, linalg::GenericOp generic);
  Value getBodyValue(Value tensor);
  Value getScalar(Value value, const IRMapping &scalars);
  Value toRow(Value value);
  bool isRow(Value value) const {
    return isa<RankedTensorType>(value.getType());
  }

  const Group &group;
  DimClasses &classes;
  OpBuilder builder;
  FuseOp fuse;
  SmallVector<Class> dims; ///< the program's dimensions, in order
  SmallVector<int64_t> axis;
  llvm::SetVector<Value> inputs;
  SmallVector<Value> outputs;
  IRMapping bodyValues; ///< tensor -> its row or scalar
};
} // namespace

//===----------------------------------------------------------------------===//
// Interface of the program: dimensions, inputs, outputs
//===----------------------------------------------------------------------===//

/// Takes the order of the operation with the most loops, so that maps of the
/// usual program are identities. Without reductions the axis is the last one.
void FuseBuilder::orderDims() {
  linalg::GenericOp largest;
  for (Operation *op : group.ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      if (!largest || generic.getNumLoops() > largest.getNumLoops())
        largest = generic;
  llvm::SmallSetVector<Class, 6> ordered;
  for (unsigned loop = 0; loop < largest.getNumLoops(); ++loop)
    if (Class dim = classes.getLoop(largest, loop); group.dims.contains(dim))
      ordered.insert(dim);
  ordered.insert_range(group.dims);
  // Where all is of size 1, a row is one element.
  if (ordered.empty())
    ordered.insert(classes.getLoop(largest, largest.getNumLoops() - 1));
  dims = llvm::to_vector(ordered);
  for (auto [position, dim] : llvm::enumerate(dims))
    if (group.axis.contains(dim))
      axis.push_back(position);
  if (axis.empty())
    axis.push_back(dims.size() - 1);
}

void FuseBuilder::collectInputs() {
  for (Operation *op : group.ops)
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!isa<RankedTensorType>(operand.getType()) ||
          (producer && group.contains(producer)) ||
          getUniformConstant(operand) ||
          operand.getDefiningOp<tensor::EmptyOp>())
        continue;
      inputs.insert(operand);
    }
}

void FuseBuilder::collectOutputs() {
  for (Operation *op : group.ops)
    for (Value result : op->getResults())
      if (group.escapes(result))
        outputs.push_back(result);
}

AffineMap FuseBuilder::getMap(Value tensor) const {
  MLIRContext *context = tensor.getContext();
  SmallVector<AffineExpr> exprs;
  auto type = cast<RankedTensorType>(tensor.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const auto *found = llvm::find(dims, classes.getDim(tensor, dim));
    exprs.push_back(found == dims.end()
                        ? getAffineConstantExpr(0, context)
                        : getAffineDimExpr(found - dims.begin(), context));
  }
  return AffineMap::get(dims.size(), 0, exprs, context);
}

bool FuseBuilder::namesEveryDim() const {
  llvm::SmallDenseSet<Class> named;
  for (Value input : inputs)
    for (int64_t dim = 0, e = cast<RankedTensorType>(input.getType()).getRank();
         dim < e; ++dim)
      named.insert(classes.getDim(input, dim));
  return llvm::all_of(dims, [&](Class dim) { return named.contains(dim); });
}

//===----------------------------------------------------------------------===//
// Body
//===----------------------------------------------------------------------===//

Value FuseBuilder::toRow(Value value) {
  if (isRow(value))
    return value;
  int64_t size = fuse.getRowSize();
  SmallVector<Value> dynamicSizes;
  if (size == ShapedType::kDynamic) {
    Block &body = fuse.getBody().front();
    BlockArgument *row = llvm::find_if(body.getArguments(),
                                       [&](Value arg) { return isRow(arg); });
    dynamicSizes.push_back(
        tensor::DimOp::create(builder, value.getLoc(), *row, 0));
  }
  auto type = RankedTensorType::get(size, value.getType());
  return tensor::SplatOp::create(builder, value.getLoc(), type, value,
                                 dynamicSizes);
}

Value FuseBuilder::getBodyValue(Value tensor) {
  if (Value known = bodyValues.lookupOrNull(tensor))
    return known;
  std::optional<TypedAttr> constant = getUniformConstant(tensor);
  assert(constant && "inputs and results of the group are known");
  return arith::ConstantOp::create(builder, tensor.getLoc(), *constant);
}

/// What a value in the body of a linalg operation is represented by.
Value FuseBuilder::getScalar(Value value, const IRMapping &scalars) {
  if (Value mapped = scalars.lookupOrNull(value))
    return mapped;
  // A constant outside of the linalg operation.
  return builder.clone(*value.getDefiningOp())->getResult(0);
}

/// The same operation on rows, if any operand is a row.
Operation *FuseBuilder::cloneElementwise(Operation *op,
                                         const IRMapping &scalars) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getScalar(operand, scalars));
  bool onRows = llvm::any_of(operands, [&](Value v) { return isRow(v); });
  SmallVector<Type> types = llvm::to_vector(op->getResultTypes());
  if (onRows) {
    for (Value &operand : operands)
      operand = toRow(operand);
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(operands[0].getType()).getShape();
    for (Type &type : types)
      type = RankedTensorType::get(shape, type);
  }
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       op->getAttrs());
  return builder.create(state);
}

Value FuseBuilder::buildIndex(linalg::IndexOp op, linalg::GenericOp generic) {
  const auto *found = llvm::find(dims, classes.getLoop(generic, op.getDim()));
  if (found == dims.end()) // a loop of extent 1
    return arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
  unsigned dim = found - dims.begin();
  Type type = builder.getIndexType();
  if (fuse.isAxis(dim))
    type = RankedTensorType::get(fuse.getRowSize(), type);
  return PositionOp::create(builder, op.getLoc(), type, dim);
}

/// All NaNs are one number.
static bool isSameNumber(TypedAttr a, TypedAttr b) {
  auto x = dyn_cast<FloatAttr>(a), y = dyn_cast<FloatAttr>(b);
  return a == b || (x && y && x.getValue().isNaN() && y.getValue().isNaN());
}

Value FuseBuilder::buildReduction(linalg::GenericOp op, unsigned number,
                                  const Reduction &reduction,
                                  const IRMapping &scalars) {
  Location loc = reduction.ops.back()->getLoc();
  Value row = toRow(getScalar(reduction.element, scalars));
  Type element = getElementTypeOrSelf(row.getType());
  auto kind = ReductionKindAttr::get(builder.getContext(), reduction.kind);
  Value result =
      ReduceOp::create(builder, loc, TypeRange{element}, reduction.kind,
                       ValueRange{row}, /*mask=*/Value())
          .getResult(0);
  auto castTo = [&](Operation *cast, Value value) -> Value {
    IRMapping mapping;
    mapping.map(cast->getOperand(0), value);
    return builder.clone(*cast, mapping)->getResult(0);
  };
  // An init that is not the identity is one more combine.
  Value init = op.getDpsInits()[number];
  std::optional<TypedAttr> constant = getUniformConstant(init);
  if (constant && reduction.widen)
    constant = foldCast(reduction.widen, *constant);
  if (!constant || !isSameNumber(*constant, kind.getIdentity(element)[0])) {
    Value first = getBodyValue(init);
    if (reduction.widen)
      first = castTo(reduction.widen, first);
    result = kind.combine(builder, loc, first, result)[0];
  }
  return reduction.narrow ? castTo(reduction.narrow, result) : result;
}

void FuseBuilder::buildGeneric(linalg::GenericOp op) {
  builder.setInsertionPointToEnd(&fuse.getBody().front());
  IRMapping scalars;
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (!arg.use_empty() &&
        !(op.isDpsInit(&operand) && op.getNumReductionLoops()))
      scalars.map(arg, getBodyValue(operand.get()));
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
    else
      scalars.map(inner.getResults(),
                  cloneElementwise(&inner, scalars)->getResults());
  }
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), yield.getValues()))
    bodyValues.map(result, getScalar(value, scalars));
}

void FuseBuilder::buildBody() {
  Block *body = builder.createBlock(&fuse.getBody());
  for (auto [i, input] : llvm::enumerate(inputs)) {
    Type type = fuse.getBodyType(input.getType(), fuse.getInputMap(i));
    bodyValues.map(input, body->addArgument(type, input.getLoc()));
  }
  for (Operation *op : group.ops) {
    builder.setInsertionPointToEnd(body);
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      buildGeneric(generic);
    else
      bodyValues.map(op->getResult(0), getBodyValue(op->getOperand(0)));
  }
  SmallVector<Value> yielded;
  for (auto [i, output] : llvm::enumerate(outputs)) {
    Value value = getBodyValue(output);
    yielded.push_back(fuse.isRow(fuse.getOutputMap(i)) ? toRow(value) : value);
  }
  YieldOp::create(builder, fuse.getLoc(), yielded);
}

FuseOp FuseBuilder::build() {
  orderDims();
  collectInputs();
  if (!namesEveryDim())
    return {};
  collectOutputs();
  SmallVector<AffineMap> maps;
  SmallVector<Location> locs;
  for (Value value : llvm::concat<const Value>(inputs, outputs))
    maps.push_back(getMap(value));
  for (Operation *op : group.ops)
    locs.push_back(op->getLoc());
  builder.setInsertionPoint(group.ops.back());
  fuse = FuseOp::create(builder, builder.getFusedLoc(locs),
                        ValueRange(outputs).getTypes(), inputs.getArrayRef(),
                        builder.getAffineMapArrayAttr(maps),
                        builder.getDenseI64ArrayAttr(axis), ArrayAttr(),
                        /*bodiesCount=*/1);
  buildBody();
  for (auto [output, result] : llvm::zip_equal(outputs, fuse.getResults())) {
    classes.addReplacement(output, result);
    output.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !group.contains(use.getOwner());
    });
  }
  return fuse;
}

FuseOp mlir::rowwise::buildFuse(const Group &group, DimClasses &classes) {
  return FuseBuilder(group, classes).build();
}
