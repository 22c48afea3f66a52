//===- KeptRoundings.cpp - Roundings that comparisons need ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptRoundings.h"

#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the elements of an input were computed by an operation before this
/// program: others may have moved them since.
static bool isWrittenByProgram(Value input) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  options.inclusive = true;
  (void)getBackwardSlice(input, &slice, options);
  return llvm::any_of(slice, [](Operation *op) {
    return isa<FuseOp, CallOpInterface>(op) ||
           (isa<DestinationStyleOpInterface>(op) && op->getNumRegions() != 0);
  });
}

namespace {
class KeptRoundings {
public:
  explicit KeptRoundings(FuseOp op) : op(op) {}

  llvm::DenseSet<Value> run();

private:
  void visitArguments();
  void visit(Operation *nested);
  bool keepWhereMixed(arith::CmpFOp compare);
  bool keep(Value value);

  FuseOp op;
  /// Values that lack a rounding.
  llvm::DenseSet<Value> unrounded;
  /// Values that exact operations make of ones that were rounded: to be stored
  /// by another program, or here as their rounding is kept.
  llvm::DenseSet<Value> stored;
  llvm::DenseSet<Value> kept;
};
} // namespace

/// Operands that an exact operation makes its result of.
static SmallVector<Value> getSources(Operation *op) {
  auto is16BitValue = [](Value value) {
    return holds16BitFloats(value.getType());
  };
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    SmallVector<Value> yielded;
    for (Region &region : branch->getRegions())
      if (!region.empty())
        llvm::append_range(yielded,
                           region.front().getTerminator()->getOperands());
    return llvm::filter_to_vector(yielded, is16BitValue);
  }
  return llvm::filter_to_vector(op->getOperands(), is16BitValue);
}

static bool roundsNothing(Operation *op) {
  return isFloatCast(op) ? isa<arith::ExtFOp>(op) : isExact(op);
}

void KeptRoundings::visitArguments() {
  for (Region &body : op.getBodies())
    for (auto [argument, input] :
         llvm::zip(body.getArguments(), op.getInputs()))
      if (holds16BitFloats(argument.getType()) && isWrittenByProgram(input))
        stored.insert(argument);
}

void KeptRoundings::visit(Operation *nested) {
  if (!isArithmetic(nested) || getConstant(nested))
    return;
  SmallVector<Value> sources = getSources(nested);
  auto isIn = [&](const llvm::DenseSet<Value> &values) {
    return llvm::any_of(sources,
                        [&](Value value) { return values.contains(value); });
  };
  bool isRounding = !roundsNothing(nested);
  for (Value result : nested->getResults()) {
    if (!holds16BitFloats(result.getType()))
      continue;
    if (kept.contains(result))
      stored.insert(result);
    else if (isRounding || isIn(unrounded))
      unrounded.insert(result);
    else if (isIn(stored))
      stored.insert(result);
  }
}

/// Keeps the roundings that `value` lacks, where the program has them. Returns
/// whether that added any.
bool KeptRoundings::keep(Value value) {
  if (!unrounded.contains(value))
    return false;
  Operation *source = value.getDefiningOp();
  if (!roundsNothing(source))
    return kept.insert(value).second;
  bool isChanged = false;
  for (Value operand : getSources(source))
    isChanged |= keep(operand);
  return isChanged;
}

bool KeptRoundings::keepWhereMixed(arith::CmpFOp compare) {
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  if (stored.contains(lhs))
    return keep(rhs);
  return stored.contains(rhs) && keep(lhs);
}

/// Finds the roundings to keep: until no comparison needs one more, as a value
/// that is rounded for one may be an operand of another.
llvm::DenseSet<Value> KeptRoundings::run() {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    unrounded.clear();
    stored.clear();
    visitArguments();
    op->walk([&](Operation *nested) {
      if (auto compare = dyn_cast<arith::CmpFOp>(nested))
        isChanged |= keepWhereMixed(compare);
      else if (nested != op)
        visit(nested);
    });
  }
  return std::move(kept);
}

llvm::DenseSet<Value> rowwise::findKeptRoundings(FuseOp op) {
  return KeptRoundings(op).run();
}
