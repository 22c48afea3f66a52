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

/// The most operations that compute an element in place of a load of it: a load
/// takes hundreds of cycles, and these a few each. Where what they read is
/// computed so as well, bodies grow at each step. [no measurement]
inline constexpr size_t maxComputedOps = 64;

/// The operations of a function, but for those in row programs, which are
/// raised already.
SmallVector<Operation *> getOperations(func::FuncOp func);

/// Decomposes linalg.softmax and other aggregate operations; returns how many.
unsigned decomposeNamed(func::FuncOp func, RewriterBase &rewriter);

/// Makes arith and math operations on whole tensors linalg.generic.
LogicalResult convertElementwise(func::FuncOp func);

/// Makes selections between whole tensors, which branches become,
/// linalg.generic.
void populateSelectPatterns(RewritePatternSet &patterns);

/// Generalizes named operations that a row program can contain; returns how
/// many.
unsigned generalizeNamed(func::FuncOp func, RewriterBase &rewriter);

/// Applies all patterns below, and upstream's, to a fixed point.
LogicalResult simplify(func::FuncOp func, bool precise);

/// Scalars in linalg bodies: those computed from elements of tensors are
/// computed in the body, those that the host knows outside of it; constants are
/// folded.
void populateScalarPatterns(RewritePatternSet &patterns);

/// An element of a tensor that a body reads at the loops' positions becomes an
/// operand.
void populateElementPatterns(RewritePatternSet &patterns);

/// An element of a computed row, read at a computed index, becomes a reduction.
void populatePickPatterns(RewritePatternSet &patterns);

/// An element of an elementwise result that is read at other indices than the
/// loops' positions is computed there.
void populateComputedElementPatterns(RewritePatternSet &patterns);

/// A scatter of one element for each row becomes elementwise.
void populateScatterPatterns(RewritePatternSet &patterns);

/// An operand that is read at an offset becomes a slice.
void populateShiftPatterns(RewritePatternSet &patterns);

/// Operations on concatenations become operations on their parts.
void populateConcatenationPatterns(RewritePatternSet &patterns);

/// What pads a tensor, or joins tensors that would be copied, becomes a
/// selection by position between elements; returns whether there was any.
bool selectByPosition(func::FuncOp func, RewriterBase &rewriter);

/// What is read in slices alone is computed in slices.
void populateSlicePatterns(RewritePatternSet &patterns);

/// What is read in slices of each n-th element alone is viewed with those
/// apart.
void populateInterleavedPatterns(RewritePatternSet &patterns);

/// Broadcasts along dimensions that are known to be of size 1 at run time only
/// become slices, or nothing.
void populateSizePatterns(RewritePatternSet &patterns);

/// Tensors computed from positions alone are computed where they are read.
void populatePositionPatterns(RewritePatternSet &patterns);

/// Comparisons that hold at all positions, or at none, become constants.
void populateRangePatterns(RewritePatternSet &patterns);

/// Branches, and operations with several results, in bodies become operations
/// with one result; results that run over different loops get an operation
/// each.
void populateBodyPatterns(RewritePatternSet &patterns);

/// The step of a reduction becomes one operation on the accumulator and an
/// element; with `precise` only by rewrites that change no value.
void populateCombinerPatterns(RewritePatternSet &patterns, bool precise);

/// A reduction of the results of one of the same kind is merged with it. Unless
/// `precise`, factors of sums may be moved to the elements.
void populateReductionPatterns(RewritePatternSet &patterns, bool precise);

/// Reshapes to known sizes become ones that merge and split dimensions.
void populateReshapePatterns(RewritePatternSet &patterns);

/// Moves reshapes of dimensions that are not units out of the middle of a
/// program, to the start and the end of the function.
void propagateReshapes(func::FuncOp func);

/// What a generic computes and only slices read becomes those slices, computed
/// alone, as populateSlicePatterns has it: also of results that reshapes no
/// longer part from their slices.
void computeSlices(func::FuncOp func);

/// Pooling with one window that covers the whole tensor becomes a reduction.
void reduceWholeWindows(func::FuncOp func, RewriterBase &rewriter);

/// A map by a sum of loops becomes a projection if all but one of them run
/// once.
void simplifyMaps(func::FuncOp func, RewriterBase &rewriter);

/// A reduction over loops of extent 1 combines one element with the init.
void removeUnitReductions(func::FuncOp func, RewriterBase &rewriter);

/// An init that is used for its size alone becomes an empty tensor.
void removeUnreadInits(func::FuncOp func, RewriterBase &rewriter);

/// A reduction to a number and its position, an argmax, becomes several that
/// keep one value each.
void decomposeArgReductions(func::FuncOp func, RewriterBase &rewriter);

/// Makes every returned tensor the result of an operation, returned once.
void copyReturnedValues(func::FuncOp func, RewriterBase &rewriter);

/// Copies slices whose dimensions are merged and not known to be contiguous.
void copyMergedSlices(func::FuncOp func, RewriterBase &rewriter);

/// Bodies that read one of several tensors, by position, become concatenations.
void joinChosenParts(func::FuncOp func, RewriterBase &rewriter);

/// Copies parts of concatenations that programs cannot compute in their places:
/// those that no program makes, or that are also elsewhere.
void copyPartsElsewhere(func::FuncOp func, RewriterBase &rewriter);

/// Duplicates copies, broadcasts, positions and views for each reader: they are
/// part of reading an operand, and must not tie readers to each other.
void separateMovements(func::FuncOp func, RewriterBase &rewriter);

/// Creates the operation with other inputs. `body` adapts the body's arguments,
/// which are still those of `op`.
linalg::GenericOp rebuild(linalg::GenericOp op, ArrayRef<Value> inputs,
                          ArrayRef<AffineMap> inputMaps, RewriterBase &rewriter,
                          function_ref<void(Block &)> body);

/// Replaces an element that a linalg.generic's body extracts from a tensor by
/// that of an additional input: `tensor`, indexed by `map`.
void replaceByInput(tensor::ExtractOp op, Value tensor, AffineMap map,
                    RewriterBase &rewriter);

/// Copies `value`, or writes the constant that it is.
Value createCopy(RewriterBase &rewriter, Value value);

/// An empty tensor of the same shape and type.
Value createEmpty(RewriterBase &rewriter, Location loc, Value like);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_PATTERNS_H
