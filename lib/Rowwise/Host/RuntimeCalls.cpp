//===- RuntimeCalls.cpp - What host functions call and check --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"

#include "Rowwise/Host/HostNames.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

func::FuncOp RuntimeCalls::getFunction(StringRef name, FunctionType type) {
  func::FuncOp &function = functions[name];
  if (!function)
    function = module.lookupSymbol<func::FuncOp>(name);
  if (function)
    return function;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  function = func::FuncOp::create(builder, name, type);
  function.setPrivate();
  return function;
}

std::string RuntimeCalls::getFreshSymbol(StringRef prefix) {
  unsigned &number = numbers[prefix];
  std::string name;
  do
    name = (prefix + Twine(number++)).str();
  while (symbols.lookup(name));
  return name;
}

Value RuntimeCalls::createString(const Twine &text) {
  std::string name = getFreshSymbol("rowwise_text_");
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

void RuntimeCalls::fail(Value message, RuntimeError code) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp callee =
      getFunction(failFuncName,
                  builder.getFunctionType({builder.getI32Type(), pointer}, {}));
  Value number =
      arith::ConstantIntOp::create(builder, static_cast<int32_t>(code), 32);
  func::CallOp::create(builder, callee, ValueRange{number, message});
}

void RuntimeCalls::fail(const Twine &message, RuntimeError code) {
  fail(createString(message), code);
}

/// if (!condition) { fail; } else { everything that follows }
void RuntimeCalls::check(Value condition, const Twine &message,
                         RuntimeError code) {
  if (context.sizesOnly || matchPattern(condition, m_One()))
    return;
  auto branch = scf::IfOp::create(builder, condition, /*withElse=*/true);
  builder.setInsertionPointToStart(branch.elseBlock());
  fail(message, code);
  builder.setInsertionPointToStart(branch.thenBlock());
}

void RuntimeCalls::checkAll(ArrayRef<Requirement> requirements) {
  if (context.sizesOnly)
    return;
  Value areMet, message;
  for (const auto &[condition, text] : llvm::reverse(requirements)) {
    if (matchPattern(condition, m_One()))
      continue;
    Value own = createString(text);
    message = message
                  ? arith::SelectOp::create(builder, condition, message, own)
                        .getResult()
                  : own;
    areMet = areMet
                 ? arith::AndIOp::create(builder, condition, areMet).getResult()
                 : condition;
  }
  if (!areMet)
    return;
  auto branch = scf::IfOp::create(builder, areMet, /*withElse=*/true);
  builder.setInsertionPointToStart(branch.elseBlock());
  fail(message, RuntimeError::BadArgument);
  builder.setInsertionPointToStart(branch.thenBlock());
}
