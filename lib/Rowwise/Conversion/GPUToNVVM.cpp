//===- GPUToNVVM.cpp - Device code to NVVM without libdevice --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/KernelVersion.h"
#include "Rowwise/IR/LaunchedThreads.h"

#include "mlir/Conversion/ArithCommon/AttrToLLVMConverter.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/LLVMCommon/VectorPattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

#define DEBUG_TYPE "rowwise-gpu-to-nvvm"

namespace mlir::rowwise {
#define GEN_PASS_DEF_GPUTONVVMPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;

namespace {

/// Upstream gives a kernel its bound on threads from gpu.func's own attribute
/// `known_block_size`. The same fact may be stated as the attribute
/// `gpu.known_block_size`, which any function can have.
LogicalResult stateBlockSize(gpu::GPUFuncOp func) {
  StringRef name = gpu::GPUDialect::KnownBlockSizeAttrHelper::getNameStr();
  auto size =
      dyn_cast_or_null<DenseI32ArrayAttr>(func->getDiscardableAttr(name));
  if (!size)
    return success();
  if (auto own = func.getKnownBlockSizeAttr(); own && own != size)
    return func.emitOpError("expected one block size, found ")
           << own << " and " << size;
  func.setKnownBlockSizeAttr(size);
  func->removeDiscardableAttr(name);
  return success();
}

/// Of a kernel's version the translation to PTX needs two fields, and how many
/// threads a block has at most where that is not its size. They become
/// attributes of the LLVM function.
void passVersionOn(gpu::GPUFuncOp func) {
  rowwise::VersionAttr version = rowwise::takeKernelVersion(func);
  if (!version)
    return;
  OpBuilder builder(func.getContext());
  if (rowwise::launchesNeededThreads(version) &&
      !func.getKnownBlockSizeAttr()) {
    int32_t threads = version.getLayout().getThreads();
    func->setAttr(NVVM::NVVMDialect::getMaxntidAttrName(),
                  builder.getDenseI32ArrayAttr({threads, 1, 1}));
  }
  if (int64_t blocks = version.getMinBlocks())
    func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                  builder.getI32IntegerAttr(blocks));
  if (version.getL2Hint() == rowwise::L2Hint::none)
    return;
  Attribute named = builder.getStrArrayAttr(
      {rowwise::l2HintAttrName, stringifyL2Hint(version.getL2Hint())});
  func->setAttr(LLVM::LLVMFuncOp::getPassthroughAttrName(OperationName(
                    LLVM::LLVMFuncOp::getOperationName(), func.getContext())),
                builder.getArrayAttr(named));
}

/// Dynamic shared memory, whose size the launch states, must be external:
///
/// llvm.mlir.global internal @m() {addr_space = 3, alignment = 16}
///   ->  llvm.mlir.global external @m() {addr_space = 3, alignment = 128}
///
/// Upstream leaves it internal; ptxas then gives it one byte among other
/// variables. The alignment is that of a cache line, to which bulk copies are
/// faster.
void declareDynamicMemory(gpu::GPUModuleOp module) {
  constexpr unsigned sharedSpace =
      static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    auto array = dyn_cast<LLVM::LLVMArrayType>(global.getGlobalType());
    if (global.getAddrSpace() == sharedSpace && array &&
        array.getNumElements() == 0) {
      global.setLinkage(LLVM::Linkage::External);
      global.setAlignment(rowwise::lineBytes);
    }
  }
}

/// Fast-math flags would let the back ends of the GPU and of the simulator's
/// host contract, reassociate and approximate, each in its own way.
void dropFastMathFlags(gpu::GPUModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(),
                                            arith::FastMathFlags::none);
  module.walk([&](arith::ArithFastMathInterface op) {
    op->setAttr(op.getFastMathAttrName(), none);
  });
}

/// A memref of i1 has a byte for each element, but LLVM's vector of i1 in
/// memory has bits: a vector of i8 is accessed instead.
VectorType getByteVectorType(VectorType type) {
  Type i8 = IntegerType::get(type.getContext(), 8);
  return type.getElementType().isInteger(1) && type.getRank() == 1
             ? type.clone(i8)
             : VectorType();
}

