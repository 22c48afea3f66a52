//===- VerifyDeviceCode.cpp - Is device code ready for PTX ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/InputForms.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "rowwise-verify-device-code"

namespace mlir::rowwise {
#define GEN_PASS_DEF_VERIFYDEVICECODEPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// More than the bytes of a thread's 255 registers, 1020.
constexpr uint64_t maxNumbers = 1024;

LogicalResult verifyDialect(Operation *op) {
  if (isa_and_nonnull<LLVM::LLVMDialect, NVVM::NVVMDialect>(op->getDialect()))
    return success();
  return op->emitOpError("is left in device code, expected operations of the "
                         "llvm and nvvm dialects");
}

/// Checks that symbols which `op` calls or takes the address of are defined.
LogicalResult verifySymbols(Operation *op, SymbolTable &symbols) {
  SymbolRefAttr symbol;
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    symbol = call.getCalleeAttr();
  else if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
    symbol = address.getGlobalNameAttr();
  if (!symbol)
    return success();

  Operation *definition = symbols.lookup(symbol.getRootReference());
  auto func = dyn_cast_or_null<LLVM::LLVMFuncOp>(definition);
  if (definition &&
      !(func && func.isExternal() && func.getName() != kAssertFail))
    return success();
  return op->emitOpError("refers to ")
         << symbol << ", expected a symbol that the gpu.module defines";
}

/// Conversions between wide integers and floats, and floats of 80 or 128 bits,
/// become calls of LLVM's runtime library, which GPUs lack.
LogicalResult verifyTypes(Operation *op) {
  constexpr unsigned widest = 64;
  auto isWide = [](Type type) {
    auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
    return integer && integer.getWidth() > widest;
  };
  auto isUnknown = [&](Type type) {
    bool converts =
        isa<LLVM::SIToFPOp, LLVM::UIToFPOp, LLVM::FPToSIOp, LLVM::FPToUIOp>(op);
    auto floating = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    return (floating && floating.getWidth() > widest) ||
           (converts && isWide(type));
  };
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (isUnknown(type))
        return op->emitOpError("has no instruction on a GPU, expected ")
               << "numbers of at most " << widest << " bits, found " << type;
  return success();
}

/// How many numbers a value consists of, counted until there are too many. A
/// named structure may contain itself by way of others, which the limit ends as
/// well.
uint64_t countNumbers(Type type, unsigned depth = 0) {
  constexpr unsigned deepest = 64;
  if (depth > deepest)
    return maxNumbers + 1;
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements();
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return llvm::SaturatingMultiply<uint64_t>(
        array.getNumElements(),
        countNumbers(array.getElementType(), depth + 1));
  auto structure = dyn_cast<LLVM::LLVMStructType>(type);
  if (!structure)
    return 1;
  uint64_t count = 0;
  for (Type member : structure.getBody())
    if (count <= maxNumbers)
      count = llvm::SaturatingAdd(count, countNumbers(member, depth + 1));
  return count;
}

/// LLVM makes one operation of each number of a value. With tens of thousands
/// it does not finish, or aborts.
LogicalResult verifySizes(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (countNumbers(type) > maxNumbers)
        return op->emitOpError("is on more than a thread holds, expected "
                               "values of at most ")
               << maxNumbers << " numbers, found " << type;
  return success();
}

bool isSharedOfCluster(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  return pointer &&
         pointer.getAddressSpace() ==
             static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster);
}

/// A kernel's variables in shared memory: ptxas refuses more than
/// `staticSharedBytes`, whatever the device has.
LogicalResult verifySharedBytes(Operation *op, SymbolTable &symbols) {
  auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
  if (!func || !func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
    return success();
  DataLayout layout = DataLayout::closest(func);
  SetVector<Operation *> variables;
  func.walk([&](LLVM::AddressOfOp address) {
    auto global = symbols.lookup<LLVM::GlobalOp>(address.getGlobalName());
    if (global && global.getAddrSpace() ==
                      static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared))
      variables.insert(global);
  });
  uint64_t bytes = 0;
  for (Operation *variable : variables)
    bytes = llvm::SaturatingAdd<uint64_t>(
        bytes,
        layout.getTypeSize(cast<LLVM::GlobalOp>(variable).getGlobalType()));
  if (bytes <= staticSharedBytes)
    return success();
  return func.emitOpError("has more variables in shared memory than a kernel "
                          "may, expected at most ")
         << staticSharedBytes << " bytes, found " << bytes;
}

