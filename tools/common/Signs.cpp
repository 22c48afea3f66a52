//===- Signs.cpp - Integers without signs ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signs.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

void rowwise::removeSigns(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> Type {
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (auto func : module.getOps<func::FuncOp>())
    func.setFunctionType(cast<FunctionType>(
        replacer.replace(static_cast<Type>(func.getFunctionType()))));
  module.walk([](UnrealizedConversionCastOp cast) {
    if (cast.getOperandTypes() != cast.getResultTypes())
      return;
    cast.replaceAllUsesWith(cast.getOperands());
    cast.erase();
  });
}
