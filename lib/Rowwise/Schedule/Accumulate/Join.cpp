//===- Join.cpp - One program for several across rows ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Join.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Appends what a program computes to a body, and what it yields to `yielded`.
static void appendBody(OpBuilder &builder, FuseOp program, FuseOp joined,
                       ArrayRef<AffineMap> maps,
                       SmallVectorImpl<Value> &yielded) {
  Block *body = builder.getInsertionBlock();
  IRMapping values;
  for (auto [input, arg, map] : llvm::zip_first(
           program.getInputs(), program.getBody().getArguments(), maps))
    values.map(arg, body->addArgument(joined.getBodyType(input.getType(), map),
                                      input.getLoc()));
  for (Operation &op : program.getBody().front().without_terminator())
    builder.clone(op, values);
  for (Value value : program.getYield().getValues())
    yielded.push_back(values.lookupOrDefault(value));
}

/// The dimensions of rows along which a program across them reduces.
static SmallVector<int64_t> getAxis(const ProgramPair &pair) {
  SmallVector<int64_t> axis;
  for (int64_t dim : FuseOp(pair.across).getAxis())
    axis.push_back(pair.dims[dim]);
  llvm::sort(axis);
  return axis;
}

std::optional<ProgramPair>
mlir::rowwise::joinPairs(ArrayRef<ProgramPair> pairs) {
  SmallVector<int64_t> axis = getAxis(pairs.front());
  SmallVector<Value> inputs;
  SmallVector<SmallVector<AffineMap>> inputMaps;
  SmallVector<AffineMap> maps, outputMaps;
  SmallVector<Type> types;
  SmallVector<Location> locs;
  ProgramPair joined = pairs.front();
  joined.originals.clear();
  for (const ProgramPair &pair : pairs) {
    if (getAxis(pair) != axis)
      return std::nullopt;
    FuseOp across = pair.across;
    SmallVector<AffineMap> &ofProgram = inputMaps.emplace_back();
    for (auto [i, input] : llvm::enumerate(across.getInputs())) {
      inputs.push_back(input);
      ofProgram.push_back(pair.convert(across.getInputMap(i)));
    }
    llvm::append_range(maps, ofProgram);
    for (unsigned i = 0, e = across.getNumResults(); i < e; ++i)
      outputMaps.push_back(pair.convert(across.getOutputMap(i)));
    llvm::append_range(types, across.getResultTypes());
    locs.push_back(across.getLoc());
    joined.originals.push_back(across);
  }
  llvm::append_range(maps, outputMaps);
  OpBuilder builder(joined.across->getContext());
  builder.setInsertionPointAfter(joined.across);
  auto program = FuseOp::create(
      builder, builder.getFusedLoc(locs), types, inputs,
      builder.getAffineMapArrayAttr(maps), builder.getDenseI64ArrayAttr(axis),
      DenseI64ArrayAttr(), ArrayAttr(), /*numBodies=*/1);
  builder.createBlock(&program.getBody());
  SmallVector<Value> yielded;
  for (auto [pair, ofProgram] : llvm::zip_equal(pairs, inputMaps))
    appendBody(builder, pair.across, program, ofProgram, yielded);
  YieldOp::create(builder, program.getLoc(), yielded);
  joined.across = program;
  joined.dims =
      llvm::to_vector(llvm::seq<unsigned>(FuseOp(joined.rows).getNumDims()));
  return joined;
}
