//===- ShapeEvaluation.cpp - Shapes and traffic of a program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"

#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

using Shape = SmallVector<int64_t>;

/// Bytes of a tensor; fails, with a diagnostic, if they do not fit in 63 bits.
static FailureOr<int64_t> getBytes(Value tensor, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t bytes = getElementBytes(type.getElementType());
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
/// Interprets a function on sizes: shapes of tensors, and scalars as far as
/// they follow from shapes and constants.
class Evaluator {
public:
  LogicalResult bind(Value tensor, Shape shape);
  void bind(Value scalar, Attribute value) { scalars[scalar] = value; }
  LogicalResult evaluate(Operation &op);
  ProgramShape program;

private:
  LogicalResult evaluate(FuseOp op);
  LogicalResult evaluate(cf::AssertOp op);
  LogicalResult evaluate(func::ReturnOp op);
  LogicalResult evaluate(tensor::CastOp op);
  LogicalResult evaluate(tensor::CollapseShapeOp op);
  LogicalResult evaluate(tensor::DimOp op);
  LogicalResult evaluate(tensor::EmptyOp op);
  LogicalResult evaluate(tensor::ExpandShapeOp op);
  LogicalResult evaluate(tensor::ExtractSliceOp op);
  LogicalResult evaluate(linalg::LinalgOp op);
  LogicalResult evaluate(tensor::ConcatOp op);
  LogicalResult evaluate(tensor::InsertSliceOp op);
  LogicalResult evaluate(tensor::PadOp op);
  LogicalResult evaluateOther(Operation &op);
  void addKernel(Operation *op, ValueRange read);
  void addKernel(Operation *op, int64_t bytesRead, int64_t bytesWritten);
  void fold(Operation &op);

  /// Fails, with a diagnostic at `op`, where a value is not known.
  FailureOr<Shape> getSizes(Operation *op, ArrayRef<OpFoldResult> sizes);
  FailureOr<SmallVector<int64_t>> getDimSizes(FuseOp op);

  DenseMap<Value, Shape> shapes;
  DenseMap<Value, Attribute> scalars;
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

//===----------------------------------------------------------------------===//
// Row programs
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::evaluate(FuseOp op) {
  FailureOr<SmallVector<int64_t>> sizes = getDimSizes(op);
  if (failed(sizes))
    return failure();
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Shape shape;
    for (AffineExpr expr : op.getOutputMap(i).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      shape.push_back(dim ? (*sizes)[dim.getPosition()] : 1);
    }
    if (failed(bind(result, shape)))
      return failure();
  }
  Traffic traffic = getTraffic(op);
  addKernel(op, traffic.read.evaluate(*sizes),
            traffic.written.evaluate(*sizes));
  program.kernels.back().program = op;
  program.kernels.back().sizes = *std::move(sizes);
  return success();
}

/// A kernel that reads `read` and writes the results of `op`, which are bound.
void Evaluator::addKernel(Operation *op, ValueRange read) {
  int64_t bytesRead = 0, bytesWritten = 0;
  for (Value input : read)
    if (isa<RankedTensorType>(input.getType()))
      bytesRead += *getBytes(input, shapes[input]);
  for (Value result : op->getResults())
    bytesWritten += *getBytes(result, shapes[result]);
  addKernel(op, bytesRead, bytesWritten);
}

void Evaluator::addKernel(Operation *op, int64_t bytesRead,
                          int64_t bytesWritten) {
  auto function = op->getParentOfType<func::FuncOp>();
  program.kernels.push_back(
      {(function.getName() + "_" + Twine(program.kernels.size())).str(),
       bytesRead, bytesWritten, /*program=*/nullptr, /*sizes=*/{}});
}

LogicalResult Evaluator::evaluate(func::ReturnOp op) {
  for (Value value : op.getOperands())
    program.results.push_back(shapes[value]);
  return success();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::evaluate(tensor::CastOp op) {
  return bind(op, shapes[op.getSource()]);
}

LogicalResult Evaluator::evaluate(tensor::EmptyOp op) {
  FailureOr<Shape> shape = getSizes(op, op.getMixedSizes());
  return failed(shape) ? failure() : bind(op, *shape);
}

LogicalResult Evaluator::evaluate(tensor::CollapseShapeOp op) {
  ArrayRef<int64_t> source = shapes[op.getSrc()];
  Shape shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t &size = shape.emplace_back(1);
    for (int64_t dim : group)
      if (llvm::MulOverflow(size, source[dim], size))
        return op.emitError("expected sizes whose product is below 2^63");
  }
  return bind(op, shape);
}

LogicalResult Evaluator::evaluate(tensor::ExpandShapeOp op) {
  ArrayRef<int64_t> source = shapes[op.getSrc()];
  FailureOr<Shape> shape = getSizes(op, op.getMixedOutputShape());
  if (failed(shape))
    return failure();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t product = 1;
    for (int64_t position : group)
      if (llvm::MulOverflow(product, (*shape)[position], product))
        product = -1;
    if (product != source[dim])
      return op.emitError("expected dimension ")
             << dim << " of " << source[dim]
             << " elements to expand into as many, found " << product;
  }
  return bind(op, *shape);
}

