//===- HostContext.cpp - What a host function is built from ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContext.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Views.h"
#include "Rowwise/Programs/KernelArguments.h"

using namespace mlir;
using namespace mlir::rowwise;

MemRefType mlir::rowwise::getArgumentType(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  return getBufferType(RankedTensorType::get(shape, type.getElementType()));
}

std::string HostContext::describeArgument(unsigned number) const {
  return "argument " + std::to_string(number) + " of " + name;
}

std::string HostContext::describeResult(unsigned number) const {
  return "result " + std::to_string(number) + " of " + name;
}

std::string
HostContext::describe(Value tensor,
                      const DenseMap<Value, unsigned> &bound) const {
  std::string prefix;
  while (Operation *view = tensor.getDefiningOp()) {
    if (!isView(view) || bound.contains(tensor))
      break;
    prefix = "a view of ";
    tensor = view->getOperand(0);
  }
  if (auto argument = dyn_cast<BlockArgument>(tensor))
    return prefix + describeArgument(argument.getArgNumber());
  auto result = bound.find(tensor);
  return prefix + (result == bound.end() ? "an intermediate result of " + name
                                         : describeResult(result->second));
}

/// Binds a returned view at its root: the program that computes the root writes
/// into the caller's buffer, viewed the other way round.
///
///   %y = rowwise.fuse ... -> tensor<6x16xf32>
///   %r = tensor.expand_shape %y [[0, 1], [2]] : ... into tensor<2x3x16xf32>
///   return %r              // %y is written to the buffer of %r, collapsed
static LogicalResult bindResult(HostContext &context, OpOperand &returned) {
  unsigned number = returned.getOperandNumber();
  SmallVector<Value> bound = {returned.get()};
  while (isInvertibleView(bound.back().getDefiningOp()))
    bound.push_back(bound.back().getDefiningOp()->getOperand(0));
  Operation *writer = bound.back().getDefiningOp();
  bool isWritten = isa_and_nonnull<FuseOp>(writer) ||
                   isWrittenInPlace(writer) ||
                   (context.fallback && writer && isFallback(writer));
  if (isWritten && !context.results.contains(bound.back())) {
    for (Value value : bound)
      context.results[value] = number;
    return success();
  }
  if (!context.fallback)
    return returned.getOwner()->emitError()
           << "cannot return operand " << number
           << ": expected the result of a row program, returned once";
  context.copies.emplace_back(returned.get(), number);
  return success();
}

FailureOr<HostContext> mlir::rowwise::createHostContext(func::FuncOp source,
                                                        bool fallback) {
  FailureOr<ProgramKernels> kernels = findKernels(source);
  if (failed(kernels))
    return failure();
  HostContext context;
  context.source = source;
  context.name = source.getName().str();
  context.fallback = fallback;
  context.kernels = std::move(*kernels);
  Operation *terminator = source.getBody().front().getTerminator();
  for (OpOperand &returned : terminator->getOpOperands())
    if (failed(bindResult(context, returned)))
      return failure();
  return context;
}
