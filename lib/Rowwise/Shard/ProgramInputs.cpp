//===- ProgramInputs.cpp - Operands that row programs get -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramInputs.h"

using namespace mlir;
using namespace mlir::rowwise;

BlockArgument mlir::rowwise::addInput(FuseOp program, Value input,
                                      AffineMap map) {
  SmallVector<Attribute> maps(program.getMaps().getValue());
  maps.insert(maps.begin() + program.getInputs().size(),
              AffineMapAttr::get(map));
  program.getInputsMutable().append(input);
  program.setMapsAttr(ArrayAttr::get(program.getContext(), maps));
  return program.getBody().front().addArgument(
      program.getBodyType(input.getType(), map), input.getLoc());
}
