//===- Host.cpp - From functions on tensors to host functions -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Refusals.h"
#include "HostFunction.h"

#include "Rowwise/Host/HostNames.h"
#include "Rowwise/Host/Passes.h"
#include "Rowwise/IR/GridNames.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_HOSTPASS
#include "Rowwise/Host/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Refuses types that a caller cannot pass, and several blocks.
static LogicalResult checkSignature(func::FuncOp func) {
  SmallVector<Type> types(func.getResultTypes());
  for (Type type : func.getArgumentTypes())
    if (!type.isIntOrIndexOrFloat())
      types.push_back(type);
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.getElementType().isIntOrFloat() ||
        (tensor.getElementTypeBitWidth() % 8 != 0 &&
         !tensor.getElementType().isInteger(1)))
      return func.emitError()
             << "expected ranked tensors of floats, i1 or integers of whole "
                "bytes"
             << (tensor ? "" : ", such as tensor<f32> for a single number")
             << ", found " << type;
  }
  if (!func.getBody().hasOneBlock())
    return func.emitError() << "expected a function of one block, found "
                            << func.getBody().getBlocks().size();
  return success();
}

/// Refuses symbols with the names of functions that are made beside `func`.
static LogicalResult checkNamesBeside(func::FuncOp func,
                                      const SymbolTable &symbols) {
  StringRef name = func.getName();
  for (StringRef suffix : {"_workspace_size", "_result_sizes", "_last_error"})
    if (Operation *other = symbols.lookup((name + suffix).str())) {
      InFlightDiagnostic diag = func.emitError()
                                << "expected no symbol '" << name << suffix
                                << "' beside '" << name << "'";
      diag.attachNote(other->getLoc()) << "found here";
      return diag;
    }
  return success();
}

/// Refuses the name of a definition if host code calls or makes that name.
static LogicalResult checkName(SymbolOpInterface symbol) {
  if (symbol.isDeclaration())
    return success();
  StringRef name = symbol.getName();
  if (!name.empty() && !llvm::is_contained(hostNames, name) &&
      llvm::none_of(hostPrefixes,
                    [&](StringRef prefix) { return name.starts_with(prefix); }))
    return success();
  return symbol.emitError() << "expected a name that the host's code and its "
                               "tools do not use, found '"
                            << name << "'";
}

static LogicalResult checkNames(ModuleOp module) {
  // Functions first: kernels are named by them.
  SymbolTable symbols(module);
  for (auto func : module.getOps<func::FuncOp>())
    if (failed(checkName(func)) ||
        (!func.isExternal() && failed(checkNamesBeside(func, symbols))))
      return failure();
  for (auto symbol : module.getOps<SymbolOpInterface>())
    if (failed(checkName(symbol)))
      return failure();
  return success();
}

/// Refuses a function that says what ranks have a part of, and has all of it.
static LogicalResult checkDivided(func::FuncOp func) {
  auto hasArgument = [&](StringRef attribute) {
    return llvm::any_of(func.getArguments(), [&](BlockArgument argument) {
      return func.getArgAttr(argument.getArgNumber(), attribute);
    });
  };
  if (!hasArgument(shardDimAttrName) || hasArgument(gridAttrName))
    return success();
  return func.emitError() << "expected a function that rowwise-shard has "
                             "divided (shard-ranks of "
                             "a pipeline), as it has "
                          << shardDimAttrName
                          << ", found one without a communicator";
}

/// Puts the functions on buffers in the place of the one on tensors.
static LogicalResult buildHost(func::FuncOp func, bool fallback,
                               bool resultSizes) {
  if (failed(checkSignature(func)) || failed(checkDivided(func)) ||
      failed(checkOperations(func, fallback)))
    return failure();
  FailureOr<HostContext> context = createHostContext(func, fallback);
  if (failed(context))
    return failure();
  buildEntry(*context);
  buildWorkspaceSize(*context);
  if (resultSizes)
    buildResultSizes(*context);
  func.erase();
  return success();
}

namespace {
struct HostPass : rowwise::impl::HostPassBase<HostPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkNames(module)))
      return signalPassFailure();
    // Launches are valid in such a module alone, also where a later function is
    // refused.
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    UnitAttr::get(&getContext()));
    for (func::FuncOp func :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (!func.isExternal() && failed(buildHost(func, fallback, resultSizes)))
        return signalPassFailure();
    // Calls of the runtime know their ranks.
    for (shard::GridOp grid :
         llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
      grid.erase();
  }
};
} // namespace
