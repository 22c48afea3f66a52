//===- ProgramSizes.cpp - What is said of a program's sizes ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

using Input = ProgramInterface::Input;

/// Casts the first operand that has dimension `dim` of the program to `size`
/// along it, unless the type of one states its size already.
static void castTo(int64_t size, unsigned dim, const ProgramInterface &program,
                   OpBuilder &builder, MutableArrayRef<Value> operands) {
  AffineExpr wanted = getAffineDimExpr(dim, builder.getContext());
  Value *first = nullptr;
  unsigned dimOfFirst = 0;
  for (auto [operand, input] : llvm::zip_equal(operands, program.getInputs())) {
    std::optional<unsigned> position = input.second.getResultPosition(wanted);
    if (!position)
      continue;
    if (!cast<RankedTensorType>(operand.getType()).isDynamicDim(*position))
      return;
    if (!first) {
      first = &operand;
      dimOfFirst = *position;
    }
  }
  if (!first)
    return;
  auto type = cast<RankedTensorType>(first->getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dimOfFirst] = size;
  *first = tensor::CastOp::create(builder, first->getLoc(), type.clone(shape),
                                  *first);
}

void mlir::rowwise::castToKnownSizes(const ProgramInterface &program,
                                     OpBuilder &builder,
                                     MutableArrayRef<Value> operands) {
  const Group &group = program.getGroup();
  for (Operation *op : group.ops) {
    auto cast = dyn_cast<tensor::CastOp>(op);
    if (!cast)
      continue;
    SmallVector<std::optional<ProgramInterface::Class>> classes =
        group.classes.getDims(cast->getResult(0));
    ArrayRef<int64_t> sizes =
        mlir::cast<RankedTensorType>(cast.getType()).getShape();
    for (auto [dim, size] : llvm::zip_equal(classes, sizes))
      if (std::optional<unsigned> position = program.getPosition(dim);
          position && !ShapedType::isDynamic(size))
        castTo(size, *position, program, builder, operands);
  }
}

/// An input that has a dimension of the program, and the number of that
/// dimension in the input.
static std::pair<Value, int64_t> findSized(const ProgramInterface &program,
                                           AffineDimExpr wanted) {
  for (const Input &input : program.getInputs())
    if (auto position = input.second.getResultPosition(wanted))
      return {input.first, *position};
  return {};
}

/// Asserts the size of a result along one of its dimensions.
static void assertSize(const ProgramInterface &program, OpBuilder &builder,
                       OpResult output, unsigned position) {
  auto generic = dyn_cast<linalg::GenericOp>(output.getOwner());
  Value init =
      generic ? generic.getDpsInits()[output.getResultNumber()] : Value();
  if (auto fill = init ? init.getDefiningOp<linalg::FillOp>() : nullptr)
    init = fill.getOutputs()[0];
  auto empty = init ? init.getDefiningOp<tensor::EmptyOp>() : tensor::EmptyOp();
  if (!empty || !empty.getType().isDynamicDim(position))
    return;
  auto said = empty.getDynamicSize(position).getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> index = said ? getDimNumber(said) : std::nullopt;
  auto expr =
      dyn_cast<AffineDimExpr>(program.getMap(output).getResult(position));
  if (!index || !expr)
    return;
  auto [sized, dim] = findSized(program, expr);
  for (const Input &input : program.getInputs())
    if (!sized || (input.first == said.getSource() &&
                   input.second.getResult(*index) == expr))
      return;
  if (llvm::none_of(program.getInputs(), [&](const Input &input) {
        return input.first == said.getSource();
      }))
    return;
  Location loc = output.getLoc();
  Value size = tensor::DimOp::create(builder, loc, sized, dim);
  Value isEqual =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, said, size);
  cf::AssertOp::create(builder, loc, isEqual,
                       "expected a result of the size of what is read");
}

void mlir::rowwise::assertSizes(const ProgramInterface &program,
                                OpBuilder &builder, OpResult output) {
  int64_t rank = cast<RankedTensorType>(output.getType()).getRank();
  for (int64_t position = 0; position < rank; ++position)
    assertSize(program, builder, output, position);
}
