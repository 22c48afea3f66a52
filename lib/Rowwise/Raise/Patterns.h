//===- Patterns.h - The parts of rowwise-raise ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_PATTERNS_H
#define ROWWISE_LIB_RAISE_PATTERNS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {

/// The operations of a function but those of row programs, which are raised
/// already.
SmallVector<Operation *> getOperations(func::FuncOp func);

/// linalg.softmax and its like become the operations that they stand for; the
/// number of these.
unsigned decomposeNamed(func::FuncOp func, RewriterBase &rewriter);

/// arith and math on whole tensors becomes linalg.
LogicalResult convertElementwise(func::FuncOp func);

/// Choices between whole tensors, as branches leave them, become linalg.
void populateSelectPatterns(RewritePatternSet &patterns);

/// Named operations that a program can hold become linalg.generic; the number
/// of these.
unsigned generalizeNamed(func::FuncOp func, RewriterBase &rewriter);

/// Applies all patterns below and upstream's until none changes anything.
LogicalResult simplify(func::FuncOp func, bool precise);

/// Scalars in linalg bodies: those made of elements of tensors are made there,
/// those that the host knows are used from outside, constants are folded.
void populateScalarPatterns(RewritePatternSet &patterns);

/// Elements of tensors, read in bodies at the loops' positions, become
/// operands.
void populateElementPatterns(RewritePatternSet &patterns);

/// An element of a computed row, at an index that is data, becomes a reduction.
void populatePickPatterns(RewritePatternSet &patterns);

/// Operands that are read from another element than the first on become slices.
void populateShiftPatterns(RewritePatternSet &patterns);

/// Broadcasts along dimensions of which it is known at run time whether they
/// are of size 1 become slices, or nothing.
void populateSizePatterns(RewritePatternSet &patterns);

/// Tensors that are made of positions are computed where they are read.
void populatePositionPatterns(RewritePatternSet &patterns);

/// Branches and operations of several results in bodies become operations of
/// one; results that run over different loops are those of different
/// operations.
void populateBodyPatterns(RewritePatternSet &patterns);

/// A reduction's step becomes one operation of the accumulator and an element:
/// with `precise`, only by what changes no value.
void populateCombinerPatterns(RewritePatternSet &patterns, bool precise);

/// Reductions of reductions of the same kind become one. Unless `precise`, sums
/// may be scaled between.
void populateReductionPatterns(RewritePatternSet &patterns, bool precise);

/// Reshapes to sizes that are known merge and split dimensions.
void populateReshapePatterns(RewritePatternSet &patterns);

/// Moves reshapes of dimensions that are not units to where a function begins
/// and ends, out of the middle of a program.
void propagateReshapes(func::FuncOp func);

/// Pooling by one window that covers all is a reduction.
void reduceWholeWindows(func::FuncOp func, RewriterBase &rewriter);

/// Maps of sums of loops are projections where all but one of them run once.
void simplifyMaps(func::FuncOp func);

/// Reductions over loops of extent 1 combine one element with the init.
void removeUnitReductions(func::FuncOp func);

/// Inits that are there for their size alone become empty tensors.
void removeUnreadInits(func::FuncOp func, RewriterBase &rewriter);

/// Reductions that keep a position beside a number, an argmax, become several
/// that keep one value each.
void decomposeArgReductions(func::FuncOp func, RewriterBase &rewriter);

/// Every tensor that is returned becomes an operation's result of its own.
void copyReturnedValues(func::FuncOp func, RewriterBase &rewriter);

/// Dimensions that are merged and not known to be contiguous in memory are
/// copied first: those of a slice.
void copyMergedSlices(func::FuncOp func, RewriterBase &rewriter);

/// Copies, broadcasts, positions and views, one for each of their readers: they
/// are part of reading, and readers that share one have no more to do with each
/// other than that.
void separateMovements(func::FuncOp func, RewriterBase &rewriter);

/// The operation with another list of inputs. `body` changes the body's
/// arguments, which are still those of `op`, to fit.
linalg::GenericOp rebuild(linalg::GenericOp op, ArrayRef<Value> inputs,
                          ArrayRef<AffineMap> inputMaps, RewriterBase &rewriter,
                          function_ref<void(Block &)> body);

/// An element that a linalg.generic's body takes out of a tensor is that of an
/// input more: of `tensor`, indexed by `map`.
void replaceByInput(tensor::ExtractOp op, Value tensor, AffineMap map,
                    RewriterBase &rewriter);

/// An empty tensor of the same shape and type.
Value createEmpty(RewriterBase &rewriter, Location loc, Value like);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_PATTERNS_H
