//===- HostFunction.cpp - One host function -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostFunction.h"
#include "Buffers/Arguments.h"
#include "Buffers/Concatenations.h"
#include "Buffers/Constants.h"
#include "Checks/Overlaps.h"
#include "Fallback.h"
#include "Groups.h"
#include "Launches.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

func::FuncOp
mlir::rowwise::createFunction(const HostContext &context, IndexBuilder &builder,
                              StringRef suffix, TypeRange parameters,
                              TypeRange others, TypeRange results) {
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

/// Assertions of the source depend on sizes alone, and are checked before
/// anything runs.
static void checkAssertions(func::FuncOp source, Scalars &scalars,
                            RuntimeCalls &calls) {
  for (auto op : source.getOps<cf::AssertOp>())
    calls.check(scalars.get(op.getArg()), op.getMsg(),
                RuntimeError::FailedCheck);
}

/// Returns the runtime's status, at the function's end: everything that must
/// not run after a failure is in a branch.
static void buildReturn(func::FuncOp host, RuntimeCalls &calls,
                        IndexBuilder &builder) {
  builder.setInsertionPointToEnd(&host.getBody().front());
  func::FuncOp status = calls.getFunction(
      statusFuncName, builder.getFunctionType({}, builder.getI32Type()));
  func::ReturnOp::create(builder,
                         func::CallOp::create(builder, status).getResults());
}

/// A whole comes before its parts, which it gives their places.
static void bindConcatenations(const HostPart &part, Views &views) {
  for (Operation &op : llvm::reverse(part.context.getBody()))
    if (isWrittenInPlace(&op))
      bindParts(part, views, cast<tensor::ConcatOp>(op));
}

void mlir::rowwise::buildEntry(const HostContext &context) {
  func::FuncOp source = context.source;
  IndexBuilder builder(source.getLoc(), source.getContext());
  RuntimeCalls calls(source->getParentOfType<ModuleOp>(), builder);
  SmallVector<Type> parameters = context.getParameters();
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp host =
      createFunction(context, builder, /*suffix=*/"", parameters,
                     {pointer, pointer}, builder.getI32Type());
  ValueRange given = host.getArguments();
  Workspace workspace(context, builder, calls, given.drop_back().back());
  Scalars scalars(context, builder, calls);
  Buffers buffers(scalars, workspace);
  HostPart part{context, builder, calls, scalars, buffers};
  Views views(part);
  Arguments arguments(part, views, host);
  arguments.bindOperands();
  checkAssertions(source, scalars, calls);
  arguments.bindResults();
  OverlapChecks(context, builder, calls)
      .build(given.take_front(parameters.size()));

  Launches launches(part, workspace, /*stream=*/given.back());
  FallbackOperations others(part);
  Groups groups(part, /*stream=*/given.back());
  auto isOther = [&](Operation *op) {
    return context.fallback && isFallback(op) && !isWrittenInPlace(op);
  };
  // All checks depend on sizes: they come first, and nothing runs before.
  Constants(part).build();
  groups.askParts();
  bindConcatenations(part, views);
  for (Operation &op : context.getBody())
    if (isView(&op))
      views.build(&op);
    else if (auto program = dyn_cast<FuseOp>(op))
      launches.prepare(program);
    else if (auto gather = dyn_cast<shard::AllGatherOp>(op))
      groups.prepare(gather);
    else if (isa<tensor::EmptyOp>(op) && takesMemory(&op, context))
      buffers.allocate(op.getResult(0));
    else if (isa<tensor::EmptyOp>(op) && isRead(op.getResult(0)))
      buffers.allocateSizes(op.getResult(0));
    else if (isOther(&op))
      others.prepare(&op);
  for (auto [value, number] : context.copies)
    arguments.checkResultSizes(number, value);
  calls.enforce();
  for (Operation &op : context.getBody())
    if (auto program = dyn_cast<FuseOp>(op))
      launches.build(program);
    else if (auto gather = dyn_cast<shard::AllGatherOp>(op))
      groups.build(gather);
    else if (isOther(&op))
      others.build(&op);
  for (auto [value, number] : context.copies)
    others.writeTo(arguments.getResult(number), value);
  buildReturn(host, calls, builder);
}