LogicalResult Evaluator::evaluate(tensor::ExtractSliceOp op) {
  ArrayRef<int64_t> source = shapes[op.getSource()];
  FailureOr<Shape> offsets = getSizes(op, op.getMixedOffsets());
  FailureOr<Shape> sizes = getSizes(op, op.getMixedSizes());
  FailureOr<Shape> strides = getSizes(op, op.getMixedStrides());
  if (failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape shape;
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    // An int64_t holds the product of two sizes only as far as both are small.
    llvm::APInt last = llvm::APInt(128, size - 1, /*isSigned=*/true) *
                           llvm::APInt(128, (*strides)[dim], true) +
                       llvm::APInt(128, (*offsets)[dim], true);
    auto isInside = [](const llvm::APInt &position, int64_t extent) {
      return position.sge(0) && position.slt(extent);
    };
    llvm::APInt first(128, (*offsets)[dim], /*isSigned=*/true);
    if (size != 0 &&
        (!isInside(first, source[dim]) || !isInside(last, source[dim])))
      return op.emitError("expected a slice within dimension ")
             << dim << " of " << source[dim] << " elements";
    if (!dropped.test(dim))
      shape.push_back(size);
  }
  return bind(op, shape);
}

//===----------------------------------------------------------------------===//
// Operations that are no row program
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::evaluate(linalg::LinalgOp op) {
  SmallVector<Value> read = op.getDpsInputs();
  for (auto [init, result] :
       llvm::zip(op.getDpsInitsMutable(), op->getResults())) {
    if (failed(bind(result, shapes[init.get()])))
      return failure();
    if (op.payloadUsesValueFromOperand(&init))
      read.push_back(init.get());
  }
  // What is filled is most often no more than what a result starts from.
  if (!isa<linalg::FillOp>(op))
    addKernel(op, read);
  return success();
}

LogicalResult Evaluator::evaluate(tensor::ConcatOp op) {
  Shape shape = shapes[op.getInputs().front()];
  for (Value input : op.getInputs().drop_front())
    shape[op.getDim()] += shapes[input][op.getDim()];
  if (failed(bind(op, shape)))
    return failure();
  addKernel(op, op.getInputs());
  return success();
}

LogicalResult Evaluator::evaluate(tensor::InsertSliceOp op) {
  if (failed(bind(op, shapes[op.getDest()])))
    return failure();
  addKernel(op, {op.getSource(), op.getDest()});
  return success();
}

