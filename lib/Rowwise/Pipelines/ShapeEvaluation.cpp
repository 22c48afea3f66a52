//===- ShapeEvaluation.cpp - Shapes and traffic of a program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"
#include "KnownSizes.h"

#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Fold.h"
#include "Rowwise/Pipelines/Compiler.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Evaluates a function on shapes.
class ShapeEvaluator {
public:
  /// The program is as written. Some of its operations do not determine their
  /// results' shapes; these and what depends on them stay unknown.
  explicit ShapeEvaluator(bool isAsWritten) : isAsWritten(isAsWritten) {}
  LogicalResult evaluate(func::FuncOp entry, ArrayRef<Shape> arguments,
                         ArrayRef<Attribute> values);
  ShapeEvaluation program;

private:
  LogicalResult evaluate(Operation &op);
  LogicalResult evaluate(FuseOp op);
  LogicalResult evaluate(linalg::LinalgOp op);
  LogicalResult evaluate(tensor::DimOp op);
  LogicalResult evaluate(cf::AssertOp op);
  LogicalResult evaluate(func::ReturnOp op);
  LogicalResult evaluateOther(Operation &op);
  void addKernel(ValueRange read, ValueRange written);

  bool isAsWritten;
  KnownSizes known;
};
} // namespace

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Adds a kernel for an operation that is no row program; all shapes are known.
void ShapeEvaluator::addKernel(ValueRange read, ValueRange written) {
  KernelTraffic &kernel = program.kernels.emplace_back();
  for (Value value : llvm::concat<Value>(read, written))
    if (isa<RankedTensorType>(value.getType()))
      kernel.bytes += *getBytes(value, known.getShape(value));
}

LogicalResult ShapeEvaluator::evaluate(FuseOp op) {
  auto maps = llvm::to_vector(op.getMaps().getAsValueRange<AffineMapAttr>());
  FailureOr<Shape> sizes =
      getLoopSizes(op, ArrayRef(maps).take_front(op.getInputs().size()), known);
  if (failed(sizes))
    return failure();
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Shape shape;
    for (AffineExpr expr : op.getOutputMap(i).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      shape.push_back(dim ? (*sizes)[dim.getPosition()] : 1);
    }
    if (failed(known.setShape(result, shape)))
      return failure();
  }
  int64_t bytes = getTraffic(op).getTotal().evaluate(*sizes);
  program.kernels.push_back({bytes, op, *std::move(sizes)});
  return success();
}

LogicalResult ShapeEvaluator::evaluate(linalg::LinalgOp op) {
  if (failed(getLoopSizes(op, op.getIndexingMapsArray(), known)))
    return failure();
  SmallVector<Value> read = op.getDpsInputs();
  for (auto [init, result] :
       llvm::zip(op.getDpsInitsMutable(), op->getResults())) {
    if (failed(known.setShape(result, Shape(known.getShape(init.get())))))
      return failure();
    if (op.payloadUsesValueFromOperand(&init))
      read.push_back(init.get());
  }
  // A fill is most often only the init of a reduction.
  if (!isa<linalg::FillOp>(op))
    addKernel(read, op->getResults());
  return success();
}

