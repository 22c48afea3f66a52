//===- Constants.cpp - Constants in device memory -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "../Fallback.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isDeviceConstant(Operation *op) {
  DenseElementsAttr value = getTensorConstant(op);
  if (!value || value.isSplat() || !value.getElementType().isIntOrFloat())
    return false;
  unsigned width = value.getElementType().getIntOrFloatBitWidth();
  return width == 1 || width % 8 == 0;
}

/// The elements as they lie in memory: an i1 takes a byte.
static std::string getBytes(DenseElementsAttr value) {
  if (value.getElementType().isInteger(1)) {
    std::string bytes;
    for (bool element : value.getValues<bool>())
      bytes.push_back(element);
    return bytes;
  }
  ArrayRef<char> raw = value.getRawData();
  return std::string(raw.begin(), raw.end());
}

/// The data, and a variable for its address on the device:
///
///   llvm.mlir.global internal constant @main_constant_0("...")
///   llvm.mlir.global internal @main_constant_0_slot() : !llvm.ptr
static std::pair<LLVM::GlobalOp, LLVM::GlobalOp>
createGlobals(ModuleOp module, StringRef global, StringRef bytes,
              IndexBuilder &builder) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
  auto data = LLVM::GlobalOp::create(builder, type, /*isConstant=*/true,
                                     LLVM::Linkage::Internal, global,
                                     builder.getStringAttr(bytes));
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto slot =
      LLVM::GlobalOp::create(builder, pointer, /*isConstant=*/false,
                             LLVM::Linkage::Internal, (global + "_slot").str(),
                             /*value=*/Attribute());
  slot->setAttr(constantSlotAttrName, builder.getUnitAttr());
  builder.createBlock(&slot.getInitializerRegion());
  LLVM::ReturnOp::create(builder, LLVM::ZeroOp::create(builder, pointer));
  return {data, slot};
}

/// The address of the data on the device; null where the upload failed.
Value Constants::createAddress(StringRef bytes) {
  auto [data, slot] = createGlobals(
      context.source->getParentOfType<ModuleOp>(),
      calls.getFreshSymbol(context.name + "_constant_"), bytes, builder);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  func::FuncOp callee = calls.getFunction(
      deviceConstantFuncName,
      builder.getFunctionType({pointer, pointer, i64}, pointer));
  Value count = arith::ConstantIntOp::create(
      builder, static_cast<int64_t>(bytes.size()), 64);
  return func::CallOp::create(
             builder, callee,
             ValueRange{LLVM::AddressOfOp::create(builder, slot),
                        LLVM::AddressOfOp::create(builder, data), count})
      .getResult(0);
}

void Constants::bind(Value tensor, Value address) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto packed = MemRefType::get(type.getShape(), type.getElementType());
  LLVMTypeConverter converter(builder.getContext());
  Value descriptor = MemRefDescriptor::fromStaticShape(
      builder, builder.getLoc(), converter, packed, address);
  Value buffer = UnrealizedConversionCastOp::create(builder, packed, descriptor)
                     .getResult(0);
  buffers.bind(tensor,
               memref::CastOp::create(builder, getArgumentType(type), buffer));
}

void Constants::build() {
  SmallVector<std::pair<Value, Value>> addresses;
  Value areThere;
  for (Operation &op : context.getBody()) {
    if (!isDeviceConstant(&op) || !isRead(op.getResult(0)))
      continue;
    calls.enforce();
    Value address = createAddress(getBytes(getTensorConstant(&op)));
    Value isThere =
        LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ne, address,
                             LLVM::ZeroOp::create(builder, address.getType()));
    areThere = areThere ? builder.both(areThere, isThere) : isThere;
    addresses.emplace_back(op.getResult(0), address);
  }
  if (!areThere)
    return;
  // The runtime knows why an upload failed, and reports it.
  auto branch = scf::IfOp::create(builder, areThere, /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  for (auto [tensor, address] : addresses)
    bind(tensor, address);
}
