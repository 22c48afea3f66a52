//===- ComputeTypes.cpp - The types that arithmetic is done in ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of a type that is not computed in has up to two forms: one in the
// type computed in, which arithmetic reads, and one in the type as written.
// Each is made when it is first asked for, right after the value itself, so
// that all branches share it.
//
//===----------------------------------------------------------------------===//

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
class TypeRewriter {
public:
  /// Roundings to 16 bits are dropped but for those of values in `kept` or, if
  /// `isPrecise`, are all kept; those to 8 bits always are.
  TypeRewriter(MLIRContext *context, bool isPrecise, bool narrowsDouble,
               DenseSet<Value> kept)
      : builder(context), isPrecise(isPrecise), narrowsDouble(narrowsDouble),
        kept(std::move(kept)) {}

  void rewrite(Block &block);
  void eraseReplaced();

  /// The type that a value was written to be rounded to, where it is not; null
  /// if there is none.
  Type getDroppedRounding() const { return droppedRounding; }

private:
  struct Forms {
    Value computed, written;
    /// Records that `computed` lacks a rounding that the value was written
    /// with.
    bool isUnrounded = false;
  };

  bool isReplaced(Type type) const {
    return holdsNarrowFloats(type) || (narrowsDouble && isDouble(type));
  }
  Type getComputeType(Type type) {
    return isReplaced(type) ? withElement(type, builder.getF32Type()) : type;
  }
  Value getComputed(Value value);
  Value getWritten(Value value);
  void setComputed(Value value, Value computed, bool lacksRounding);
  Value convert(Value value, Type type);

  void rewrite(Operation *op);
  void rewriteConstant(Operation *op, const APFloat &value);
  void rewriteFloatCast(Operation *op);
  void rewriteArithmetic(Operation *op);
  SmallVector<Value> getOperands(Operation *op, bool areComputed);
  Operation *recreate(Operation *op, ValueRange operands, TypeRange types);
  bool leavesFloatsInexactly(Operation *op) const;
  bool isUnrounded(Value value) const;
  bool keepsRounding(Value value) const {
    return holds8BitFloats(value.getType()) ||
           (holds16BitFloats(value.getType()) &&
            (isPrecise || kept.contains(value)));
  }

  OpBuilder builder;
  bool isPrecise, narrowsDouble;
  DenseSet<Value> kept;
  DenseMap<Value, Forms> forms;
  /// Constants that f32 does not hold, and rows of them.
  DenseSet<Value> inexactConstants;
  SmallVector<Operation *> replaced;
  Type droppedRounding;
};
} // namespace

/// Extends or rounds `value`, right after it.
Value TypeRewriter::convert(Value value, Type type) {
  if (value.getType() == type)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  unsigned from = getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(builder, value.getLoc(), type, value);
  return arith::TruncFOp::create(builder, value.getLoc(), type, value);
}

Value TypeRewriter::getComputed(Value value) {
  if (!isReplaced(value.getType()))
    return value;
  Forms &form = forms[value];
  if (form.isUnrounded)
    droppedRounding = getElementTypeOrSelf(value.getType());
  if (!form.computed)
    form.computed = convert(form.written ? form.written : value,
                            getComputeType(value.getType()));
  return form.computed;
}

Value TypeRewriter::getWritten(Value value) {
  if (!isReplaced(value.getType()))
    return value;
  Forms &form = forms[value];
  if (!form.written)
    form.written =
        form.computed ? convert(form.computed, value.getType()) : value;
  return form.written;
}

bool TypeRewriter::isUnrounded(Value value) const {
  auto found = forms.find(value);
  return found != forms.end() && found->second.isUnrounded;
}

