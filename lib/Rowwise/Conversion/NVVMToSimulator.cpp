//===- NVVMToSimulator.cpp - Device code for the simulator ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Device/DeviceIntrinsics.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "rowwise-nvvm-to-simulator"

namespace mlir::rowwise {
#define GEN_PASS_DEF_NVVMTOSIMULATORPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

constexpr unsigned kSharedSpace =
    static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);

bool isKernel(LLVM::LLVMFuncOp func) {
  return func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
}

/// Gives each shared variable that `func` uses an offset; dynamic shared
/// memory, whose size is unknown, comes last.
FailureOr<SharedLayout> layOutShared(LLVM::LLVMFuncOp func,
                                     SymbolTable &symbols) {
  SmallVector<LLVM::GlobalOp> sized, dynamic;
  WalkResult walk = func.walk([&](LLVM::AddressOfOp op) -> WalkResult {
    auto global = symbols.lookup<LLVM::GlobalOp>(op.getGlobalName());
    if (!global || global.getAddrSpace() != kSharedSpace)
      return op.emitOpError("refers to ")
             << op.getGlobalNameAttr() << ", expected a shared variable";
    if (!isKernel(func))
      return op.emitOpError("refers to shared memory, expected that of kernels "
                            "only");
    DataLayout layout = DataLayout::closest(global);
    bool isDynamic = layout.getTypeSize(global.getGlobalType()).isZero();
    auto &list = isDynamic ? dynamic : sized;
    if (!llvm::is_contained(list, global))
      list.push_back(global);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();

  SharedLayout result;
  for (LLVM::GlobalOp global : llvm::concat<LLVM::GlobalOp>(sized, dynamic)) {
    DataLayout layout = DataLayout::closest(global);
    Type type = global.getGlobalType();
    uint64_t alignment = layout.getTypePreferredAlignment(type);
    alignment = std::max(alignment, global.getAlignment().value_or(1));
    int64_t offset = llvm::alignTo(result.bytes, alignment);
    result.offsets[global.getSymName()] = offset;
    result.bytes = offset + layout.getTypeSize(type).getFixedValue();
  }
  return result;
}

/// All pointers of a host function are in address space 0.
void dropAddressSpaces(LLVM::LLVMFuncOp func) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](LLVM::LLVMPointerType type) {
    return LLVM::LLVMPointerType::get(type.getContext());
  });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

/// Removes attributes of the nvvm and gpu dialects, which host code cannot
/// have.
void dropDeviceAttributes(LLVM::LLVMFuncOp func) {
  auto isOfDevice = [](NamedAttribute attr) {
    Dialect *dialect = attr.getNameDialect();
    return isa_and_nonnull<NVVM::NVVMDialect, gpu::GPUDialect>(dialect);
  };
  for (NamedAttribute attr : llvm::to_vector(func->getDiscardableAttrs()))
    if (isOfDevice(attr))
      func->removeDiscardableAttr(attr.getName());
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    for (NamedAttribute attr :
         llvm::to_vector(mlir::function_interface_impl::getArgAttrs(func, i)))
      if (isOfDevice(attr))
        func.removeArgAttr(i, attr.getName());
}

/// The location of a function without its debug scope, which is one of a single
/// function.
Location getPlace(LLVM::LLVMFuncOp func) {
  using Scoped = FusedLocWith<LLVM::DISubprogramAttr>;
  auto scoped = dyn_cast<Scoped>(func.getLoc());
  return scoped ? FusedLoc::get(func.getContext(), scoped.getLocations())
                : func.getLoc();
}

/// llvm.func @rowwise_sim_k(%params: !llvm.ptr) {
///   %0 = llvm.load %params       : !llvm.ptr -> !llvm.ptr   (of argument 0)
///   %x = llvm.load %0            : !llvm.ptr -> T0
///   ...
///   llvm.call @rowwise_device_k(%x, ...)
/// }
void createEntry(LLVM::LLVMFuncOp device, StringRef kernel,
                 int64_t sharedBytes) {
  ImplicitLocOpBuilder b(getPlace(device), device);
  b.setInsertionPointAfter(device);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(b.getContext()), {pointer});
  auto entry =
      LLVM::LLVMFuncOp::create(b, ("rowwise_sim_" + kernel).str(), type);
  entry->setAttr("rowwise.simulated_kernel", b.getStringAttr(kernel));
  entry->setAttr("rowwise.shared_bytes", b.getI64IntegerAttr(sharedBytes));

  b.setInsertionPointToStart(entry.addEntryBlock(b));
  SmallVector<Value> arguments;
  for (auto [i, argumentType] : llvm::enumerate(device.getArgumentTypes())) {
    Value slot =
        LLVM::GEPOp::create(b, pointer, pointer, entry.getArgument(0),
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Value address = LLVM::LoadOp::create(b, pointer, slot);
    arguments.push_back(LLVM::LoadOp::create(b, argumentType, address));
  }
  LLVM::CallOp::create(b, device, arguments);
  LLVM::ReturnOp::create(b, ValueRange());
}