using SMVersion = NVVM::NVVMCheckSMVersion;

/// The version in `target`: 90 for sm_90a.
std::optional<SMVersion> parseTarget(StringRef target) {
  unsigned version;
  StringRef digits = target;
  if (!digits.consume_front("sm_") || digits.consumeInteger(10, version) ||
      !(digits.empty() || digits == "a"))
    return std::nullopt;
  return SMVersion(/*archAccelerated=*/!digits.empty(),
                   static_cast<int>(version));
}

/// What `op` requires of the GPU, if anything.
std::optional<SMVersion> findRequirement(Operation *op) {
  if (auto restricted = dyn_cast<NVVM::RequiresSMInterface>(op))
    return restricted.getRequiredMinSMVersion();
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
    if (const DeviceInstruction *instruction = findDeviceInstruction(assembly))
      return SMVersion(/*archAccelerated=*/false, instruction->minVersion);
  if (isa<NVVM::ConvertF32x2ToF8x2Op, NVVM::ConvertF8x2ToF16x2Op>(op))
    return SMVersion(/*archAccelerated=*/false, float8Version);
  // Operations on clusters and mbarriers for which upstream does not state it.
  if (isa<NVVM::FenceMbarrierInitOp, NVVM::MBarrierArriveExpectTxOp,
          NVVM::MBarrierTryWaitOp, NVVM::ClusterArriveOp, NVVM::ClusterIdYOp,
          NVVM::ClusterIdZOp, NVVM::ClusterDimXOp, NVVM::ClusterDimYOp,
          NVVM::ClusterDimZOp, NVVM::ClusterDimBlocksZOp, NVVM::ClusterDim>(
          op) ||
      llvm::any_of(op->getResultTypes(), isSharedOfCluster))
    return SMVersion(/*archAccelerated=*/false, 90);
  return std::nullopt;
}

LogicalResult verifyTarget(Operation *op, const SMVersion &target,
                           StringRef targetName) {
  std::optional<SMVersion> required = findRequirement(op);
  if (!required || required->isCompatibleWith(target))
    return success();
  StringRef suffix = required->archAccelerated ? "a" : "";
  auto names = llvm::map_range(required->smVersionList, [&](int version) {
    return ("sm_" + Twine(version) + suffix).str();
  });
  return op->emitOpError("needs ")
         << llvm::join(names, ", ") << (suffix.empty() ? " or later" : "")
         << ", found the target " << targetName;
}

struct VerifyDeviceCodePass
    : rowwise::impl::VerifyDeviceCodePassBase<VerifyDeviceCodePass> {
  using Base::Base;

  void runOnOperation() override {
    std::optional<SMVersion> version = parseTarget(target);
    if (!target.empty() && !version) {
      getOperation().emitOpError("is to be checked for '")
          << target << "', expected a target such as sm_90";
      return signalPassFailure();
    }
    // Equal constants that were merged have lost their locations.
    locateBodies(getOperation());
    SymbolTable symbols(getOperation());
    auto verify = [&](Operation *op) {
      return success(
          succeeded(verifyDialect(op)) && succeeded(verifyTypes(op)) &&
          succeeded(verifySizes(op)) && succeeded(verifySymbols(op, symbols)) &&
          succeeded(verifySharedBytes(op, symbols)) &&
          (!version || succeeded(verifyTarget(op, *version, target))));
    };
    // Pre-order, so that an operation is named before those inside of it.
    WalkResult walk = getOperation().getBodyRegion().walk<WalkOrder::PreOrder>(
        [&](Operation *op) { return WalkResult(verify(op)); });
    if (walk.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
