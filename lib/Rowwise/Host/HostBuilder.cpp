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
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
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

/// Whether the host function has a place for what the operation computes.
static bool isHandled(Operation *op) {
  if (auto assertion = dyn_cast<cf::AssertOp>(op)) {
    Operation *condition = assertion.getArg().getDefiningOp();
    return !condition || computesHostScalar(condition);
  }
  return isa<FuseOp, tensor::EmptyOp>(op) || isView(op) ||
         computesHostScalar(op) || isDeviceConstant(op);
}

/// Says why an operation is not part of a row program.
static void explainRefusal(Operation *op, InFlightDiagnostic &diag) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic) {
    diag.attachNote() << "it is not part of a row program, which is of "
                         "elementwise operations and reductions: "
                      << getReasonApart(op);
    return;
  }
  // An element that is looked up is the reason where there is no other.
  Refusal refusal = getRefusal(generic, /*mayGather=*/true);
  if (refusal.empty())
    refusal = getRefusal(Group(op));
  if (refusal.empty())
    refusal = getRefusal(generic, /*mayGather=*/false);
  if (refusal.empty())
    return;
  Operation *culprit = refusal.culprit ? refusal.culprit : op;
  diag.attachNote(culprit->getLoc())
      << "it is not part of a row program: " << refusal.reason;
}

/// Refuses what no kernel computes, before anything is built. A constant is
/// named only where a program reads it, itself or a view of it: elsewhere its
/// user is at fault.
static LogicalResult checkOperations(func::FuncOp source, bool fallback) {
  for (Operation &op : source.getBody().front().without_terminator()) {
    bool isPartOfOther = op.hasTrait<OpTrait::ConstantLike>() &&
                         llvm::none_of(op.getUsers(), [](Operation *user) {
                           return isa<FuseOp>(user) || isView(user);
                         });
    // What only says what a result starts from is up to its user, too.
    bool isStart = isa<linalg::FillOp>(op) && !isRead(op.getResult(0));
    if (isHandled(&op) || isPartOfOther || isStart ||
        (fallback && isFallback(&op)))
      continue;
    InFlightDiagnostic diag = op.emitOpError() << "has no lowering to a kernel";
    if (!fallback && isFallback(&op))
      diag << ", but --fallback=loops runs it as plain loops";
    explainRefusal(&op, diag);
    return diag;
  }
  return success();
}

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

LogicalResult
mlir::rowwise::buildHost(func::FuncOp func, bool fallback,
                         const DenseMap<Operation *, ProgramKernels> &kernels) {
  if (failed(checkOperations(func, fallback)))
    return failure();
  std::string name = func.getName().str();
  func.setName(name + "_on_tensors");
  FailureOr<func::FuncOp> entry =
      HostBuilder(func, name, /*sizesOnly=*/false, fallback, kernels).build();
  if (failed(entry))
    return failure();
  FailureOr<func::FuncOp> size =
      HostBuilder(func, name, /*sizesOnly=*/true, fallback, kernels).build();
  if (failed(size))
    return failure();
  func.erase();
  return success();
}
