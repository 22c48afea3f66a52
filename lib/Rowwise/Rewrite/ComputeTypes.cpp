//===- ComputeTypes.cpp - The types that arithmetic is done in ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatForms.h"
#include "KeptRoundings.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/Programs/FloatSemantics.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_COMPUTETYPESPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Casts of constants become constants, even where that rounds them: that an
/// exporter keeps 1e-5 in f64 and casts it does not make the program compute in
/// f64.
static void foldConstantCasts(FuseOp op) {
  SmallVector<Operation *> casts;
  op->walk([&](Operation *nested) {
    if (isFloatCast(nested) && isArithmetic(nested) &&
        nested->getOperand(0).getDefiningOp())
      casts.push_back(nested);
  });
  for (Operation *cast : casts) {
    Operation *source = cast->getOperand(0).getDefiningOp();
    std::optional<APFloat> value = getConstant(source);
    auto type =
        dyn_cast<FloatType>(getElementTypeOrSelf(cast->getResult(0).getType()));
    if (!value || !type)
      continue;
    OpBuilder builder(cast);
    bool isChanged;
    cast->replaceAllUsesWith(ValueRange(createScalarOrSplatConstant(
        builder, cast->getLoc(), cast->getResult(0).getType(),
        roundConstant(*value, type.getFloatSemantics(), isChanged))));
    cast->erase();
    if (source->use_empty())
      source->erase();
  }
}

//===----------------------------------------------------------------------===//
// TypeRewriter
//===----------------------------------------------------------------------===//

namespace {
/// Does arithmetic in the types that are computed in.
class TypeRewriter {
public:
  TypeRewriter(MLIRContext *context, FloatForms &forms)
      : builder(context), forms(forms) {}

  void rewrite(Block &block);
  void eraseReplaced();

private:
  void rewrite(Operation *op);
  void rewriteConstant(Operation *op, const APFloat &value);
  void rewriteFloatCast(Operation *op);
  void rewriteArithmetic(Operation *op);
  SmallVector<Value> getOperands(Operation *op, bool areComputed);
  Operation *recreate(Operation *op, ValueRange operands, TypeRange types);
  bool leavesFloatsInexactly(Operation *op) const;

  OpBuilder builder;
  FloatForms &forms;
  SmallVector<Operation *> replaced;
};
} // namespace

SmallVector<Value> TypeRewriter::getOperands(Operation *op, bool areComputed) {
  return llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return areComputed ? forms.getComputed(operand) : forms.getWritten(operand);
  });
}

/// A copy of `op` on other operands, before it; takes its regions.
Operation *TypeRewriter::recreate(Operation *op, ValueRange operands,
                                  TypeRange types) {
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *other = builder.create(state);
  for (auto [from, into] :
       llvm::zip_equal(op->getRegions(), other->getRegions()))
    into.takeBody(from);
  replaced.push_back(op);
  return other;
}

void TypeRewriter::rewriteConstant(Operation *op, const APFloat &value) {
  bool isChanged;
  Value old = op->getResult(0);
  APFloat rounded = roundConstant(value, APFloat::IEEEsingle(), isChanged);
  forms.setComputed(
      old,
      createScalarOrSplatConstant(builder, op->getLoc(),
                                  forms.getComputeType(old.getType()), rounded),
      /*lacksRounding=*/false);
  if (isChanged)
    forms.setInexactConstant(old, builder.clone(*op)->getResult(0));
  replaced.push_back(op);
}

/// Casts between the types computed in, if they still differ.
void TypeRewriter::rewriteFloatCast(Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  bool isExact = isa<arith::ExtFOp>(op);
  replaced.push_back(op);
  Value computed = forms.getComputed(from);
  // Rounds once, from the operand's own type.
  if (!isExact && forms.keepsRounding(to))
    return forms.setRounded(to, computed);
  forms.setComputed(to,
                    forms.convert(computed, forms.getComputeType(to.getType())),
                    !isExact || forms.isUnrounded(from));
}

/// Whether `op` gives no float and reads a constant that f32 does not hold. A
/// comparison in f32 could then find a number near the constant equal to it.
bool TypeRewriter::leavesFloatsInexactly(Operation *op) const {
  return llvm::none_of(op->getResultTypes(), isFloat) &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return forms.isInexactConstant(operand);
         });
}

