//===- Merge.cpp - Two programs that accumulate in one pass ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "ReducedValues.h"
#include "SplitDims.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace {
/// Builds the program of rows.
class RowsBuilder {
public:
  RowsBuilder(const ProgramPair &pair, const SplitDims &dims,
              ArrayRef<OpResult> kept, SmallVectorImpl<Operation *> &created)
      : pair(pair), dims(dims), kept(kept), created(created),
        builder(FuseOp(pair.rows)) {}

  FuseOp build();

private:
  void addInputs();
  void addResults();
  void buildBody(FuseOp program);
  void copyRows(Block &body, IRMapping &values);
  Value createPosition(PositionOp position);
  SmallVector<Value> computeReduced(Block &body, const IRMapping &values);
  Value createView(Value tensor, AffineMap map);

  ProgramPair pair;
  const SplitDims &dims;
  ArrayRef<OpResult> kept;
  SmallVectorImpl<Operation *> &created;
  OpBuilder builder;
  /// The operands, and the number of the operand for each input of `across`
  /// that is none of the results of rows.
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  DenseMap<unsigned, unsigned> inputOfAcross;
  SmallVector<Type> types;
  SmallVector<Attribute> combiners;
};
} // namespace

Value RowsBuilder::createView(Value tensor, AffineMap map) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  SmallVector<ReassociationIndices> groups = dims.getReassociation(map);
  if (!type || groups.empty() ||
      groups.back().back() + 1 == static_cast<int64_t>(groups.size()))
    return tensor;
  Value view = tensor::ExpandShapeOp::create(
      builder, tensor.getLoc(), dims.convert(type, map), tensor, groups);
  created.push_back(view.getDefiningOp());
  return view;
}

/// The inputs of rows, and those that `across` has beside them for what it
/// reduces.
void RowsBuilder::addInputs() {
  for (auto [i, input] : llvm::enumerate(pair.rows.getInputs())) {
    AffineMap map = pair.rows.getInputMap(i);
    maps.push_back(dims.convert(map));
    inputs.push_back(createView(input, map));
  }
  llvm::SetVector<Operation *> reduced =
      findReduced(pair.across.getBody().front());
  for (auto [i, input] : llvm::enumerate(pair.across.getInputs())) {
    bool isReduced = llvm::any_of(
        pair.across.getBody().getArgument(i).getUsers(), [&](Operation *user) {
          return isa<ReduceOp>(user) || reduced.contains(user);
        });
    if (!isReduced || input.getDefiningOp() == pair.rows)
      continue;
    AffineMap map = pair.convert(pair.across.getInputMap(i));
    unsigned number = inputs.size();
    for (auto [other, tensor] : llvm::enumerate(pair.rows.getInputs()))
      if (tensor == input && pair.rows.getInputMap(other) == map)
        number = other;
    inputOfAcross[i] = number;
    if (number != inputs.size())
      continue;
    maps.push_back(dims.convert(map));
    inputs.push_back(createView(input, map));
  }
}

/// The results of rows that others use, and then what is reduced across them.
void RowsBuilder::addResults() {
  for (OpResult result : kept) {
    AffineMap map = pair.rows.getOutputMap(result.getResultNumber());
    maps.push_back(dims.convert(map));
    types.push_back(
        dims.convert(cast<RankedTensorType>(result.getType()), map));
  }
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  for (unsigned dim : dims.getPartial()) {
    exprs.push_back(builder.getAffineDimExpr(dim));
    shape.push_back(dims.getSize(dim));
  }
  for (auto reduce : pair.across.getBody().getOps<ReduceOp>()) {
    maps.push_back(
        AffineMap::get(dims.getNumDims(), 0, exprs, builder.getContext()));
    types.push_back(
        RankedTensorType::get(shape, reduce.getResult(0).getType()));
    combiners.push_back(reduce.getKindAttr());
  }
}

