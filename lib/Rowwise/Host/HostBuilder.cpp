//===- HostBuilder.cpp - Host functions: arguments and runtime calls ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Views.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The function and its arguments
//===----------------------------------------------------------------------===//

MemRefType mlir::rowwise::getArgumentType(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  return getBufferType(RankedTensorType::get(shape, type.getElementType()));
}

func::FuncOp HostBuilder::createFunction(StringRef symbol) {
  SmallVector<Type> types;
  for (Type type : llvm::concat<const Type>(source.getArgumentTypes(),
                                            source.getResultTypes()))
    types.push_back(isa<RankedTensorType>(type) ? getArgumentType(type) : type);
  Type result = builder.getI64Type();
  if (!sizesOnly) {
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    types.append({pointer, pointer});
    result = builder.getI32Type();
  }
  builder.setInsertionPoint(source);
  auto func = func::FuncOp::create(builder, symbol,
                                   builder.getFunctionType(types, result));
  func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                builder.getUnitAttr());
  func.addEntryBlock();
  return func;
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

void HostBuilder::buildFuse(FuseOp program) {
  for (Value input : program.getInputs())
    if (!isa<RankedTensorType>(input.getType()))
      (void)getScalar(input);
  for (Value result : program.getResults())
    allocate(result);
  allocateStates(program);
  if (!sizesOnly)
    buildProgram(program);
}

void HostBuilder::buildOperation(Operation *op) {
  if (isView(op))
    return buildView(op);
  if (auto program = dyn_cast<FuseOp>(op))
    return buildFuse(program);
  if (isa<tensor::EmptyOp>(op) && isRead(op->getResult(0)))
    return allocate(op->getResult(0));
  if (isDeviceConstant(op) && isRead(op->getResult(0)))
    return buildConstant(op);
  if (fallback && isFallback(op))
    buildFallback(op);
}

FailureOr<func::FuncOp> HostBuilder::build() {
  host = createFunction(sizesOnly ? name + "_workspace_size" : name);
  builder.setInsertionPointToStart(&host.getBody().front());
  workspaceSize = createIndex(0);
  // Checks nest: what follows a check lies in its branch. The function's end is
  // after all of them.
  bindArguments();
  buildAssertions();
  if (failed(bindResults()))
    return failure();
  if (!sizesOnly)
    checkOverlaps();
  for (Operation &op : source.getBody().front())
    buildOperation(&op);
  buildCopies();
  Value result;
  if (sizesOnly)
    result = arith::IndexCastOp::create(builder, builder.getI64Type(),
                                        workspaceSize);
  builder.setInsertionPointToEnd(&host.getBody().front());
  if (!sizesOnly) {
    func::FuncOp status = getRuntimeFunction(
        statusFuncName, builder.getFunctionType({}, builder.getI32Type()));
    result = func::CallOp::create(builder, status).getResult(0);
  }
  func::ReturnOp::create(builder, result);
  return host;
}
