//===- ImageConstants.cpp - Constants among the kernels -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImageConstants.h"

#include "Rowwise/Host/HostNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Moves the constants of a module to the kernels' side, one by one.
class ConstantMover {
public:
  explicit ConstantMover(ModuleOp module) : module(module) {}
  void move(func::CallOp call);

private:
  gpu::GPUModuleOp getKernelModule(Location loc);
  func::FuncOp getCallee(Location loc);

  ModuleOp module;
  gpu::GPUModuleOp constants; ///< null before the first one
  unsigned number = 0;
};
} // namespace

gpu::GPUModuleOp ConstantMover::getKernelModule(Location loc) {
  if (!constants) {
    auto builder = OpBuilder::atBlockEnd(module.getBody());
    constants = gpu::GPUModuleOp::create(builder, loc, "rowwise_constants");
  }
  return constants;
}

func::FuncOp ConstantMover::getCallee(Location loc) {
  constexpr StringLiteral name = "rowwiseImageConstant";
  if (auto function = module.lookupSymbol<func::FuncOp>(name))
    return function;
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(module.getContext());
  auto function = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType(pointer, pointer));
  function.setPrivate();
  return function;
}

void ConstantMover::move(func::CallOp call) {
  Location loc = call.getLoc();
  auto getGlobal = [&](unsigned operand) {
    auto address = call.getOperand(operand).getDefiningOp<LLVM::AddressOfOp>();
    return module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
  };
  LLVM::GlobalOp slot = getGlobal(0), data = getGlobal(1);
  std::string name = "rowwise_constant_" + std::to_string(number++);
  auto builder = OpBuilder::atBlockEnd(getKernelModule(loc).getBody());
  LLVM::GlobalOp::create(builder, loc, data.getGlobalType(),
                         /*isConstant=*/true, LLVM::Linkage::External, name,
                         data.getValueOrNull(), /*alignment=*/256,
                         static_cast<unsigned>(NVVM::NVVMMemorySpace::Global));

  // The variable that had the data has its name instead.
  std::string text = name + '\0';
  data.setGlobalType(
      LLVM::LLVMArrayType::get(builder.getI8Type(), text.size()));
  data.setValueAttr(builder.getStringAttr(text));
  func::FuncOp callee = getCallee(loc);
  builder.setInsertionPoint(call);
  auto moved = func::CallOp::create(builder, loc, callee, call.getOperand(1));
  call.replaceAllUsesWith(moved);
  Operation *slotAddress = call.getOperand(0).getDefiningOp();
  call.erase();
  if (slotAddress->use_empty())
    slotAddress->erase();
  slot.erase();
}

void mlir::rowwise::moveConstantsToKernels(ModuleOp module) {
  SmallVector<func::CallOp> calls;
  module.walk([&](func::CallOp call) {
    if (call.getCallee() == deviceConstantFuncName)
      calls.push_back(call);
  });
  ConstantMover mover(module);
  for (func::CallOp call : calls)
    mover.move(call);
}
