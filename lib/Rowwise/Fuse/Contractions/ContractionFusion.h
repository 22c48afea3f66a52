//===- ContractionFusion.h - Contractions as part of a program --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTIONFUSION_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTIONFUSION_H

#include "Chain.h"
#include "SplitDim.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {

/// Makes the contractions of a chain part of its program.
class ContractionFusion {
public:
  /// `takesFactors`: constants that multiply what a dot product is of may
  /// multiply that.
  ContractionFusion(const Chain &chain, bool takesFactors)
      : chain(chain), takesFactors(takesFactors), program(chain.program),
        dotDim(program.getNumDims()), vectorDim(dotDim + 1) {}

  /// Finds what the operands' dimensions are in the program; returns why the
  /// contractions cannot be part of it, or nothing.
  std::string analyse();
  /// A dimension of the program without which being several an operand is read
  /// behind a copy; asked after `analyse`.
  std::optional<DimSplit> findSplit();
  /// Builds the program with the contractions in place of what makes its last
  /// result.
  FuseOp build(IRRewriter &rewriter);

private:
  std::string checkProgram();
  std::string analyseProducer();
  std::string analyseConsumer();
  std::string checkOperands();
  std::string checkResult();
  std::string checkVector(const OperandDims &operand, unsigned dim);
  bool makePlain(OpBuilder &builder, OperandDims &operand, bool isTrial);
  void addOperands(IRRewriter &rewriter, SmallVectorImpl<Value> &inputs,
                   SmallVectorImpl<AffineMap> &maps);
  void buildBody(OpBuilder &builder, FuseOp fused);
  Value buildDot(OpBuilder &builder, RankedTensorType type, Value lhs,
                 Value rhs);
  Value buildSum(OpBuilder &builder, Value weights, Value rows);
  Value buildEpilogue(OpBuilder &builder, Value sum);

  Chain chain;
  bool takesFactors;
  FuseOp program;
  /// The dimensions that the producer adds up over, and those of the vectors
  /// that the consumer adds up.
  unsigned dotDim, vectorDim;
  OperandDims operands[2], vectors;
  Epilogue epilogue;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTIONFUSION_H
