//===- Division.cpp - Row programs and the rest of a module ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Outline/Division.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Drops the destination operands of a function: its results are enough.
static func::FuncOp createProgram(func::FuncOp outlined) {
  func::FuncOp program = outlined.clone();
  program.setPublic();
  program->removeAttr(outlinedAttrName);
  program->removeAttr("llvm.emit_c_interface");
  program.removeArgAttrsAttr();
  unsigned numRead = program.getNumArguments() - program.getNumResults();
  llvm::BitVector destinations(program.getNumArguments());
  destinations.set(numRead, program.getNumArguments());
  (void)program.eraseArguments(destinations);
  return program;
}

OwningOpRef<ModuleOp> mlir::rowwise::takePrograms(ModuleOp module) {
  OwningOpRef<ModuleOp> programs = ModuleOp::create(module.getLoc());
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function->hasAttr(outlinedAttrName))
      continue;
    programs->push_back(createProgram(function));
    function.eraseBody();
    function->removeAttr(outlinedAttrName);
  }
  return programs;
}
