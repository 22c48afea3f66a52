//===- ShapeEvaluation.cpp - Shapes and traffic of a program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"

#include "Rowwise/IR/Rowwise.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

using Shape = SmallVector<int64_t>;

/// Bytes of a tensor; fails, with a diagnostic, if they do not fit in 63 bits.
static FailureOr<int64_t> getBytes(Value tensor, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t bytes =
      llvm::divideCeil(type.getElementType().getIntOrFloatBitWidth(), 8);
  // A size of 0 makes an empty tensor, however large the other sizes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  for (int64_t size : shape)
    if (llvm::MulOverflow(bytes, size, bytes))
      return emitError(tensor.getLoc())
             << "expected a tensor of less than 2^63 bytes, found " << type;
  return bytes;
}

namespace {
class Evaluator {
public:
  LogicalResult bind(Value tensor, Shape shape);
  FailureOr<KernelTraffic> evaluate(FuseOp op);
  const Shape &getShape(Value tensor) { return shapes[tensor]; }

private:
  FailureOr<SmallVector<int64_t>> getDimSizes(FuseOp op);
  DenseMap<Value, Shape> shapes;
};
} // namespace

LogicalResult Evaluator::bind(Value tensor, Shape shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    return emitError(tensor.getLoc())
           << "expected " << type.getRank() << " sizes, found " << shape.size();
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size < 0 || (!type.isDynamicDim(dim) && type.getDimSize(dim) != size))
      return emitError(tensor.getLoc())
             << "expected " << type << ", found size " << size
             << " in dimension " << dim;
  if (failed(getBytes(tensor, shape)))
    return failure();
  shapes[tensor] = std::move(shape);
  return success();
}

/// The sizes of the program's dimensions, on which all inputs must agree.
FailureOr<SmallVector<int64_t>> Evaluator::getDimSizes(FuseOp op) {
  SmallVector<int64_t> sizes(op.getNumDims(), -1);
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    for (auto [position, expr] :
         llvm::enumerate(op.getInputMap(i).getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim)
        continue;
      int64_t size = shapes[input][position];
      int64_t &known = sizes[dim.getPosition()];
      if (known >= 0 && known != size)
        return op.emitError() << "expected equal sizes of inputs, found "
                              << known << " and " << size;
      known = size;
    }
  return sizes;
}

FailureOr<KernelTraffic> Evaluator::evaluate(FuseOp op) {
  FailureOr<SmallVector<int64_t>> sizes = getDimSizes(op);
  if (failed(sizes))
    return failure();
  KernelTraffic traffic;
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Shape shape;
    for (AffineExpr expr : op.getOutputMap(i).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      shape.push_back(dim ? (*sizes)[dim.getPosition()] : 1);
    }
    if (failed(bind(result, shape)))
      return failure();
    traffic.bytesWritten += *getBytes(result, shape);
  }
  for (Value input : op.getInputs())
    traffic.bytesRead += *getBytes(input, shapes[input]);
  return traffic;
}

FailureOr<ProgramShape>
mlir::rowwise::evaluateShapes(func::FuncOp entry, ArrayRef<Shape> arguments) {
  Evaluator evaluator;
  for (auto [arg, shape] : llvm::zip_equal(entry.getArguments(), arguments))
    if (failed(evaluator.bind(arg, shape)))
      return failure();
  ProgramShape program;
  for (Operation &op : entry.getBody().front()) {
    if (auto fuse = dyn_cast<FuseOp>(op)) {
      FailureOr<KernelTraffic> traffic = evaluator.evaluate(fuse);
      if (failed(traffic))
        return failure();
      traffic->name =
          (entry.getName() + "_" + Twine(program.kernels.size())).str();
      program.kernels.push_back(*traffic);
    }
    if (auto terminator = dyn_cast<func::ReturnOp>(op))
      for (Value value : terminator.getOperands())
        program.results.push_back(evaluator.getShape(value));
  }
  return program;
}
