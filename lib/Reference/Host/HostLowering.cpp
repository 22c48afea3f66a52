//===- HostLowering.cpp - Programs lowered for the CPU --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLowering.h"

#include "Float8Calls.h"

#include "../UndefinedResults.h"
#include "UnwrittenElements.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/RuntimeOpVerification.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/AllocationOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::rowwise;

void rowwise::registerHostLowering(DialectRegistry &registry) {
  arith::registerBufferDeallocationOpInterfaceExternalModels(registry);
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
      registry);
  cf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  cf::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  memref::registerAllocationOpInterfaceExternalModels(registry);
  scf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerRuntimeVerifiableOpInterfaceExternalModels(registry);
}

static void addBufferization(OpPassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
}

/// What the conversion to LLVM has no operation for. Upstream's other patterns
/// would take the first of two zeros for the maximum, which is that of +0 and
/// -0.
static LogicalResult expandArith(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  arith::populateExpandBFloat16Patterns(patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

/// Upstream makes a power of 0 with a negative exponent divide by zero, which
/// ends the process; where nobody uses the power any other base will do.
static void guardReciprocals(ModuleOp module) {
  module.walk([](math::IPowIOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Type type = op.getType();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
    };
    Value isZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                         op.getLhs(), number(0));
    Value isNegative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                             op.getRhs(), number(0));
    Value isReciprocal = arith::AndIOp::create(b, isZero, isNegative);
    op.getLhsMutable().assign(
        arith::SelectOp::create(b, isReciprocal, number(2), op.getLhs()));
  });
}

/// The C library has no rsqrt and no integer powers; LLVM has what is left
/// after it, such as the magnitude of an integer.
static LogicalResult lowerMath(ModuleOp module) {
  guardReciprocals(module);
  PassManager pm(module->getName());
  math::MathExpandOpsPassOptions options;
  options.opMnemonics = {"clampf", "rsqrt"};
  pm.addPass(math::createMathExpandOpsPass(options));
  pm.addPass(createConvertMathToFuncs());
  if (failed(pm.run(module)))
    return failure();
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

static void addLLVMConversion(OpPassManager &pm) {
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void rowwise::removeFastMath(ModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(),
                                            arith::FastMathFlags::none);
  module.walk([&](arith::ArithFastMathInterface op) {
    op->setAttr(op.getFastMathAttrName(), none);
  });
}

/// A copy between strided buffers would be a call of MLIR's runner library.
static void rewriteCopies(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](memref::CopyOp op) {
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, op.getSource(),
                                                op.getTarget());
  });
}

/// Upstream expands a dimension of a buffer into one of unknown size at most.
static void rewriteExpansions(ModuleOp module) {
  module.walk([](tensor::ExpandShapeOp op) {
    RankedTensorType type = op.getResultType();
    auto isDynamic = [&](int64_t dim) { return type.isDynamicDim(dim); };
    if (llvm::all_of(op.getReassociationIndices(), [&](auto &group) {
          return llvm::count_if(group, isDynamic) <= 1;
        }))
      return;
    OpBuilder builder(op);
    SmallVector<Value> sizes = getValueOrCreateConstantIndexOp(
        builder, op.getLoc(), op.getMixedOutputShape());
    Value shape = tensor::FromElementsOp::create(builder, op.getLoc(), sizes);
    op.replaceAllUsesWith(tensor::ReshapeOp::create(builder, op.getLoc(), type,
                                                    op.getSrc(), shape)
                              .getResult());
    op.erase();
  });
}

