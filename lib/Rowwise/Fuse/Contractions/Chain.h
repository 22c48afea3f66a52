//===- Chain.h - A program between two contractions -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_CHAIN_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_CHAIN_H

#include "Contraction.h"
#include "OperandDims.h"

namespace mlir::rowwise {

/// A program between two contractions, and operations on the elements of what
/// the second one makes.
struct Chain {
  FuseOp program;
  /// Makes an input, of which `inputDims` are its result's.
  Contraction producer;
  unsigned input;
  SmallVector<ProgramDims> inputDims;
  /// Reads a result as its operand number `weights`, of which `outputDims` are.
  Contraction consumer;
  unsigned output, weights;
  SmallVector<ProgramDims> outputDims;
};

/// The contractions that alone make an input of a program and alone read a row
/// that is its result.
std::optional<Chain> findChain(FuseOp program);

/// Programs that read a value alone, one after the other, and compute each
/// element of their only result from one of it: `result` is that of the last
/// one, or of views behind it.
struct Epilogue {
  SmallVector<FuseOp> programs;
  OperandDims result;
};

/// Follows the only readers of a value.
Epilogue findEpilogue(OperandDims value, FuseOp program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_CHAIN_H
