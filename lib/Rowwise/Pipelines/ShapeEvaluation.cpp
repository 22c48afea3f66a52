//===- ShapeEvaluation.cpp - Shapes and traffic of a program --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeEvaluator.h"

#include "LoopSizes.h"

#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Fold.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

FailureOr<int64_t> mlir::rowwise::getBytes(Value tensor,
                                           ArrayRef<int64_t> shape) {
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

LogicalResult ShapeEvaluator::bind(Value tensor, Shape shape) {
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

//===----------------------------------------------------------------------===//
// Row programs
//===----------------------------------------------------------------------===//

FailureOr<Shape> ShapeEvaluator::getSizes(Operation *op,
                                          ArrayRef<AffineMap> maps) {
  return getLoopSizes(op, maps, [&](Value tensor) -> ArrayRef<int64_t> {
    return shapes[tensor];
  });
}

LogicalResult ShapeEvaluator::evaluate(FuseOp op) {
  auto maps = llvm::to_vector(op.getMaps().getAsValueRange<AffineMapAttr>());
  FailureOr<Shape> sizes =
      getSizes(op, ArrayRef(maps).take_front(op.getInputs().size()));
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
void ShapeEvaluator::addKernel(Operation *op, ValueRange read) {
  int64_t bytesRead = 0, bytesWritten = 0;
  for (Value input : read)
    if (isa<RankedTensorType>(input.getType()))
      bytesRead += *getBytes(input, shapes[input]);
  for (Value result : op->getResults())
    bytesWritten += *getBytes(result, shapes[result]);
  addKernel(op, bytesRead, bytesWritten);
}

void ShapeEvaluator::addKernel(Operation *op, int64_t bytesRead,
                               int64_t bytesWritten) {
  auto function = op->getParentOfType<func::FuncOp>();
  program.kernels.push_back(
      {(function.getName() + "_" + Twine(program.kernels.size())).str(),
       bytesRead, bytesWritten, /*program=*/nullptr, /*sizes=*/{}});
}

LogicalResult ShapeEvaluator::evaluate(func::ReturnOp op) {
  for (Value value : op.getOperands())
    program.results.push_back(shapes[value]);
  return success();
}

//===----------------------------------------------------------------------===//
// Operations that are no row program
//===----------------------------------------------------------------------===//

LogicalResult ShapeEvaluator::evaluate(linalg::LinalgOp op) {
  if (failed(getSizes(op, op.getIndexingMapsArray())))
    return failure();
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

LogicalResult ShapeEvaluator::evaluate(linalg::SoftmaxOp op) {
  AffineMap map = AffineMap::getMultiDimIdentityMap(op.getInputOperandRank(),
                                                    op.getContext());
  FailureOr<Shape> shape = getSizes(op, {map, map});
  return failed(shape) ? failure() : bind(op->getResult(0), *shape);
}

/// Operations of arith and math take tensors, too.
LogicalResult ShapeEvaluator::evaluateElementwise(Operation &op) {
  auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
  if (!type)
    return evaluateOther(op);
  SmallVector<AffineMap> maps(
      op.getNumOperands(),
      AffineMap::getMultiDimIdentityMap(type.getRank(), op.getContext()));
  FailureOr<Shape> shape = getSizes(&op, maps);
  if (failed(shape))
    return failure();
  return success(llvm::all_of(op.getResults(), [&](Value result) {
    return succeeded(bind(result, *shape));
  }));
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

LogicalResult ShapeEvaluator::evaluate(tensor::DimOp op) {
  auto index = dyn_cast_or_null<IntegerAttr>(scalars.lookup(op.getIndex()));
  auto shape = shapes.find(op.getSource());
  if (!index || shape == shapes.end())
    return success();
  int64_t dim = index.getInt(), rank = shape->second.size();
  if (dim < 0 || dim >= rank)
    return op.emitOpError("expected a dimension of at least 0 and below ")
           << rank << ", found " << dim;
  scalars[op] = IntegerAttr::get(op.getType(), shape->second[dim]);
  return success();
}

/// The first operation on the way to a scalar that does not follow from what is
/// known; null for an argument.
Operation *ShapeEvaluator::findUnknown(Value scalar) const {
  Operation *op = scalar.getDefiningOp();
  while (op) {
    auto unknown = llvm::find_if(op->getOperands(), [&](Value operand) {
      return operand.getType().isIntOrIndexOrFloat() &&
             !scalars.lookup(operand);
    });
    if (unknown == op->operand_end())
      return op;
    op = (*unknown).getDefiningOp();
  }
  return nullptr;
}

static bool isZero(Attribute value) {
  auto number = dyn_cast_or_null<IntegerAttr>(value);
  return number && number.getValue().isZero();
}

/// Says why `op` does not know `scalar`.
LogicalResult ShapeEvaluator::refuseUnknown(Operation *op, Value scalar) const {
  Operation *reason = findUnknown(scalar);
  if (reason && dividesScalar(reason) &&
      isZero(scalars.lookup(reason->getOperand(1)))) {
    InFlightDiagnostic error =
        reason->emitError("expected a divisor other than 0 where sizes are "
                          "computed, found 0");
    error.attachNote(op->getLoc()) << "which depends on the quotient";
    return error;
  }
  InFlightDiagnostic error =
      op->emitError("expected sizes that follow from those of the arguments, "
                    "found one that does not");
  if (reason)
    error.attachNote(reason->getLoc())
        << "it depends on '" << reason->getName() << "'";
  return error;
}

/// What is not known here is known when the program runs, but for the quotient
/// of a division by zero.
LogicalResult ShapeEvaluator::evaluate(cf::AssertOp op) {
  auto condition = dyn_cast_or_null<IntegerAttr>(scalars.lookup(op.getArg()));
  Operation *unknown = condition ? nullptr : findUnknown(op.getArg());
  if (unknown && dividesScalar(unknown))
    return refuseUnknown(op, op.getArg());
  if (!condition || !condition.getValue().isZero())
    return success();
  program.failsAssertion = true;
  return emitError(op.getLoc()) << op.getMsg();
}

LogicalResult ShapeEvaluator::evaluateOther(Operation &op) {
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (llvm::all_of(op.getResultTypes(), isScalar)) {
    if (op.getNumResults() != 0 && op.getNumRegions() == 0)
      for (auto [result, constant] : llvm::zip_equal(
               op.getResults(), foldConstants(op, [&](Value operand) {
                 return scalars.lookup(operand);
               })))
        scalars[result] = constant;
    return success();
  }
  for (Value result : op.getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      if (type.hasStaticShape() && failed(bind(result, Shape(type.getShape()))))
        return failure();
  return success();
}

/// Whether `operand` has the sizes, or is the size, that is known of it.
bool ShapeEvaluator::isKnown(Value operand) const {
  if (isa<TensorType>(operand.getType()))
    return shapes.contains(operand);
  return !operand.getType().isIndex() || scalars.lookup(operand);
}

LogicalResult ShapeEvaluator::evaluate(Operation &op) {
  if (isAsWritten && !llvm::all_of(op.getOperands(), [&](Value operand) {
        return isKnown(operand);
      }))
    return evaluateOther(op);
  if (OpTrait::hasElementwiseMappableTraits(&op))
    return evaluateElementwise(op);
  return TypeSwitch<Operation *, LogicalResult>(&op)
      .Case<FuseOp, cf::AssertOp, func::ReturnOp, tensor::CastOp,
            tensor::CollapseShapeOp, tensor::DimOp, tensor::EmptyOp,
            tensor::ExpandShapeOp, tensor::ExtractSliceOp, linalg::LinalgOp,
            linalg::SoftmaxOp, tensor::ConcatOp, tensor::InsertSliceOp,
            tensor::PadOp>([&](auto op) { return evaluate(op); })
      .Default([&](Operation *op) { return evaluateOther(*op); });
}

LogicalResult ShapeEvaluator::evaluate(func::FuncOp entry,
                                       ArrayRef<Shape> arguments,
                                       ArrayRef<Attribute> values) {
  for (auto [arg, shape, value] :
       llvm::zip_equal(entry.getArguments(), arguments, values))
    if (value)
      scalars[arg] = value;
    else if (failed(bind(arg, shape)))
      return failure();
  for (Operation &op : entry.getBody().front())
    if (failed(evaluate(op)))
      return failure();
  return success();
}

/// Also gives what an assertion that does not hold leaves unknown.
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
  pm.addPass(createInlinerPass({}, [](OpPassManager &) {}));
  if (failed(pm.run(*copy)))
    return failure();
  entry = copy->lookupSymbol<func::FuncOp>(entry.getName());
  // Sizes that nobody uses are nobody's fault.
  IRRewriter rewriter(entry.getContext());
  (void)runRegionDCE(rewriter, entry->getRegions());
  return evaluate(entry, /*isAsWritten=*/true, arguments, values);
}
