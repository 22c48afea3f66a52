//===- ContractionFusion.cpp - Contractions as part of a program ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionFusion.h"
#include "OperandSources.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/Linalg/FusionLimits.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// What each loop of a contraction runs over, given that of an operand.
static SmallVector<ProgramDims> getLoops(Contraction contraction,
                                         unsigned operand,
                                         ArrayRef<ProgramDims> dims) {
  AffineMap map = contraction.getMap(operand);
  SmallVector<ProgramDims> loops(map.getNumDims());
  for (auto [expr, group] : llvm::zip_equal(map.getResults(), dims))
    loops[cast<AffineDimExpr>(expr).getPosition()] = group;
  return loops;
}

static SmallVector<ProgramDims> select(AffineMap map,
                                       ArrayRef<ProgramDims> loops) {
  SmallVector<ProgramDims> dims;
  for (AffineExpr expr : map.getResults())
    dims.push_back(loops[cast<AffineDimExpr>(expr).getPosition()]);
  return dims;
}

std::string ContractionFusion::checkProgram() {
  Block *block = program->getBlock();
  if (chain.producer.op->getBlock() != block ||
      chain.consumer.op->getBlock() != block)
    return "one of them is in another block";
  if (program.getAxis().size() != 1)
    return "a row has several dimensions";
  if (!program.getBody().front().getOps<AssertOp>().empty())
    return "something is asserted of a row";
  // What the program computes may not be needed before the weighted sum is.
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *op) { return op->getBlock() == block; };
  Value others = chain.consumer.getOperand(1 - chain.weights);
  if (failed(getBackwardSlice(others, &slice, options)) ||
      slice.contains(program))
    return "the vectors depend on the rows that weigh them";
  return "";
}

std::string ContractionFusion::analyseProducer() {
  SmallVector<ProgramDims> loops =
      getLoops(chain.producer, /*operand=*/2, chain.inputDims);
  loops[chain.producer.reduction] = {dotDim};
  for (unsigned i : {0, 1}) {
    operands[i] = {chain.producer.getOperand(i),
                   select(chain.producer.getMap(i), loops)};
    readFromSource(operands[i], program, takesFactors);
  }
  Type element =
      getElementTypeOrSelf(program.getInputs()[chain.input].getType());
  return element == chain.producer.getSumType()
             ? ""
             : "the dot products are of another type";
}

std::string ContractionFusion::analyseConsumer() {
  Contraction &consumer = chain.consumer;
  SmallVector<ProgramDims> loops =
      getLoops(consumer, chain.weights, chain.outputDims);
  if (loops[consumer.reduction] !=
      ProgramDims{static_cast<unsigned>(program.getAxis().front())})
    return "vectors are added along another dimension than that of rows";
  AffineMap weights = consumer.getMap(chain.weights);
  bool hasVector = false;
  for (unsigned loop = 0; loop < loops.size(); ++loop) {
    if (weights.isFunctionOfDim(loop))
      continue;
    if (hasVector)
      return "what is added has several dimensions";
    hasVector = true;
    loops[loop] = {vectorDim};
  }
  if (!hasVector)
    return "what is added are numbers";
  vectors = {consumer.getOperand(1 - chain.weights),
             select(consumer.getMap(1 - chain.weights), loops)};
  readFromSource(vectors, program, /*takesFactors=*/false);
  epilogue = findEpilogue(
      {consumer.getResult(), select(consumer.getMap(2), loops)}, program);
  auto type = dyn_cast<FloatType>(
      getElementTypeOrSelf(program->getResult(chain.output).getType()));
  return type && type.getWidth() <= consumer.getSumType().getWidth()
             ? ""
             : "weights are of a wider type than what is added";
}