/// Upstream tells the units that a slice of a buffer drops by their strides,
/// and ends the process where those are a multiple of the buffer's: here they
/// are dropped from the slice.
static void rewriteSlices(ModuleOp module) {
  module.walk([](tensor::ExtractSliceOp op) {
    llvm::SmallBitVector dropped = op.getDroppedDims();
    if (dropped.none())
      return;
    OpBuilder builder(op);
    Value whole = tensor::ExtractSliceOp::create(
        builder, op.getLoc(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    op.replaceAllUsesWith(
        tensor::dropGivenUnitDims(builder, op.getLoc(), whole, dropped)
            .getResult());
    op.erase();
  });
}

void rowwise::readAccumulators(ModuleOp module) {
  module.walk([](linalg::LinalgOp op) {
    SmallVector<unsigned> reduced;
    op.getReductionDims(reduced);
    if (reduced.empty())
      return;
    Operation *yield = op.getBlock()->getTerminator();
    ImplicitLocOpBuilder b(op.getLoc(), yield);
    for (auto [i, accumulator] : llvm::enumerate(op.getRegionOutputArgs())) {
      if (!accumulator.use_empty())
        continue;
      // What no canonicalization sees to be true.
      Value always =
          arith::CmpIOp::create(b, arith::CmpIPredicate::sge,
                                linalg::IndexOp::create(b, reduced.front()),
                                arith::ConstantIndexOp::create(b, 0));
      yield->setOperand(i, arith::SelectOp::create(
                               b, always, yield->getOperand(i), accumulator));
    }
  });
}

/// Bytes of an element in memory.
static uint64_t countBytes(Type element) {
  if (auto pair = dyn_cast<ComplexType>(element))
    return 2 * countBytes(pair.getElementType());
  unsigned bits = element.isIndex() ? IndexType::kInternalStorageBitWidth
                                    : element.getIntOrFloatBitWidth();
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
}

/// Stops where a buffer's size in bytes, which compiled code computes in 64
/// bits, would wrap around. What nobody reads is computed here, and is wider in
/// f64.
static void checkAllocations(ModuleOp module) {
  module.getContext()->loadDialect<cf::ControlFlowDialect>();
  module.walk([](memref::AllocOp op) {
    double bytes = countBytes(op.getType().getElementType());
    for (int64_t size : op.getType().getShape())
      bytes *= ShapedType::isDynamic(size) ? 1 : static_cast<double>(size);
    constexpr double limit = 0x1p62;
    if (op.getDynamicSizes().empty() && bytes < limit)
      return;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    auto number = [&](double value) -> Value {
      return arith::ConstantOp::create(b, b.getF64FloatAttr(value));
    };
    Value product = number(bytes);
    for (Value size : op.getDynamicSizes()) {
      Value integer = arith::IndexCastOp::create(b, b.getI64Type(), size);
      Value factor = arith::SIToFPOp::create(b, b.getF64Type(), integer);
      product = arith::MulFOp::create(b, product, factor);
    }
    Value fits = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, product,
                                       number(limit));
    cf::AssertOp::create(b, fits, "expected a tensor of less than 2^62 bytes");
  });
}

/// A slice of no elements is nowhere: compiled programs accept one beyond the
/// end, upstream's verification at run time does not.
static void placeEmptySlices(ModuleOp module) {
  module.walk([](tensor::ExtractSliceOp op) {
    if (op.getType().hasStaticShape() && op.getType().getNumElements() != 0)
      return;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value zero = arith::ConstantIndexOp::create(b, 0);
    SmallVector<Value> offsets =
        getValueOrCreateConstantIndexOp(b, op.getLoc(), op.getMixedOffsets());
    for (auto [offset, size] :
         llvm::zip_equal(offsets, getValueOrCreateConstantIndexOp(
                                      b, op.getLoc(), op.getMixedSizes()))) {
      Value isEmpty =
          arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, zero);
      offset = arith::SelectOp::create(b, isEmpty, zero, offset);
    }
    op.replaceAllUsesWith(
        tensor::ExtractSliceOp::create(b, op.getType(), op.getSource(),
                                       getAsOpFoldResult(offsets),
                                       op.getMixedSizes(), op.getMixedStrides())
            .getResult());
    op.erase();
  });
}

/// Stops where a reshape would have other elements than what it reshapes.
static void checkReshapes(ModuleOp module) {
  module.getContext()->loadDialect<cf::ControlFlowDialect>();
  module.walk([](tensor::ReshapeOp op) {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to || (from.hasStaticShape() && to.hasStaticShape()))
      return;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value given = arith::ConstantIndexOp::create(b, 1), wanted = given;
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      given = arith::MulIOp::create(
          b, given, tensor::DimOp::create(b, op.getSource(), dim));
    for (int64_t dim = 0; dim < to.getRank(); ++dim) {
      Value number = arith::ConstantIndexOp::create(b, dim);
      Value size = tensor::ExtractOp::create(b, op.getShape(), number);
      if (!size.getType().isIndex())
        size = arith::IndexCastOp::create(b, b.getIndexType(), size);
      wanted = arith::MulIOp::create(b, wanted, size);
    }
    Value fits =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, given, wanted);
    cf::AssertOp::create(b, fits, "expected a reshape to as many elements");
  });
}

/// What reads or writes outside of its operands where their sizes disagree
/// stops the run, and memory is as it was.
static LogicalResult checkSizes(ModuleOp module) {
  PassManager pm(module->getName());
  pm.addPass(createGenerateRuntimeVerificationPass());
  return pm.run(module);
}

LogicalResult rowwise::lowerForHost(ModuleOp module) {
  removeIntegerFlags(module);
  checkReshapes(module);
  placeEmptySlices(module);
  if (failed(checkSizes(module)))
    return failure();
  rewriteExpansions(module);
  rewriteSlices(module);
  readAccumulators(module);
  fillUnwritten(module);
  PassManager toBuffers(module->getName());
  addBufferization(toBuffers);
  if (failed(toBuffers.run(module)))
    return failure();
  rewriteCopies(module);
  checkAllocations(module);
  PassManager toLoops(module->getName());
  toLoops.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  toLoops.addPass(memref::createExpandStridedMetadataPass());
  toLoops.addPass(createLowerAffinePass());
  // The CPU has no arithmetic on 16-bit floats.
  add16BitEmulation(toLoops);
  if (failed(toLoops.run(module)))
    return failure();
  callFloat8Conversions(module);
  makeDivisionsTotal(module);
  if (failed(expandArith(module)))
    return failure();
  // The emulation lets its roundings be removed; they are the point of it.
  removeFastMath(module);
  if (failed(lowerMath(module)))
    return failure();
  PassManager toLLVM(module->getName());
  toLLVM.addPass(createConvertMathToLLVMPass());
  addLLVMConversion(toLLVM);
  if (failed(toLLVM.run(module)))
    return failure();
  freezeUndefined(module);
  return success();
}