/// Records `computed` as the value of `value`, and rounds it if it must be.
/// `lacksRounding`: it may be no number of the type as written.
void TypeRewriter::setComputed(Value value, Value computed,
                               bool lacksRounding) {
  if (!isReplaced(value.getType())) {
    value.replaceAllUsesWith(computed);
    return;
  }
  Forms &form = forms[value];
  lacksRounding &= holdsNarrowFloats(value.getType());
  if (lacksRounding && keepsRounding(value)) {
    form.written = convert(computed, value.getType());
    return;
  }
  form.computed = computed;
  form.isUnrounded = lacksRounding;
}

SmallVector<Value> TypeRewriter::getOperands(Operation *op, bool areComputed) {
  return llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return areComputed ? getComputed(operand) : getWritten(operand);
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
  forms[old].computed = createScalarOrSplatConstant(
      builder, op->getLoc(), getComputeType(old.getType()), rounded);
  if (isChanged) {
    forms[old].written = builder.clone(*op)->getResult(0);
    inexactConstants.insert(old);
  }
  replaced.push_back(op);
}

/// Casts between the types computed in, if they still differ.
void TypeRewriter::rewriteFloatCast(Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  bool isExact = isa<arith::ExtFOp>(op);
  replaced.push_back(op);
  Value computed = getComputed(from);
  if (!isExact && keepsRounding(to)) {
    // Rounds once, from the operand's own type.
    forms[to].written = convert(computed, to.getType());
    return;
  }
  setComputed(to, convert(computed, getComputeType(to.getType())),
              !isExact || isUnrounded(from));
}

/// Whether `op` gives no float and reads a constant that f32 does not hold. A
/// comparison in f32 could then find a number near the constant equal to it.
bool TypeRewriter::leavesFloatsInexactly(Operation *op) const {
  return llvm::none_of(op->getResultTypes(), isFloat) &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return inexactConstants.contains(operand);
         });
}

void TypeRewriter::rewriteArithmetic(Operation *op) {
  bool lacksRounding =
      !isExact(op) ||
      llvm::any_of(op->getOperands(), [&](Value v) { return isUnrounded(v); });
  bool isInexact = leavesFloatsInexactly(op);
  SmallVector<Value> operands = getOperands(op, /*areComputed=*/!isInexact);
  if (llvm::none_of(op->getResultTypes(),
                    [&](Type type) { return isReplaced(type); })) {
    op->setOperands(operands);
    return;
  }
  auto types = llvm::map_to_vector(
      op->getResultTypes(), [&](Type type) { return getComputeType(type); });
  Operation *other = recreate(op, operands, types);
  for (Region &region : other->getRegions())
    for (Block &block : region)
      rewrite(block);
  for (auto [result, computed] :
       llvm::zip_equal(op->getResults(), other->getResults()))
    setComputed(result, computed, lacksRounding || isUnrounded(computed));
  if (isa<tensor::SplatOp>(op) &&
      inexactConstants.contains(op->getOperand(0))) {
    builder.setInsertionPoint(op);
    IRMapping mapping;
    mapping.map(op->getOperand(0), getWritten(op->getOperand(0)));
    forms[op->getResult(0)].written = builder.clone(*op, mapping)->getResult(0);
    inexactConstants.insert(op->getResult(0));
  }
}

void TypeRewriter::rewrite(Operation *op) {
  builder.setInsertionPoint(op);
  auto isReplacedType = [&](Type type) { return isReplaced(type); };
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
      forms[result].isUnrounded |= isUnrounded(operand);
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
    TypeRewriter rewriter(&getContext(), precise, narrowDouble(op),
                          precise ? DenseSet<Value>() : findKeptRoundings(op));
    for (Region &body : op.getBodies())
      rewriter.rewrite(body.front());
    rewriter.eraseReplaced();
    if (Type type = rewriter.getDroppedRounding()) {
      emitDone(op, category::computeTypes, "rounding-dropped")
          << remark::add("values between operations are not rounded to {0} but "
                         "kept in f32; --math=precise rounds them",
                         type);
      ++numUnrounded;
    }
  }
};
} // namespace