/// Whether a vector of an operand has a size that is known, and fits lanes.
std::string ContractionFusion::checkVector(const OperandDims &operand,
                                           unsigned dim) {
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  for (auto [size, group] : llvm::zip_equal(type.getShape(), operand.dims)) {
    if (group != ProgramDims{dim} || (size >= 1 && size <= maxInnerSize))
      continue;
    return "vectors of 1 to " + std::to_string(maxInnerSize) +
           " elements fit, found " +
           (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  }
  return "";
}

/// Splits the dimensions of an operand that are several of the program's; or,
/// as a trial, tells whether that is possible.
bool ContractionFusion::makePlain(OpBuilder &builder, OperandDims &operand,
                                  bool isTrial) {
  if (operand.isPlain())
    return true;
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  std::optional<SplitShape> shape = splitShape(type, operand.dims, program);
  if (!shape || isTrial)
    return shape.has_value();
  operand.tensor = tensor::ExpandShapeOp::create(
      builder, program.getLoc(),
      RankedTensorType::get(shape->sizes, type.getElementType()),
      operand.tensor, shape->groups);
  operand.dims = flatten(operand.dims);
  return true;
}

std::string ContractionFusion::checkOperands() {
  OpBuilder builder(program);
  auto axis = static_cast<unsigned>(program.getAxis().front());
  for (OperandDims *operand : {&operands[0], &operands[1], &vectors}) {
    unsigned inner = operand == &vectors ? vectorDim : dotDim;
    if (std::string reason = checkVector(*operand, inner); !reason.empty())
      return reason;
    if (!makePlain(builder, *operand, /*isTrial=*/true))
      return "dimensions of unknown sizes are merged";
    auto type = cast<RankedTensorType>(operand->tensor.getType());
    if (Type element = type.getElementType();
        !element.isF32() && !element.isF64() && !is16BitFloat(element))
      return "vectors of another type than f16, bf16, f32 or f64";
    // The body has rows of the size that the program's inputs state.
    for (auto [size, group] : llvm::zip_equal(type.getShape(), operand->dims))
      if (group == ProgramDims{axis} && size != program.getRowSize())
        return "the length of rows is known of one operand alone";
  }
  return "";
}

std::string ContractionFusion::checkResult() {
  int64_t outer = program.getOuterDims().size();
  SmallVector<ProgramDims> flat = flatten(epilogue.result.dims);
  auto named = llvm::count_if(
      flat, [](const ProgramDims &group) { return !group.empty(); });
  if (named != outer + 1)
    return "the sum lacks a dimension of the rows";
  auto type = cast<RankedTensorType>(epilogue.result.tensor.getType());
  return splitShape(type, epilogue.result.dims, program)
             ? ""
             : "dimensions of unknown sizes are merged in the result";
}

std::string ContractionFusion::analyse() {
  using Check = std::string (ContractionFusion::*)();
  for (Check check :
       {&ContractionFusion::checkProgram, &ContractionFusion::analyseProducer,
        &ContractionFusion::analyseConsumer, &ContractionFusion::checkOperands,
        &ContractionFusion::checkResult})
    if (std::string reason = (this->*check)(); !reason.empty())
      return reason;
  return "";
}

std::optional<DimSplit> ContractionFusion::findSplit() {
  for (const OperandDims &operand : {operands[0], operands[1], vectors})
    if (std::optional<DimSplit> split = rowwise::findSplit(operand, program))
      return split;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

Value ContractionFusion::buildDot(OpBuilder &builder, RankedTensorType type,
                                  Value lhs, Value rhs) {
  Location loc = chain.producer.op.getLoc();
  Value dot = DotOp::create(builder, loc, type, lhs, rhs);
  for (const OperandDims &operand : operands)
    for (APFloat factor : operand.factors) {
      bool losesInfo;
      factor.convert(chain.producer.getSumType().getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &losesInfo);
      Value scalar = arith::ConstantOp::create(
          builder, loc, FloatAttr::get(chain.producer.getSumType(), factor));
      SmallVector<Value> sizes;
      if (type.isDynamicDim(0)) {
        Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
        sizes.push_back(tensor::DimOp::create(builder, loc, dot, zero));
      }
      dot = arith::MulFOp::create(
          builder, loc, dot,
          tensor::SplatOp::create(builder, loc, type, scalar, sizes));
    }
  return dot;
}

Value ContractionFusion::buildSum(OpBuilder &builder, Value weights,
                                  Value rows) {
  Location loc = chain.consumer.op.getLoc();
  Type sum = chain.consumer.getSumType();
  auto type = cast<RankedTensorType>(weights.getType());
  if (type.getElementType() != sum)
    weights = arith::ExtFOp::create(builder, loc, type.clone(sum), weights);
  auto vector = cast<VectorType>(getElementTypeOrSelf(rows.getType()));
  auto reduce = ReduceOp::create(
      builder, loc, TypeRange{sum, vector.clone(sum)}, ReductionKind::addf,
      weights, rows, /*mask=*/Value(), /*states=*/false, /*partial=*/false,
      /*latency=*/IntegerAttr());
  return reduce.getResults().back();
}

/// Applies to a vector what programs do to each element of rows.
Value ContractionFusion::buildEpilogue(OpBuilder &builder, Value sum) {
  auto vector = cast<VectorType>(sum.getType());
  auto convert = [&](Type type) -> Type {
    auto row = dyn_cast<RankedTensorType>(type);
    return row ? vector.clone(row.getElementType()) : type;
  };
  for (FuseOp next : epilogue.programs) {
    Block &body = next.getBody().front();
    IRMapping mapping;
    mapping.map(body.getArgument(0), sum);
    for (Operation &op : body.without_terminator()) {
      Operation *clone = builder.clone(op, mapping);
      for (Value result : clone->getResults())
        result.setType(convert(result.getType()));
      if (auto elements = clone->getAttrOfType<SplatElementsAttr>("value"))
        clone->setAttr("value", elements.resizeSplat(cast<ShapedType>(
                                    convert(elements.getType()))));
    }
    sum = mapping.lookup(next.getYield().getValues()[0]);
  }
  return sum;
}

void ContractionFusion::buildBody(OpBuilder &builder, FuseOp fused) {
  OpBuilder::InsertionGuard guard(builder);
  Block &body = program.getBody().front();
  Region &region = fused.getBody();
  SmallVector<Type> types;
  for (auto [i, input] : llvm::enumerate(fused.getInputs()))
    types.push_back(fused.getBodyType(input.getType(), fused.getInputMap(i)));
  Block *block = builder.createBlock(
      &region, region.end(), types,
      SmallVector<Location>(types.size(), program.getLoc()));
  ValueRange args = block->getArguments();
  IRMapping mapping;
  unsigned next = 0;
  for (BlockArgument arg : body.getArguments())
    if (arg.getArgNumber() != chain.input)
      mapping.map(arg, args[next++]);
  BlockArgument row = body.getArgument(chain.input);
  mapping.map(row, buildDot(builder, cast<RankedTensorType>(row.getType()),
                            args[next], args[next + 1]));
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);
  SmallVector<Value> yielded;
  for (Value value : program.getYield().getValues())
    yielded.push_back(mapping.lookup(value));
  Value sum = buildSum(builder, yielded[chain.output], args[next + 2]);
  yielded[chain.output] = buildEpilogue(builder, sum);
  YieldOp::create(builder, chain.consumer.op.getLoc(), yielded);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// Adds the inputs, and their maps: those of the program, then what dot
/// products are of, then vectors.
void ContractionFusion::addOperands(IRRewriter &rewriter,
                                    SmallVectorImpl<Value> &inputs,
                                    SmallVectorImpl<AffineMap> &maps) {
  for (auto [i, input] : llvm::enumerate(program.getInputs()))
    if (i != chain.input) {
      inputs.push_back(input);
      maps.push_back(program.getInputMap(i));
    }
  for (OperandDims *operand : {&operands[0], &operands[1], &vectors}) {
    makePlain(rewriter, *operand, /*isTrial=*/false);
    inputs.push_back(operand->tensor);
    maps.push_back(operand->getMap(vectorDim + 1));
  }
}

FuseOp ContractionFusion::build(IRRewriter &rewriter) {
  Value written = epilogue.result.tensor;
  rewriter.setInsertionPoint(written.getDefiningOp());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  addOperands(rewriter, inputs, maps);
  SmallVector<Type> types(program.getResultTypes());
  for (unsigned i = 0; i < types.size(); ++i)
    maps.push_back(program.getOutputMap(i));
  auto type = cast<RankedTensorType>(written.getType());
  SplitShape shape = *splitShape(type, epilogue.result.dims, program);
  types[chain.output] =
      RankedTensorType::get(shape.sizes, type.getElementType());
  OperandDims result = {written, flatten(epilogue.result.dims)};
  maps[inputs.size() + chain.output] = result.getMap(vectorDim + 1);
  for (AffineMap &map : maps)
    map = AffineMap::get(vectorDim + 1, /*symbolCount=*/0, map.getResults(),
                         program.getContext());
  SmallVector<Location> locs = {chain.producer.op.getLoc(), program.getLoc(),
                                chain.consumer.op.getLoc()};
  auto fused = FuseOp::create(
      rewriter, rewriter.getFusedLoc(locs), types, inputs,
      rewriter.getAffineMapArrayAttr(maps), program.getAxisAttr(),
      rewriter.getDenseI64ArrayAttr({dotDim, vectorDim}), ArrayAttr(),
      /*numBodies=*/1);
  buildBody(rewriter, fused);
  Value sum = fused.getResult(chain.output);
  if (sum.getType() != type)
    sum = tensor::CollapseShapeOp::create(rewriter, fused.getLoc(), type, sum,
                                          shape.groups);
  rewriter.replaceAllUsesWith(written, sum);
  for (auto [old, value] :
       llvm::zip_equal(program.getResults(), fused.getResults()))
    if (old.getResultNumber() != chain.output)
      rewriter.replaceAllUsesWith(old, value);
  return fused;
}