/// Where the row is along a dimension of rows.
Value RowsBuilder::createPosition(PositionOp position) {
  ImplicitLocOpBuilder b(position.getLoc(), builder);
  unsigned dim = position.getDim();
  Type type = position.getType();
  Value index = PositionOp::create(b, type, dims.getDim(dim));
  if (!dims.isSplit() || dim != dims.getSplitDim())
    return index;
  Value steps = arith::ConstantIndexOp::create(b, dims.getSteps());
  Value step = PositionOp::create(b, type, dims.getDim(dim) + 1);
  Value before = arith::MulIOp::create(b, index, steps);
  return arith::AddIOp::create(b, before, step);
}

void RowsBuilder::copyRows(Block &body, IRMapping &values) {
  Block &original = pair.rows.getBody().front();
  for (auto [arg, copy] :
       llvm::zip_first(original.getArguments(), body.getArguments()))
    values.map(arg, copy);
  for (Operation &op : original.without_terminator()) {
    if (auto position = dyn_cast<PositionOp>(op))
      values.map(position.getResult(), createPosition(position));
    else
      builder.clone(op, values);
  }
}

/// The rows that each reduction of `across` combines.
SmallVector<Value> RowsBuilder::computeReduced(Block &body,
                                               const IRMapping &values) {
  IRMapping ofAcross;
  YieldOp yield = pair.rows.getYield();
  for (auto [i, input] : llvm::enumerate(pair.across.getInputs())) {
    BlockArgument arg = pair.across.getBody().getArgument(i);
    if (input.getDefiningOp() == pair.rows)
      ofAcross.map(
          arg, values.lookupOrDefault(
                   yield.getValues()[cast<OpResult>(input).getResultNumber()]));
    else if (auto number = inputOfAcross.find(i); number != inputOfAcross.end())
      ofAcross.map(arg, body.getArgument(number->second));
  }
  ReducedValues reduced(builder, pair, ofAcross);
  SmallVector<Value> computed;
  for (auto reduce : pair.across.getBody().getOps<ReduceOp>())
    computed.push_back(reduced.compute(reduce));
  return computed;
}

void RowsBuilder::buildBody(FuseOp program) {
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&program.getBody());
  for (auto [i, input] : llvm::enumerate(inputs))
    body->addArgument(program.getBodyType(input.getType(), maps[i]),
                      input.getLoc());
  IRMapping values;
  copyRows(*body, values);
  SmallVector<Value> yielded;
  for (OpResult result : kept)
    yielded.push_back(values.lookupOrDefault(
        pair.rows.getYield().getValues()[result.getResultNumber()]));
  llvm::append_range(yielded, computeReduced(*body, values));
  YieldOp::create(builder, program.getLoc(), yielded);
}

FuseOp RowsBuilder::build() {
  addInputs();
  addResults();
  Location loc =
      builder.getFusedLoc({pair.rows.getLoc(), pair.across.getLoc()});
  auto program = FuseOp::create(
      builder, loc, types, inputs, builder.getAffineMapArrayAttr(maps),
      builder.getDenseI64ArrayAttr(dims.getAxis()), DenseI64ArrayAttr(),
      ArrayAttr(), /*numBodies=*/1);
  program.setAccumulated(builder.getDenseI64ArrayAttr(dims.getAccumulated()),
                         builder.getArrayAttr(combiners));
  created.push_back(program);
  buildBody(program);
  return program;
}

//===----------------------------------------------------------------------===//
// Across rows
//===----------------------------------------------------------------------===//

namespace {
/// Builds the program that combines parts.
class AcrossBuilder {
public:
  AcrossBuilder(const ProgramPair &pair, const SplitDims &dims)
      : pair(pair), dims(dims), builder(FuseOp(pair.across)) {}

  FuseOp build(ValueRange partials);

private:
  /// A map of `across`, over the dimensions of partial results.
  AffineMap convert(AffineMap map) const;
  void buildBody(FuseOp program);

  ProgramPair pair;
  const SplitDims &dims;
  OpBuilder builder;
  /// The scalars that `across` has behind its reductions.
  SmallVector<unsigned> scalars;
};
} // namespace

AffineMap AcrossBuilder::convert(AffineMap map) const {
  SmallVector<unsigned> partial = dims.getPartial();
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : dims.convert(pair.convert(map)).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim) {
      const auto *place = llvm::find(partial, dim.getPosition());
      expr = getAffineDimExpr(place - partial.begin(), map.getContext());
    }
    exprs.push_back(expr);
  }
  return AffineMap::get(partial.size(), 0, exprs, map.getContext());
}

