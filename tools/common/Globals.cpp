//===- Globals.cpp - Constants that a module names ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globals.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

/// The value of what `load` loads, if it is known and of the type loaded.
static TypedAttr getValue(Operation *load, SymbolTable &symbols) {
  FlatSymbolRefAttr name;
  if (auto constant = dyn_cast<ml_program::GlobalLoadConstOp>(load))
    name = dyn_cast<FlatSymbolRefAttr>(constant.getGlobal());
  else if (auto any = dyn_cast<ml_program::GlobalLoadOp>(load))
    name = dyn_cast<FlatSymbolRefAttr>(any.getGlobal());
  if (!name)
    return {};
  auto global = symbols.lookup<ml_program::GlobalOp>(name.getValue());
  if (!global || global.getIsMutable() || !global.getValue())
    return {};
  auto value = dyn_cast<TypedAttr>(*global.getValue());
  return value && value.getType() == load->getResult(0).getType() ? value
                                                                  : TypedAttr();
}

void rowwise::inlineGlobals(ModuleOp module) {
  SymbolTable symbols(module);
  module.walk([&](Operation *op) {
    TypedAttr value = getValue(op, symbols);
    if (!value)
      return;
    OpBuilder builder(op);
    op->replaceAllUsesWith(
        arith::ConstantOp::create(builder, op->getLoc(), value));
    op->erase();
  });
  for (auto global :
       llvm::make_early_inc_range(module.getOps<ml_program::GlobalOp>()))
    if (SymbolTable::symbolKnownUseEmpty(global, module))
      global.erase();
}