void TypeRewriter::rewriteArithmetic(Operation *op) {
  bool lacksRounding =
      !isExact(op) || llvm::any_of(op->getOperands(), [&](Value v) {
        return forms.isUnrounded(v);
      });
  bool isInexact = leavesFloatsInexactly(op);
  SmallVector<Value> operands = getOperands(op, /*areComputed=*/!isInexact);
  if (llvm::none_of(op->getResultTypes(),
                    [&](Type type) { return forms.isReplaced(type); })) {
    op->setOperands(operands);
    return;
  }
  auto types = llvm::map_to_vector(op->getResultTypes(), [&](Type type) {
    return forms.getComputeType(type);
  });
  Operation *other = recreate(op, operands, types);
  for (Region &region : other->getRegions())
    for (Block &block : region)
      rewrite(block);
  for (auto [result, computed] :
       llvm::zip_equal(op->getResults(), other->getResults()))
    forms.setComputed(result, computed,
                      lacksRounding || forms.isUnrounded(computed));
  if (isa<tensor::SplatOp>(op) && forms.isInexactConstant(op->getOperand(0))) {
    builder.setInsertionPoint(op);
    IRMapping mapping;
    mapping.map(op->getOperand(0), forms.getWritten(op->getOperand(0)));
    forms.setInexactConstant(op->getResult(0),
                             builder.clone(*op, mapping)->getResult(0));
  }
}

void TypeRewriter::rewrite(Operation *op) {
  builder.setInsertionPoint(op);
  auto isReplacedType = [&](Type type) { return forms.isReplaced(type); };
  if (llvm::none_of(op->getOperandTypes(), isReplacedType) &&
      llvm::none_of(op->getResultTypes(), isReplacedType)) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        rewrite(block);
    return;
  }
  if (std::optional<APFloat> value = getConstant(op))
    return rewriteConstant(op, *value);
  if (isArithmetic(op))
    return isFloatCast(op) ? rewriteFloatCast(op) : rewriteArithmetic(op);
  // The size of an operand does not depend on its type: the original is read.
  if (isa<tensor::DimOp>(op) && isa<BlockArgument>(op->getOperand(0)))
    return;
  // Branches of an scf.if have their own yields.
  if (isa<scf::YieldOp>(op))
    for (auto [operand, result] :
         llvm::zip_equal(op->getOperands(), op->getParentOp()->getResults()))
      if (forms.isUnrounded(operand))
        forms.setUnrounded(result);
  op->setOperands(
      getOperands(op, /*areComputed=*/isa<tensor::DimOp, scf::YieldOp>(op)));
}

void TypeRewriter::rewrite(Block &block) {
  SmallVector<Operation *> operations;
  for (Operation &op : block)
    operations.push_back(&op);
  for (Operation *op : operations)
    rewrite(op);
}

void TypeRewriter::eraseReplaced() {
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ComputeTypesPass
    : rowwise::impl::ComputeTypesPassBase<ComputeTypesPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) { rewrite(op); });
  }

private:
  /// Decides whether f64 inside of `op` is computed in f32, and emits a remark.
  bool narrowDouble(FuseOp op) {
    if (precise || !hasDoubleInsideOnly(op))
      return false;
    if (Operation *need = findNeedOfDouble(op)) {
      emitMissed(op, category::computeTypes, "f64-kept")
          << remark::add("f64 between operands and results of other types is "
                         "kept: f32 has no room for {0}",
                         describe(need));
      return false;
    }
    emitDone(op, category::computeTypes, "f64-narrowed")
        << remark::add("f64 between operands and results of other types is "
                       "computed in f32; --math=precise keeps it");
    ++numNarrowed;
    return true;
  }

  void rewrite(FuseOp op) {
    foldConstantCasts(op);
    FloatForms forms(&getContext(), precise, narrowDouble(op),
                     precise ? DenseSet<Value>() : findKeptRoundings(op));
    TypeRewriter rewriter(&getContext(), forms);
    for (Region &body : op.getBodies())
      rewriter.rewrite(body.front());
    rewriter.eraseReplaced();
    if (Type type = forms.getDroppedRounding()) {
      emitDone(op, category::computeTypes, "rounding-dropped")
          << remark::add("values between operations are not rounded to {0} but "
                         "kept in f32; --math=precise rounds them",
                         type);
      ++numUnrounded;
    }
  }
};
} // namespace
