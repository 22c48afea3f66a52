//===- HostBuilder.cpp - Host functions: arguments and runtime calls ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// ROWWISE_BAD_ARGUMENT in include/Runtime/Runtime.h.
static constexpr int32_t badArgument = 1;

//===----------------------------------------------------------------------===//
// Runtime calls
//===----------------------------------------------------------------------===//

func::FuncOp HostBuilder::getRuntimeFunction(StringRef name,
                                             FunctionType type) {
  auto module = source->getParentOfType<ModuleOp>();
  if (auto found = module.lookupSymbol<func::FuncOp>(name))
    return found;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  auto declared = func::FuncOp::create(builder, name, type);
  declared.setPrivate();
  return declared;
}

/// A C string in the module.
Value HostBuilder::createString(const Twine &text) {
  auto module = source->getParentOfType<ModuleOp>();
  std::string name;
  for (unsigned i = 0; name.empty() || module.lookupSymbol(name); ++i)
    name = ("rowwise_text_" + Twine(i)).str();
  std::string value = text.str();
  value.push_back('\0');
  OpBuilder::InsertionGuard guard(builder);
  Block::iterator here = builder.getInsertionPoint();
  Block *block = builder.getInsertionBlock();
  builder.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), value.size());
  auto global = LLVM::GlobalOp::create(builder, type, /*isConstant=*/true,
                                       LLVM::Linkage::Internal, name,
                                       builder.getStringAttr(value));
  builder.setInsertionPoint(block, here);
  return LLVM::AddressOfOp::create(builder, global);
}

void HostBuilder::fail(const Twine &message) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp callee = getRuntimeFunction(
      failFuncName,
      builder.getFunctionType({builder.getI32Type(), pointer}, {}));
  Value code = arith::ConstantIntOp::create(builder, badArgument, 32);
  func::CallOp::create(builder, callee,
                       ValueRange{code, createString(message)});
}

/// if (!condition) { fail; } else { everything that follows }
void HostBuilder::check(Value condition, const Twine &message) {
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/true);
  builder.setInsertionPointToStart(branch.elseBlock());
  fail(message);
  builder.setInsertionPointToStart(branch.thenBlock());
}

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
    types.push_back(getArgumentType(type));
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

void HostBuilder::bindArguments() {
  unsigned numTensors = source.getNumArguments();
  for (auto [i, arg] : llvm::enumerate(source.getArguments())) {
    Value buffer = host.getArgument(i);
    auto type = cast<RankedTensorType>(arg.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      sizes[arg].push_back(memref::DimOp::create(builder, buffer, dim));
    buffers[arg] = buffer;
  }
  if (sizesOnly)
    return;
  workspace = host.getArgument(numTensors + source.getNumResults());
  stream = host.getArgument(numTensors + source.getNumResults() + 1);
  for (auto [i, arg] : llvm::enumerate(source.getArguments())) {
    auto type = cast<RankedTensorType>(arg.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (type.isDynamicDim(dim))
        continue;
      Value isEqual = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                            sizes[arg][dim],
                                            createIndex(type.getDimSize(dim)));
      check(isEqual, "argument " + Twine(i) + ": expected size " +
                         Twine(type.getDimSize(dim)) + " in dimension " +
                         Twine(dim));
    }
  }
}

/// What the function returns is written into the caller's buffers.
LogicalResult HostBuilder::bindResults() {
  Operation *terminator = source.getBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
    if (!value.getDefiningOp<FuseOp>() || buffers.contains(value))
      return terminator->emitError()
             << "cannot return operand " << i
             << ": expected the result of a row program, returned once";
    buffers[value] = host.getArgument(source.getNumArguments() + i);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

/// Refuses what no kernel computes, before anything is built. A constant is
/// named only where a program reads it: elsewhere its user is at fault.
static LogicalResult checkOperations(func::FuncOp source) {
  for (Operation &op : source.getBody().front().without_terminator()) {
    bool isPartOfOther = op.hasTrait<OpTrait::ConstantLike>() &&
                         llvm::none_of(op.getUsers(), llvm::IsaPred<FuseOp>);
    if (!isa<FuseOp, tensor::EmptyOp, tensor::DimOp>(op) && !isPartOfOther)
      return op.emitOpError() << "has no lowering to a kernel";
  }
  return success();
}

void HostBuilder::buildOperation(FuseOp op) {
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    for (AffineExpr expr : op.getOutputMap(i).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      sizes[result].push_back(dim ? getDim(op, dim.getPosition())
                                  : createIndex(1));
    }
    (void)getBuffer(result);
  }
  if (!sizesOnly)
    buildProgram(op);
}

FailureOr<func::FuncOp> HostBuilder::build() {
  host = createFunction(sizesOnly ? name + "_workspace_size" : name);
  builder.setInsertionPointToStart(&host.getBody().front());
  workspaceSize = createIndex(0);
  // Checks nest: what follows a check lies in its branch. The function's end is
  // after all of them.
  bindArguments();
  if (failed(bindResults()))
    return failure();
  if (!sizesOnly)
    checkOverlaps();
  for (FuseOp op : source.getOps<FuseOp>())
    buildOperation(op);
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
mlir::rowwise::buildHost(func::FuncOp func,
                         const DenseMap<Operation *, ProgramKernels> &kernels) {
  if (failed(checkOperations(func)))
    return failure();
  std::string name = func.getName().str();
  func.setName(name + "_on_tensors");
  FailureOr<func::FuncOp> entry =
      HostBuilder(func, name, /*sizesOnly=*/false, kernels).build();
  if (failed(entry))
    return failure();
  FailureOr<func::FuncOp> size =
      HostBuilder(func, name, /*sizesOnly=*/true, kernels).build();
  if (failed(size))
    return failure();
  func.erase();
  return success();
}
