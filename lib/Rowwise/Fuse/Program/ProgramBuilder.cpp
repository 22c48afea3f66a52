//===- ProgramBuilder.cpp - From a group to rowwise.fuse ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBody.h"
#include "ProgramSizes.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A rowwise.fuse without a body.
static FuseOp createFuse(const ProgramInterface &program, OpBuilder &builder,
                         ArrayRef<OpResult> outputs) {
  SmallVector<Value> operands;
  SmallVector<Type> types;
  SmallVector<AffineMap> maps;
  SmallVector<Location> locs;
  for (auto [value, map] : program.getInputs()) {
    operands.push_back(value);
    maps.push_back(map);
  }
  castToKnownSizes(program, builder, operands);
  unsigned numDims = maps.front().getNumDims();
  for (OpResult output : outputs) {
    assertSizes(program, builder, output);
    types.push_back(output.getType());
    maps.push_back(AffineMap::get(
        numDims, 0, program.getMap(output).getResults(), builder.getContext()));
  }
  for (Operation *op : program.getGroup().ops)
    locs.push_back(op->getLoc());
  return FuseOp::create(builder, builder.getFusedLoc(locs), types, operands,
                        builder.getAffineMapArrayAttr(maps),
                        builder.getDenseI64ArrayAttr(program.getAxis()),
                        /*inner=*/DenseI64ArrayAttr(), ArrayAttr(),
                        /*bodiesCount=*/1);
}

FuseOp mlir::rowwise::buildFuse(const Group &group) {
  OpBuilder builder(group.ops.back());
  ProgramInterface program(group);
  program.findInputs(builder);
  SmallVector<OpResult> outputs = program.getOutputs();
  FuseOp fuse = createFuse(program, builder, outputs);
  ProgramBody(program, fuse).build(outputs);
  for (auto [output, result] : llvm::zip_equal(outputs, fuse.getResults()))
    output.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !group.contains(use.getOwner());
    });
  return fuse;
}
