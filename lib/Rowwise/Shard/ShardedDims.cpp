//===- ShardedDims.cpp - Dimensions that ranks divide ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardedDims.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<unsigned> ShardedDims::get(Value tensor) const {
  auto found = dims.find(tensor);
  return found == dims.end() ? std::nullopt : std::optional(found->second);
}

std::optional<unsigned> ShardedDims::get(FuseOp program) const {
  auto found = programs.find(program);
  return found == programs.end() ? std::nullopt : std::optional(found->second);
}

LogicalResult ShardedDims::add(Value tensor, unsigned dim) {
  auto [known, isNew] = dims.try_emplace(tensor, dim);
  if (isNew)
    tensors.push_back(tensor);
  if (known->second == dim)
    return success();
  return emitError(tensor.getLoc())
         << "expected one sharded dimension of " << tensor.getType()
         << ", found dimensions " << known->second << " and " << dim;
}

LogicalResult ShardedDims::add(FuseOp program, unsigned dim) {
  auto [known, isNew] = programs.try_emplace(program, dim);
  if (known->second != dim)
    return program.emitError()
           << "expected one sharded dimension of a row program, found d"
           << known->second << " and d" << dim;
  if (!isNew)
    return success();
  if (program.getVersions())
    return program.emitError("expected a row program that is sharded before "
                             "it is scheduled, found one with versions");
  if (program.isAxis(dim) && program.getAxis().size() > 1)
    return program.emitError() << "expected a sharded axis of one dimension, "
                                  "found one of "
                               << program.getAxis().size();
  if (program.hasInner() && !program.isOuter(dim))
    return program.emitError()
           << "expected a sharded row of numbers, found one of vectors";
  if (program.hasAccumulated())
    return program.emitError()
           << "expected a sharded row program without accumulated dimensions, "
              "found some";
  AffineExpr sharded = getAffineDimExpr(dim, program.getContext());
  for (auto [number, tensor] : llvm::enumerate(program.getTensors()))
    for (auto [position, expr] :
         llvm::enumerate(program.getMap(number).getResults()))
      if (expr == sharded && failed(add(tensor, position)))
        return failure();
  return success();
}

/// The dimension that a view makes of `dim` of its source or, if `isOfResult`,
/// the one of its source that it makes `dim` of. Nothing where it is merged
/// with or split into others that are longer than 1.
static std::optional<unsigned> getViewedDim(Operation *view, unsigned dim,
                                            bool isOfResult) {
  if (isa<tensor::CastOp>(view))
    return dim;
  auto getDim = [&](auto op, RankedTensorType larger,
                    bool isOfLarger) -> std::optional<unsigned> {
    for (auto [smaller, group] :
         llvm::enumerate(op.getReassociationIndices())) {
      bool isMeant =
          isOfLarger ? llvm::is_contained(group, dim) : smaller == dim;
      if (!isMeant)
        continue;
      auto isLong = [&](int64_t d) { return larger.getDimSize(d) != 1; };
      if (llvm::count_if(group, isLong) > 1)
        return std::nullopt;
      auto kept = llvm::find_if(group, isLong);
      if (kept == group.end())
        kept = std::prev(group.end());
      if (isOfLarger)
        return *kept == dim ? std::optional<unsigned>(smaller) : std::nullopt;
      return *kept;
    }
    return std::nullopt;
  };
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view))
    return getDim(expand, expand.getResultType(), isOfResult);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view))
    return getDim(collapse, collapse.getSrcType(), !isOfResult);
  return std::nullopt;
}

LogicalResult ShardedDims::followView(Operation *view, unsigned dim,
                                      bool isOfResult) {
  std::optional<unsigned> other = getViewedDim(view, dim, isOfResult);
  if (!other)
    return view->emitOpError()
           << "expected to keep a sharded dimension as it "
              "is, found dimension "
           << dim << " of its " << (isOfResult ? "result" : "operand")
           << " changed";
  return add(isOfResult ? view->getOperand(0) : view->getResult(0), *other);
}

static bool isDimensionView(Operation *op) {
  return isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
      op);
}

/// Refuses a dimension of size 1 that a program repeats or adds.
static LogicalResult refuseUnit(FuseOp program, unsigned dim) {
  return program.emitError()
         << "expected a sharded dimension that the program runs over, found "
            "dimension "
         << dim << " of size 1";
}

LogicalResult ShardedDims::followUse(OpOperand &use, unsigned dim) {
  Operation *user = use.getOwner();
  if (isa<tensor::DimOp, func::ReturnOp>(user))
    return success();
  if (isDimensionView(user))
    return followView(user, dim, /*isOfResult=*/false);
  auto program = dyn_cast<FuseOp>(user);
  if (!program)
    return user->emitOpError()
           << "expected row programs and views alone on a sharded dimension, "
              "found dimension "
           << dim << " of " << use.get().getType() << " used";
  unsigned number = use.getOperandNumber();
  if (program.isTable(number))
    return program.emitError()
           << "expected no element at an index that is data of a sharded "
              "tensor, found one of operand "
           << number;
  auto named =
      dyn_cast<AffineDimExpr>(program.getInputMap(number).getResult(dim));
  return named ? add(program, named.getPosition()) : refuseUnit(program, dim);
}

/// Goes on to what an operation computes a tensor from.
LogicalResult ShardedDims::followMaker(OpResult made, unsigned dim) {
  Operation *op = made.getOwner();
  if (isa<tensor::EmptyOp>(op))
    return success();
  if (isDimensionView(op))
    return followView(op, dim, /*isOfResult=*/true);
  auto program = dyn_cast<FuseOp>(op);
  if (!program)
    return op->emitOpError()
           << "expected row programs and views alone on a sharded dimension, "
              "found dimension "
           << dim << " of " << made.getType() << " made";
  AffineMap map = program.getOutputMap(made.getResultNumber());
  auto named = dyn_cast<AffineDimExpr>(map.getResult(dim));
  return named ? add(program, named.getPosition()) : refuseUnit(program, dim);
}

/// Goes on to what computes a tensor and to what uses it.
LogicalResult ShardedDims::follow(Value tensor) {
  unsigned dim = dims.lookup(tensor);
  auto made = dyn_cast<OpResult>(tensor);
  if (made && failed(followMaker(made, dim)))
    return failure();
  for (OpOperand &use : tensor.getUses())
    if (failed(followUse(use, dim)))
      return failure();
  return success();
}

FailureOr<ShardedDims> ShardedDims::find(func::FuncOp func, int64_t axis) {
  auto type = func.getNumArguments() == 0
                  ? RankedTensorType()
                  : dyn_cast<RankedTensorType>(func.getArgumentTypes()[0]);
  if (!type || axis < 0 || axis >= type.getRank())
    return func.emitError()
           << "expected to shard a dimension of the first argument, found "
           << axis << " of "
           << (func.getNumArguments() == 0 ? Type(func.getFunctionType())
                                           : Type(func.getArgumentTypes()[0]));
  ShardedDims sharded;
  if (failed(sharded.add(func.getArgument(0), axis)))
    return failure();
  // What is found on the way is appended.
  for (size_t next = 0; next < sharded.tensors.size(); ++next)
    if (failed(sharded.follow(sharded.tensors[next])))
      return failure();
  return sharded;
}
