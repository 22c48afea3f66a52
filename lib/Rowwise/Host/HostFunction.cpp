//===- HostFunction.cpp - One host function -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFunction.h"
#include "Buffers/Arguments.h"
#include "Buffers/Constants.h"
#include "Checks/Overlaps.h"
#include "Fallback.h"
#include "Launches.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A function that callers in C have, before the source. It takes the source's
/// parameters of these types, tensors as buffers, and `others`.
static func::FuncOp createFunction(const HostContext &context,
                                   IndexBuilder &builder, StringRef suffix,
                                   TypeRange parameters, TypeRange others,
                                   TypeRange results) {
  SmallVector<Type> types;
  for (Type type : parameters)
    types.push_back(isa<RankedTensorType>(type) ? getArgumentType(type) : type);
  llvm::append_range(types, others);
  builder.setInsertionPoint(context.source);
  auto func = func::FuncOp::create(builder, (context.name + suffix).str(),
                                   builder.getFunctionType(types, results));
  func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                builder.getUnitAttr());
  builder.setInsertionPointToStart(func.addEntryBlock());
  return func;
}

/// The entry or, of sizes only, NAME_workspace_size.
static func::FuncOp createFunction(const HostContext &context,
                                   IndexBuilder &builder) {
  func::FuncOp source = context.source;
  SmallVector<Type> parameters(source.getArgumentTypes());
  llvm::append_range(parameters, source.getResultTypes());
  if (context.sizesOnly)
    return createFunction(context, builder, "_workspace_size", parameters,
                          /*others=*/{}, builder.getI64Type());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  return createFunction(context, builder, /*suffix=*/"", parameters,
                        {pointer, pointer}, builder.getI32Type());
}

/// What the source asserts is checked before anything runs: it depends on sizes
/// alone.
static void checkAssertions(func::FuncOp source, Scalars &scalars,
                            RuntimeCalls &calls) {
  for (auto op : source.getOps<cf::AssertOp>())
    calls.check(scalars.get(op.getArg()), op.getMsg(),
                RuntimeError::FailedCheck);
}

/// Returns `size` or, where there is none, what the runtime has kept. What has
/// been checked is in a branch: the function's end is after it.
static void buildReturn(func::FuncOp host, Value size, RuntimeCalls &calls,
                        IndexBuilder &builder) {
  Value result;
  if (size)
    result = arith::IndexCastOp::create(builder, builder.getI64Type(), size);
  builder.setInsertionPointToEnd(&host.getBody().front());
  if (!size) {
    func::FuncOp status = calls.getFunction(
        statusFuncName, builder.getFunctionType({}, builder.getI32Type()));
    result = func::CallOp::create(builder, status).getResult(0);
  }
  func::ReturnOp::create(builder, result);
}

void mlir::rowwise::buildHostFunction(const HostContext &context) {
  func::FuncOp source = context.source;
  bool sizesOnly = context.sizesOnly;
  IndexBuilder builder(source.getLoc(), source.getContext());
  RuntimeCalls calls(context, builder);
  func::FuncOp host = createFunction(context, builder);
  unsigned numBuffers = source.getNumArguments() + source.getNumResults();
  auto getOther = [&](unsigned number) {
    return sizesOnly ? Value() : host.getArgument(numBuffers + number);
  };
  Workspace workspace(context, builder, calls, /*pointer=*/getOther(0));
  Scalars scalars(context, builder, calls);
  Buffers buffers(scalars, workspace);
  HostPart part{context, builder, calls, scalars, buffers};
  Views views(part);
  Arguments arguments(part, views, host);
  arguments.bindOperands();
  checkAssertions(source, scalars, calls);
  arguments.bindResults();
  if (!sizesOnly)
    OverlapChecks(context, builder, calls)
        .build(host.getArguments().take_front(numBuffers));

  Launches launches(part, workspace, /*stream=*/getOther(1));
  FallbackOperations others(part);
  auto isOther = [&](Operation *op) {
    return context.fallback && isFallback(op);
  };
  // Sizes say all that is checked: nothing runs before it has been.
  if (!sizesOnly)
    Constants(part).build();
  for (Operation &op : context.getBody())
    if (isView(&op))
      views.build(&op);
    else if (auto program = dyn_cast<FuseOp>(op))
      launches.prepare(program);
    else if (isa<tensor::EmptyOp>(op) && usesElements(op.getResult(0)))
      buffers.allocate(op.getResult(0));
    else if (isa<tensor::EmptyOp>(op) && isRead(op.getResult(0)))
      buffers.allocateSizes(op.getResult(0));
    else if (isOther(&op))
      others.prepare(&op);
  for (auto [value, number] : context.copies)
    arguments.checkResultSizes(number, value);
  calls.enforce();
  if (!sizesOnly) {
    for (Operation &op : context.getBody())
      if (auto program = dyn_cast<FuseOp>(op))
        launches.build(program);
      else if (isOther(&op))
        others.build(&op);
    for (auto [value, number] : context.copies)
      others.writeTo(arguments.getResult(number), value);
  }
  buildReturn(host, sizesOnly ? workspace.getSize() : Value(), calls, builder);
}

void mlir::rowwise::buildResultSizes(const HostContext &context) {
  func::FuncOp source = context.source;
  IndexBuilder builder(source.getLoc(), source.getContext());
  RuntimeCalls calls(context, builder);
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp host =
      createFunction(context, builder, "_result_sizes",
                     source.getArgumentTypes(), pointer, /*results=*/{});
  Workspace workspace(context, builder, calls, /*pointer=*/Value());
  Scalars scalars(context, builder, calls);
  Buffers buffers(scalars, workspace);
  HostPart part{context, builder, calls, scalars, buffers};
  Views views(part);
  Arguments(part, views, host).bindOperands();
  Type i64 = builder.getI64Type();
  int32_t number = 0;
  for (Value returned : context.getReturned())
    for (Value size : scalars.getSizes(returned)) {
      Value place =
          LLVM::GEPOp::create(builder, pointer, i64, host.getArguments().back(),
                              ArrayRef<LLVM::GEPArg>{number++});
      size = arith::IndexCastOp::create(builder, i64, size);
      LLVM::StoreOp::create(builder, size, place);
    }
  func::ReturnOp::create(builder);
}