unsigned getAlignmentInBytes(std::optional<uint64_t> stated) {
  return stated.value_or(1);
}

/// vector.load of i1  ->  llvm.icmp "ne" (llvm.load : vector<Nxi8>), 0
struct ConvertLoadOfI1 : ConvertOpToLLVMPattern<vector::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(vector::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType bytes = getByteVectorType(op.getVectorType());
    if (!bytes)
      return rewriter.notifyMatchFailure(op, "expected a 1-D vector of i1");
    Location loc = op.getLoc();
    Value address =
        getStridedElementPtr(rewriter, loc, op.getMemRefType(),
                             adaptor.getBase(), adaptor.getIndices());
    Value loaded = LLVM::LoadOp::create(rewriter, loc, bytes, address,
                                        getAlignmentInBytes(op.getAlignment()));
    Value zero = LLVM::ZeroOp::create(rewriter, loc, bytes);
    rewriter.replaceOpWithNewOp<LLVM::ICmpOp>(op, LLVM::ICmpPredicate::ne,
                                              loaded, zero);
    return success();
  }
};

/// vector.store of i1  ->  llvm.store (llvm.zext : vector<Nxi8>)
struct ConvertStoreOfI1 : ConvertOpToLLVMPattern<vector::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(vector::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType bytes = getByteVectorType(op.getVectorType());
    if (!bytes)
      return rewriter.notifyMatchFailure(op, "expected a 1-D vector of i1");
    Location loc = op.getLoc();
    Value address =
        getStridedElementPtr(rewriter, loc, op.getMemRefType(),
                             adaptor.getBase(), adaptor.getIndices());
    Value widened =
        LLVM::ZExtOp::create(rewriter, loc, bytes, adaptor.getValueToStore());
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(
        op, widened, address, getAlignmentInBytes(op.getAlignment()));
    return success();
  }
};

/// The type like `type` with elements of f32, if it has elements of f16 or
/// bf16; else null.
Type getSingleFor(Type type) {
  if (!rowwise::is16BitFloat(getElementTypeOrSelf(type)))
    return Type();
  return rowwise::withElement(type, Float32Type::get(type.getContext()));
}

/// Upstream folds a rounding to 16 bits into the cast from an integer before
/// it. Neither older GPUs nor hosts have such a cast:
///
/// arith.sitofp : i32 to bf16  ->  llvm.fptrunc (llvm.sitofp : i32 to f32)
template <typename OpTy, typename LLVMOpTy>
struct ConvertIntegerTo16BitFloat : ConvertOpToLLVMPattern<OpTy> {
  using ConvertOpToLLVMPattern<OpTy>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type single = getSingleFor(op.getType());
    if (!single)
      return rewriter.notifyMatchFailure(op, "expected a result of 16 bits");
    Value converted =
        LLVMOpTy::create(rewriter, op.getLoc(), single, adaptor.getIn());
    rewriter.replaceOpWithNewOp<LLVM::FPTruncOp>(op, op.getType(), converted);
    return success();
  }
};

/// arith.fptosi : bf16 to i32  ->  llvm.fptosi (llvm.fpext : bf16 to f32)
template <typename OpTy, typename LLVMOpTy>
struct Convert16BitFloatToInteger : ConvertOpToLLVMPattern<OpTy> {
  using ConvertOpToLLVMPattern<OpTy>::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type single = getSingleFor(op.getIn().getType());
    if (!single)
      return rewriter.notifyMatchFailure(op, "expected an operand of 16 bits");
    Value extended =
        LLVM::FPExtOp::create(rewriter, op.getLoc(), single, adaptor.getIn());
    rewriter.replaceOpWithNewOp<LLVMOpTy>(op, op.getType(), extended);
    return success();
  }
};