void AcrossBuilder::buildBody(FuseOp program) {
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&program.getBody());
  for (auto [i, input] : llvm::enumerate(program.getInputs()))
    body->addArgument(
        program.getBodyType(input.getType(), program.getInputMap(i)),
        input.getLoc());
  Block &original = pair.across.getBody().front();
  IRMapping values;
  unsigned number = llvm::range_size(original.getOps<ReduceOp>());
  for (unsigned scalar : scalars)
    values.map(original.getArgument(scalar), body->getArgument(number++));
  unsigned next = 0;
  for (Operation &op : original.without_terminator()) {
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      auto combined = ReduceOp::create(
          builder, op.getLoc(), op.getResultTypes(), reduce.getKind(),
          body->getArgument(next++), /*mask=*/Value());
      values.map(reduce.getResult(0), combined.getResult(0));
    } else if (llvm::none_of(op.getResultTypes(),
                             llvm::IsaPred<RankedTensorType>)) {
      builder.clone(op, values);
    }
  }
  builder.clone(*original.getTerminator(), values);
}

FuseOp AcrossBuilder::build(ValueRange partials) {
  SmallVector<unsigned> partial = dims.getPartial();
  SmallVector<Value> inputs = llvm::to_vector(partials);
  SmallVector<AffineMap> maps(
      inputs.size(),
      AffineMap::getMultiDimIdentityMap(partial.size(), builder.getContext()));
  for (auto [i, input] : llvm::enumerate(pair.across.getInputs())) {
    AffineMap map = pair.across.getInputMap(i);
    BlockArgument arg = pair.across.getBody().getArgument(i);
    if (pair.across.isRow(map) || arg.use_empty())
      continue;
    scalars.push_back(i);
    inputs.push_back(input);
    maps.push_back(convert(map));
  }
  for (unsigned i = 0, e = pair.across.getNumResults(); i < e; ++i)
    maps.push_back(convert(pair.across.getOutputMap(i)));
  SmallVector<int64_t> axis;
  for (auto [place, dim] : llvm::enumerate(partial))
    if (dims.isOfParts(dim))
      axis.push_back(place);
  auto program = FuseOp::create(
      builder, pair.across.getLoc(), pair.across.getResultTypes(), inputs,
      builder.getAffineMapArrayAttr(maps), builder.getDenseI64ArrayAttr(axis),
      DenseI64ArrayAttr(), ArrayAttr(), /*numBodies=*/1);
  buildBody(program);
  return program;
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

MergedPair::MergedPair(const ProgramPair &pair, const Parts &parts)
    : pair(pair), parts(parts) {
  for (OpResult result : FuseOp(pair.rows)->getResults())
    if (llvm::any_of(result.getUsers(), [&](Operation *user) {
          return user != pair.across &&
                 !llvm::is_contained(pair.originals, user);
        }))
      kept.push_back(result);
  SplitDims dims(this->pair, parts);
  rows = RowsBuilder(pair, dims, kept, created).build();
  across = AcrossBuilder(pair, dims)
               .build(rows->getResults().drop_front(kept.size()));
  created.push_back(across);
}

void MergedPair::replace() {
  OpBuilder builder(pair.rows);
  for (auto [result, replacement] : llvm::zip_first(kept, rows->getResults())) {
    Value value = replacement;
    if (result.getType() != value.getType()) {
      AffineMap map = pair.rows.getOutputMap(result.getResultNumber());
      value = tensor::CollapseShapeOp::create(
          builder, result.getLoc(), result.getType(), value,
          SplitDims(pair, parts).getReassociation(map));
    }
    result.replaceAllUsesWith(value);
  }
  ResultRange results = across->getResults();
  for (FuseOp original : pair.originals) {
    original->replaceAllUsesWith(results.take_front(original.getNumResults()));
    results = results.drop_front(original.getNumResults());
  }
  if (!llvm::is_contained(pair.originals, pair.across))
    pair.across.erase();
  for (FuseOp original : pair.originals)
    original.erase();
  pair.rows.erase();
}

void MergedPair::erase() {
  for (Operation *op : llvm::reverse(created))
    op->erase();
}