/// A launch names a kernel of a gpu.module or a gpu.binary. The simulator finds
/// kernels by name, so that an empty gpu.binary is enough.
void replaceByBinary(gpu::GPUModuleOp device) {
  OpBuilder builder(device);
  MLIRContext *context = device.getContext();
  auto object = gpu::ObjectAttr::get(
      context, NVVM::NVVMTargetAttr::get(context),
      gpu::CompilationTarget::Binary, builder.getStringAttr("simulator"),
      /*properties=*/{}, /*kernels=*/{});
  gpu::BinaryOp::create(builder, device.getLoc(), device.getName(),
                        gpu::SelectObjectAttr::get(context, {}),
                        ArrayRef<Attribute>{object});
  device.erase();
}

struct NVVMToSimulatorPass
    : rowwise::impl::NVVMToSimulatorPassBase<NVVMToSimulatorPass> {
  using Base::Base;

  void runOnOperation() override {
    SimulatorBuilder b(getOperation(), "rowwise_where_");
    auto deviceModules =
        llvm::to_vector(getOperation().getOps<gpu::GPUModuleOp>());
    for (gpu::GPUModuleOp device : deviceModules)
      if (failed(moveToHost(device, b)))
        return signalPassFailure();
  }

private:
  LogicalResult moveToHost(gpu::GPUModuleOp device, SimulatorBuilder &b);
  LogicalResult moveToHost(LLVM::LLVMFuncOp func, StringRef name,
                           SymbolTable &symbols, SimulatorBuilder &b);
};

LogicalResult NVVMToSimulatorPass::moveToHost(gpu::GPUModuleOp device,
                                              SimulatorBuilder &b) {
  SymbolTable symbols(device);
  auto functions = llvm::filter_to_vector(
      device.getOps<LLVM::LLVMFuncOp>(),
      [](LLVM::LLVMFuncOp func) { return func.getName() != kAssertFail; });
  SmallVector<std::string> names;
  for (LLVM::LLVMFuncOp func : functions) {
    names.push_back(func.getName().str());
    std::string hostName = "rowwise_device_" + names.back();
    if (getOperation().lookupSymbol(hostName))
      return func.emitOpError("is defined by two gpu.modules, expected one");
    if (failed(symbols.rename(func, hostName)))
      return func.emitOpError("cannot be renamed to ") << hostName;
  }
  for (auto [func, name] : llvm::zip_equal(functions, names))
    if (failed(moveToHost(func, name, symbols, b)))
      return failure();
  replaceByBinary(device);
  return success();
}

LogicalResult NVVMToSimulatorPass::moveToHost(LLVM::LLVMFuncOp func,
                                              StringRef name,
                                              SymbolTable &symbols,
                                              SimulatorBuilder &b) {
  if (func.isExternal())
    return func.emitOpError("has no body, expected a definition");
  if (failed(readAssertions(func, symbols)))
    return failure();
  FailureOr<SharedLayout> shared = layOutShared(func, symbols);
  if (failed(shared))
    return failure();
  bool isEntry = isKernel(func);
  StringRef fixedCluster = NVVM::NVVMDialect::getClusterDimAttrName();
  if (func->hasAttr(fixedCluster))
    return func.emitOpError("has the attribute '")
           << fixedCluster << "', expected a launch to state the cluster";
  func->moveBefore(getOperation().getBody(), getOperation().getBody()->end());
  func.setLinkage(LLVM::Linkage::Internal);
  dropDeviceAttributes(func);
  dropAddressSpaces(func);
  WalkResult walk = func.getBody().walk([&](Operation *op) {
    return WalkResult(lowerForSimulator(b, op, *shared));
  });
  if (walk.wasInterrupted() || failed(replaceBFloat(func)))
    return failure();
  if (isEntry) {
    createEntry(func, name, shared->bytes);
    ++numKernels;
  }
  return success();
}

} // namespace
