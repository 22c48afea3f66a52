//===- SizeFunctions.cpp - Sizes that a caller asks for before a call -----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffers/States.h"
#include "Buffers/Workspace.h"
#include "Fallback.h"
#include "HostFunction.h"
#include "Scalars.h"

#include "Rowwise/Linalg/Concatenations.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

// The entry, which is called next, checks what the types of arguments state.

void mlir::rowwise::buildWorkspaceSize(const HostContext &context) {
  func::FuncOp source = context.source;
  IndexBuilder builder(source.getLoc(), source.getContext());
  Type i64 = builder.getI64Type();
  func::FuncOp host =
      createFunction(context, builder, "_workspace_size",
                     context.getParameters(), /*others=*/{}, i64);
  NoChecks checks;
  Scalars scalars(context, builder, checks);
  scalars.bindArguments(host.getArguments(), /*trustsTypes=*/true);
  WorkspaceSize size(builder);
  auto add = [&](Type tensor, ArrayRef<Value> sizes) {
    size.add(countBytes(builder, cast<RankedTensorType>(tensor), sizes));
  };
  for (Operation &op : context.getBody()) {
    if (!takesMemory(&op, context))
      continue;
    for (Value result : op.getResults())
      if (!context.results.contains(result) && !isWrittenAsPart(result))
        add(result.getType(), scalars.getSizes(result));
    auto program = dyn_cast<FuseOp>(op);
    if (!program)
      continue;
    if (Value states = countStatesBytes(
            program, context, getWidth(program, scalars, builder), builder))
      size.add(states);
  }
  Value bytes = arith::IndexCastOp::create(builder, i64, size.get());
  func::ReturnOp::create(builder, bytes);
}

void mlir::rowwise::buildResultSizes(const HostContext &context) {
  func::FuncOp source = context.source;
  IndexBuilder builder(source.getLoc(), source.getContext());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp host =
      createFunction(context, builder, "_result_sizes",
                     source.getArgumentTypes(), pointer, /*results=*/{});
  NoChecks checks;
  Scalars scalars(context, builder, checks);
  scalars.bindArguments(host.getArguments(), /*trustsTypes=*/true);
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