LogicalResult ShapeEvaluator::evaluate(func::ReturnOp op) {
  for (Value value : op.getOperands())
    program.results.emplace_back(known.getShape(value));
  return success();
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

LogicalResult ShapeEvaluator::evaluate(tensor::DimOp op) {
  auto index = dyn_cast_or_null<IntegerAttr>(known.getValue(op.getIndex()));
  if (!index || !known.isKnown(op.getSource()))
    return success();
  ArrayRef<int64_t> shape = known.getShape(op.getSource());
  int64_t dim = index.getInt(), rank = shape.size();
  if (dim < 0 || dim >= rank)
    return op.emitOpError("expected a dimension of at least 0 and below ")
           << rank << ", found " << dim;
  known.setValue(op, IntegerAttr::get(op.getType(), shape[dim]));
  return success();
}

/// A scalar that is unknown here is known at run time, unless it depends on a
/// division by zero.
LogicalResult ShapeEvaluator::evaluate(cf::AssertOp op) {
  auto condition = dyn_cast_or_null<IntegerAttr>(known.getValue(op.getArg()));
  Operation *unknown = condition ? nullptr : known.findUnknown(op.getArg());
  if (unknown && dividesScalar(unknown))
    return known.refuseUnknown(op, op.getArg());
  if (!condition || !condition.getValue().isZero())
    return success();
  program.failsAssertion = true;
  return emitError(op.getLoc()) << op.getMsg();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// An operation whose types or, for a scalar, constant operands are all that is
/// known.
LogicalResult ShapeEvaluator::evaluateOther(Operation &op) {
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (llvm::all_of(op.getResultTypes(), isScalar)) {
    if (op.getNumResults() != 0 && op.getNumRegions() == 0)
      for (auto [result, constant] : llvm::zip_equal(
               op.getResults(), foldConstants(op, [&](Value operand) {
                 return known.getValue(operand);
               })))
        known.setValue(result, constant);
    return success();
  }
  for (Value result : op.getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      if (type.hasStaticShape() &&
          failed(known.setShape(result, Shape(type.getShape()))))
        return failure();
  return success();
}

LogicalResult ShapeEvaluator::evaluate(Operation &op) {
  if (isAsWritten && !llvm::all_of(op.getOperands(), [&](Value operand) {
        return known.isKnown(operand);
      }))
    return evaluateOther(op);
  FailureOr<std::optional<Shape>> shape = inferShape(&op, known);
  if (failed(shape))
    return failure();
  if (!*shape)
    return TypeSwitch<Operation *, LogicalResult>(&op)
        .Case<FuseOp, linalg::LinalgOp, tensor::DimOp, cf::AssertOp,
              func::ReturnOp>([&](auto op) { return evaluate(op); })
        .Default([&](Operation *op) { return evaluateOther(*op); });
  for (Value result : op.getResults())
    if (isa<RankedTensorType>(result.getType()) &&
        failed(known.setShape(result, **shape)))
      return failure();
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp, tensor::PadOp>(op))
    addKernel(op.getOperands(), op.getResults());
  return success();
}

LogicalResult ShapeEvaluator::evaluate(func::FuncOp entry,
                                       ArrayRef<Shape> arguments,
                                       ArrayRef<Attribute> values) {
  for (auto [arg, shape, value] :
       llvm::zip_equal(entry.getArguments(), arguments, values))
    if (value)
      known.setValue(arg, value);
    else if (failed(known.setShape(arg, shape)))
      return failure();
  for (Operation &op : entry.getBody().front())
    if (failed(evaluate(op)))
      return failure();
  return success();
}

/// Returns what is known even if an assertion fails.
static FailureOr<ShapeEvaluation> evaluate(func::FuncOp entry, bool isAsWritten,
                                           ArrayRef<Shape> arguments,
                                           ArrayRef<Attribute> values) {
  ShapeEvaluator evaluator(isAsWritten);
  if (failed(evaluator.evaluate(entry, arguments, values)) &&
      !evaluator.program.failsAssertion)
    return failure();
  return evaluator.program;
}

FailureOr<ShapeEvaluation>
mlir::rowwise::evaluateShapes(func::FuncOp entry, ArrayRef<Shape> arguments,
                              ArrayRef<Attribute> values) {
  return evaluate(entry, /*isAsWritten=*/false, arguments, values);
}

FailureOr<ShapeEvaluation>
mlir::rowwise::checkShapes(func::FuncOp entry, ArrayRef<Shape> arguments,
                           ArrayRef<Attribute> values) {
  OwningOpRef<ModuleOp> copy = entry->getParentOfType<ModuleOp>().clone();
  PassManager pm(copy->getContext());
  addInliner(pm);
  if (failed(pm.run(*copy)))
    return failure();
  entry = copy->lookupSymbol<func::FuncOp>(entry.getName());
  // A size that is not used must not cause an error.
  IRRewriter rewriter(entry.getContext());
  (void)runRegionDCE(rewriter, entry->getRegions());
  return evaluate(entry, /*isAsWritten=*/true, arguments, values);
}