/// A bf16 is the upper half of the f32 of the same value. Two in a word take
/// one instruction each, where LLVM's extension takes two.
///
/// arith.extf : vector<2xbf16> to vector<2xf32>
///   ->  llvm.shl word, 16  and  llvm.and word, 0xffff0000
struct ConvertExtensionOfBF16 : ConvertOpToLLVMPattern<arith::ExtFOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(arith::ExtFOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto from = dyn_cast<VectorType>(op.getIn().getType());
    auto to = dyn_cast<VectorType>(op.getType());
    if (!from || from.getRank() != 1 || from.getNumElements() % 2 != 0 ||
        !from.getElementType().isBF16() || !to.getElementType().isF32())
      return rewriter.notifyMatchFailure(op, "expected pairs of bf16 to f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    int64_t numWords = from.getNumElements() / 2;
    auto words = VectorType::get(numWords, b.getI32Type());
    auto splat = [&](uint32_t value) -> Value {
      return LLVM::ConstantOp::create(
          b, DenseElementsAttr::get(words, APInt(32, value)));
    };
    Value pairs = LLVM::BitcastOp::create(b, words, adaptor.getIn());
    Value first = LLVM::ShlOp::create(b, pairs, splat(16));
    Value second = LLVM::AndOp::create(b, pairs, splat(0xffff0000));
    SmallVector<int32_t> inTurn;
    for (int32_t i = 0; i < numWords; ++i)
      inTurn.append({i, static_cast<int32_t>(numWords) + i});
    Value bits = LLVM::ShuffleVectorOp::create(b, first, second, inTurn);
    rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, to, bits);
    return success();
  }
};

/// rowwise.optimization_barrier  ->  for each register an empty
/// llvm.inline_asm, opaque to LLVM, and a sum with a zero that ptxas does not
/// know to be one. Otherwise both would keep values in more registers than
/// there are.
struct ConvertOptimizationBarrier
    : ConvertOpToLLVMPattern<rowwise::OptimizationBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult
  matchAndRewrite(rowwise::OptimizationBarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value tile = adaptor.getTile();
    // Bits are kept as the bytes that they were loaded as, which are nonzero
    // for true, and not as predicates.
    if (cast<VectorType>(tile.getType()).getElementType().isInteger(1)) {
      auto loaded = tile.getDefiningOp<LLVM::ICmpOp>();
      if (loaded && loaded.getPredicate() == LLVM::ICmpPredicate::ne &&
          loaded.getRhs().getDefiningOp<LLVM::ZeroOp>())
        tile = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne,
                                    hold(b, loaded.getLhs()), loaded.getRhs());
    } else {
      tile = hold(b, tile);
    }
    rewriter.replaceOp(op, tile);
    return success();
  }

private:
  /// A value smaller than a register is left alone.
  static Value hold(ImplicitLocOpBuilder &b, Value tile) {
    auto type = cast<VectorType>(tile.getType());
    int64_t bits = type.getNumElements() * type.getElementTypeBitWidth();
    if (bits % 16 != 0)
      return tile;
    bool isWide = bits % 32 == 0;
    Type word = isWide ? b.getI32Type() : b.getI16Type();
    auto words = VectorType::get(isWide ? bits / 32 : bits / 16, word);
    Value held = LLVM::BitcastOp::create(b, words, tile);
    for (int64_t i = 0; i < words.getNumElements(); ++i) {
      Value index = LLVM::ConstantOp::create(b, b.getI64IntegerAttr(i));
      Value part = LLVM::ExtractElementOp::create(b, held, index);
      held = LLVM::InsertElementOp::create(b, held, hide(b, part), index);
    }
    return LLVM::BitcastOp::create(b, type, held);
  }

  /// The word that is always zero: grids of row programs have an extent of 1 in
  /// z, as launch slices are y. LLVM does not know; and two sums with it, one
  /// after the other, are not folded into one as two copies would be.
  static Value hide(ImplicitLocOpBuilder &b, Value word) {
    Value zero = NVVM::BlockIdZOp::create(b, b.getI32Type());
    if (!word.getType().isInteger(32))
      zero = LLVM::TruncOp::create(b, word.getType(), zero);
    return rowwise::hideOrigin(b, LLVM::AddOp::create(b, word, zero));
  }
};