LogicalResult Evaluator::evaluate(tensor::PadOp op) {
  FailureOr<Shape> low = getSizes(op, op.getMixedLowPad());
  FailureOr<Shape> high = getSizes(op, op.getMixedHighPad());
  if (failed(low) || failed(high))
    return failure();
  Shape shape = shapes[op.getSource()];
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if ((*low)[dim] < 0 || (*high)[dim] < 0)
      return op.emitError("expected padding of at least 0, found ")
             << (*low)[dim] << " and " << (*high)[dim];
    size += (*low)[dim] + (*high)[dim];
  }
  if (failed(bind(op, shape)))
    return failure();
  addKernel(op, op.getSource());
  return success();
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

FailureOr<Shape> Evaluator::getSizes(Operation *op,
                                     ArrayRef<OpFoldResult> sizes) {
  Shape shape;
  for (OpFoldResult size : sizes) {
    auto known = dyn_cast<Attribute>(size);
    if (!known)
      known = scalars.lookup(cast<Value>(size));
    if (!known)
      return op->emitError("expected sizes that follow from those of the "
                           "arguments, found one that does not");
    shape.push_back(cast<IntegerAttr>(known).getInt());
  }
  return shape;
}

LogicalResult Evaluator::evaluate(tensor::DimOp op) {
  std::optional<int64_t> dim = op.getConstantIndex();
  auto shape = shapes.find(op.getSource());
  if (dim && shape != shapes.end() && *dim >= 0 &&
      *dim < static_cast<int64_t>(shape->second.size()))
    scalars[op] = IntegerAttr::get(op.getType(), shape->second[*dim]);
  return success();
}

/// What is not known here is known when the program runs.
LogicalResult Evaluator::evaluate(cf::AssertOp op) {
  auto condition = dyn_cast_or_null<IntegerAttr>(scalars.lookup(op.getArg()));
  if (!condition || !condition.getValue().isZero())
    return success();
  program.failsAssertion = true;
  return emitError(op.getLoc()) << op.getMsg();
}

/// Folds a copy of the operation: folding may change it.
void Evaluator::fold(Operation &op) {
  SmallVector<Attribute> operands;
  for (Value operand : op.getOperands())
    operands.push_back(scalars.lookup(operand));
  Operation *copy = op.clone();
  SmallVector<OpFoldResult> results;
  if (succeeded(copy->fold(operands, results)))
    for (auto [folded, result] : llvm::zip_first(results, op.getResults())) {
      auto known = dyn_cast<Attribute>(folded);
      scalars[result] = known ? known : scalars.lookup(cast<Value>(folded));
    }
  copy->destroy();
}

LogicalResult Evaluator::evaluateOther(Operation &op) {
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (llvm::all_of(op.getResultTypes(), isScalar)) {
    if (op.getNumResults() != 0 && op.getNumRegions() == 0)
      fold(op);
    return success();
  }
  for (Value result : op.getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      if (type.hasStaticShape() && failed(bind(result, Shape(type.getShape()))))
        return failure();
  return success();
}

LogicalResult Evaluator::evaluate(Operation &op) {
  return TypeSwitch<Operation *, LogicalResult>(&op)
      .Case<FuseOp, cf::AssertOp, func::ReturnOp, tensor::CastOp,
            tensor::CollapseShapeOp, tensor::DimOp, tensor::EmptyOp,
            tensor::ExpandShapeOp, tensor::ExtractSliceOp, linalg::LinalgOp,
            tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp>(
          [&](auto op) { return evaluate(op); })
      .Default([&](Operation *op) { return evaluateOther(*op); });
}

FailureOr<ProgramShape>
mlir::rowwise::evaluateShapes(func::FuncOp entry, ArrayRef<Shape> arguments,
                              ArrayRef<Attribute> values) {
  Evaluator evaluator;
  for (auto [arg, shape, value] :
       llvm::zip_equal(entry.getArguments(), arguments, values))
    if (value)
      evaluator.bind(arg, value);
    else if (failed(evaluator.bind(arg, shape)))
      return failure();
  for (Operation &op : entry.getBody().front()) {
    if (succeeded(evaluator.evaluate(op)))
      continue;
    if (!evaluator.program.failsAssertion)
      return failure();
    break;
  }
  return evaluator.program;
}
