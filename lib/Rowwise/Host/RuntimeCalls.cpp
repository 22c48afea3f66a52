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

Value RuntimeCalls::createCode(RuntimeError code) {
  return arith::ConstantIntOp::create(builder, static_cast<int32_t>(code), 32);
}

void RuntimeCalls::fail(Value message, Value code) {
  func::FuncOp callee = getFunction(
      failFuncName,
      builder.getFunctionType({code.getType(), message.getType()}, {}));
  func::CallOp::create(builder, callee, ValueRange{code, message});
}

void RuntimeCalls::fail(const Twine &message, RuntimeError code) {
  fail(createString(message), createCode(code));
}

/// How many checks share a branch. With one branch each, a function with many
/// arguments has very many basic blocks, and with one for all a very long one;
/// LLVM's time grows with the square of either.
static constexpr unsigned maxJoined = 16;

void RuntimeCalls::check(Value condition, const Twine &message,
                         RuntimeError code) {
  if (matchPattern(condition, m_One()))
    return;
  checks.push_back({condition, createString(message), createCode(code)});
  if (checks.size() == maxJoined)
    join();
}

/// %own = %first && %second && ...
/// if (%allHold && !%own) { fail with the message of the first that is not }
/// %allHold = %allHold && %own
///
/// Conditions behind one that does not hold are evaluated as well. They may be
/// poison if they rely on it: a selection stops poison, and a conjunction does
/// not.
void RuntimeCalls::join() {
  if (checks.empty())
    return;
  Value no = builder.createBool(false);
  auto [holds, message, code] = checks.pop_back_val();
  for (const Check &check : llvm::reverse(checks)) {
    holds = builder.select(check.condition, holds, no);
    message = builder.select(check.condition, message, check.message);
    code = builder.select(check.condition, code, check.code);
  }
  checks.clear();
  Value before = allHold ? allHold : builder.createBool(true);
  allHold = builder.select(before, holds, no);
  auto branch = scf::IfOp::create(
      builder, builder.createOrFold<arith::XOrIOp>(before, allHold),
      /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  fail(message, code);
}

void RuntimeCalls::enforce() {
  join();
  if (!allHold)
    return;
  auto branch = scf::IfOp::create(builder, allHold, /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  allHold = nullptr;
}