/// Patterns in place of upstream's: intrinsics where it calls libdevice,
/// vectors of i1 in memory, and casts between integers and 16-bit floats.
void populatePreferredPatterns(const LLVMTypeConverter &converter,
                               RewritePatternSet &patterns) {
  const PatternBenefit preferred = 2;
  populateMathToLLVMConversionPatterns(converter, patterns,
                                       /*approximateLog1p=*/false, preferred);
  patterns.add<VectorConvertToLLVMPattern<arith::MaxNumFOp, LLVM::MaxNumOp,
                                          arith::AttrConvertFastMathToLLVM>,
               VectorConvertToLLVMPattern<arith::MinNumFOp, LLVM::MinNumOp,
                                          arith::AttrConvertFastMathToLLVM>,
               VectorConvertToLLVMPattern<arith::MaximumFOp, LLVM::MaximumOp,
                                          arith::AttrConvertFastMathToLLVM>,
               VectorConvertToLLVMPattern<arith::MinimumFOp, LLVM::MinimumOp,
                                          arith::AttrConvertFastMathToLLVM>>(
      converter, preferred);
  patterns.add<ConvertLoadOfI1, ConvertStoreOfI1, ConvertOptimizationBarrier,
               ConvertExtensionOfBF16,
               ConvertIntegerTo16BitFloat<arith::SIToFPOp, LLVM::SIToFPOp>,
               ConvertIntegerTo16BitFloat<arith::UIToFPOp, LLVM::UIToFPOp>,
               Convert16BitFloatToInteger<arith::FPToSIOp, LLVM::FPToSIOp>,
               Convert16BitFloatToInteger<arith::FPToUIOp, LLVM::FPToUIOp>>(
      converter, preferred);
}

/// The registers of a multiprocessor of every target, of 32 bits each. A limit
/// of what can run, not of speed: no kernel holds more.
constexpr int64_t processorRegisters = 64 * 1024;

/// A barrier becomes one instruction for each register.
LogicalResult checkOptimizationBarriers(gpu::GPUModuleOp module) {
  WalkResult walk =
      module.walk([&](rowwise::OptimizationBarrierOp op) -> WalkResult {
        VectorType type = op.getTile().getType();
        int64_t bits = rowwise::getElementBits(type.getElementType());
        if (type.getNumElements() <=
            processorRegisters * rowwise::wordBits / bits)
          return WalkResult::advance();
        return op.emitOpError("expected elements for at most ")
               << processorRegisters
               << " registers, which a multiprocessor has, found " << type;
      });
  return failure(walk.wasInterrupted());
}

struct GPUToNVVMPass : rowwise::impl::GPUToNVVMPassBase<GPUToNVVMPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto func : getOperation().getOps<gpu::GPUFuncOp>()) {
      if (failed(stateBlockSize(func)))
        return signalPassFailure();
      passVersionOn(func);
    }
    if (failed(checkOptimizationBarriers(getOperation())))
      return signalPassFailure();
    dropFastMathFlags(getOperation());

    MLIRContext *context = &getContext();
    LowerToLLVMOptions options(context);
    options.overrideIndexBitwidth(64);
    LLVMTypeConverter converter(context, options);
    configureGpuToNVVMTypeConverter(converter);

    RewritePatternSet patterns(context);
    populatePreferredPatterns(converter, patterns);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    populateGpuToNVVMConversionPatterns(converter, patterns);
    populateNVVMToLLVMConversionPatterns(patterns);
    populateVectorToLLVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);

    LLVMConversionTarget target(*context);
    target.addLegalDialect<NVVM::NVVMDialect>();
    target.addLegalOp<gpu::GPUModuleOp>();
    ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(applyFullConversion(getOperation(), target, std::move(patterns),
                                   config)))
      return signalPassFailure();
    declareDynamicMemory(getOperation());
  }
};

} // namespace
