//===- FuseOp.cpp - Verifier and canonicalizations of rowwise.fuse --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Accessors
//===----------------------------------------------------------------------===//

bool FuseOp::isRow(AffineMap map) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && isAxis(dim.getPosition());
  });
}

std::pair<unsigned, unsigned> FuseOp::getDimSource(unsigned dim) {
  AffineExpr wanted = getAffineDimExpr(dim, getContext());
  std::optional<std::pair<unsigned, unsigned>> source;
  for (unsigned i = 0, e = getInputs().size(); i < e; ++i) {
    auto type = dyn_cast<RankedTensorType>(getInputs()[i].getType());
    for (auto [position, expr] : llvm::enumerate(getInputMap(i).getResults())) {
      if (expr != wanted)
        continue;
      if (!type.isDynamicDim(position))
        return {i, position};
      if (!source)
        source = {i, position};
    }
  }
  if (!source)
    llvm_unreachable("fuse_c4: an input names every dimension");
  return *source;
}

int64_t FuseOp::getDimSize(unsigned dim) {
  auto [input, position] = getDimSource(dim);
  return cast<RankedTensorType>(getInputs()[input].getType())
      .getDimSize(position);
}

SmallVector<unsigned> FuseOp::getOuterDims() {
  return llvm::filter_to_vector(llvm::seq<unsigned>(getNumDims()),
                                [&](unsigned dim) { return isOuter(dim); });
}

SmallVector<unsigned> FuseOp::getParallelDims() {
  return llvm::filter_to_vector(llvm::seq<unsigned>(getNumDims()),
                                [&](unsigned dim) { return isParallel(dim); });
}

int64_t FuseOp::getRowSize() {
  int64_t size = 1;
  for (int64_t dim : getAxis()) {
    int64_t extent = getDimSize(dim);
    if (extent == ShapedType::kDynamic)
      return ShapedType::kDynamic;
    size *= extent;
  }
  return size;
}

static bool isTableType(Type type, AffineMap map) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() != 0 && map.getNumResults() == 0;
}

bool FuseOp::isTable(unsigned input) {
  return isTableType(getInputs()[input].getType(), getInputMap(input));
}

bool FuseOp::isTable(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner()->getParentOp() == *this &&
         isTable(arg.getArgNumber());
}

bool FuseOp::variesWithRow(AffineMap map) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && isOuter(dim.getPosition());
  });
}

bool FuseOp::isCombined(AffineMap map) {
  return hasAccumulated() &&
         llvm::none_of(getAccumulatedDims(),
                       [&](int64_t dim) { return map.isFunctionOfDim(dim); });
}

std::optional<ReductionKind> FuseOp::getCombiner(unsigned output) {
  unsigned number = 0;
  for (unsigned i = 0; i <= output; ++i) {
    if (!isCombined(getOutputMap(i)))
      continue;
    if (i == output)
      return cast<ReductionKindAttr>((*getBy())[number]).getValue();
    ++number;
  }
  return std::nullopt;
}

std::optional<unsigned> FuseOp::getInnerPosition(AffineMap map) {
  for (auto [position, expr] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        dim && isInner(dim.getPosition()))
      return position;
  return std::nullopt;
}

SmallVector<unsigned> FuseOp::getVectorOperands() {
  return llvm::filter_to_vector(
      llvm::seq<unsigned>(getMaps().size()), [&](unsigned number) {
        return getInnerPosition(getMap(number)).has_value();
      });
}

Type FuseOp::getBodyType(Type type, AffineMap map) {
  if (isTableType(type, map))
    return type;
  Type element = getElementTypeOrSelf(type);
  if (std::optional<unsigned> inner = getInnerPosition(map))
    element = VectorType::get(cast<RankedTensorType>(type).getDimSize(*inner),
                              element);
  return isRow(map) ? RankedTensorType::get(getRowSize(), element) : element;
}

SmallVector<Value> FuseOp::getTensors() {
  SmallVector<Value> tensors = llvm::to_vector(getInputs());
  llvm::append_range(tensors, getResults());
  return tensors;
}

YieldOp FuseOp::getYield(unsigned version) {
  return cast<YieldOp>(getBody(version).front().getTerminator());
}

SmallVector<VersionAttr> FuseOp::getVersionList() {
  SmallVector<VersionAttr> list;
  if (std::optional<ArrayAttr> versions = getVersions())
    for (Attribute version : *versions)
      list.push_back(cast<VersionAttr>(version));
  return list;
}

/// A program that asserts may stop, which is an effect; any other has none.
static bool hasAssert(FuseOp op) {
  return op->walk([](AssertOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

void FuseOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (hasAssert(*this))
    effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability FuseOp::getSpeculatability() {
  return hasAssert(*this) ? Speculation::NotSpeculatable
                          : Speculation::Speculatable;
}

void FuseOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  for (BlockArgument arg : region.getArguments()) {
    bool isTable = llvm::any_of(arg.getUses(), [](OpOperand &use) {
      return isa<tensor::ExtractOp, LookupOp>(use.getOwner()) &&
             use.getOperandNumber() == 0;
    });
    setName(arg, isTable                                ? "table"
                 : isa<RankedTensorType>(arg.getType()) ? "row"
                 : isa<VectorType>(arg.getType())       ? "vector"
                                                        : "scalar");
  }
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

namespace {
/// Drops results that nobody uses and inputs that the body does not.
struct DropUnused : OpRewritePattern<FuseOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(FuseOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getKernels())
      return rewriter.notifyMatchFailure(op, "kernels take all operands");
    SmallVector<unsigned> inputs, outputs;
    for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
      if (isUsed(op, i) || isNeededForSize(op, i))
        inputs.push_back(i);
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        outputs.push_back(result.getResultNumber());
    if (outputs.empty() || (inputs.size() == op.getInputs().size() &&
                            outputs.size() == op.getNumResults()))
      return rewriter.notifyMatchFailure(op,
                                         "every operand and result is used");
    rebuild(op, inputs, outputs, rewriter);
    return success();
  }

private:
  static bool isUsed(FuseOp op, unsigned input) {
    return llvm::any_of(op.getBodies(), [&](Region &body) {
      return !body.getArgument(input).use_empty();
    });
  }

  /// The input that a dimension's size is taken from is kept.
  static bool isNeededForSize(FuseOp op, unsigned input) {
    for (unsigned dim = 0, e = op.getNumDims(); dim < e; ++dim)
      if (op.getDimSource(dim).first == input)
        return true;
    return false;
  }

  static void rebuild(FuseOp op, ArrayRef<unsigned> inputs,
                      ArrayRef<unsigned> outputs, PatternRewriter &rewriter) {
    SmallVector<Value> operands;
    SmallVector<AffineMap> maps;
    SmallVector<Type> types;
    SmallVector<Attribute> combiners;
    for (unsigned i : inputs) {
      operands.push_back(op.getInputs()[i]);
      maps.push_back(op.getInputMap(i));
    }
    for (unsigned i : outputs) {
      types.push_back(op.getResult(i).getType());
      maps.push_back(op.getOutputMap(i));
      if (std::optional<ReductionKind> combiner = op.getCombiner(i))
        combiners.push_back(ReductionKindAttr::get(op.getContext(), *combiner));
    }
    auto fuse = FuseOp::create(rewriter, op.getLoc(), types, operands,
                               rewriter.getAffineMapArrayAttr(maps),
                               op.getAxisAttr(), op.getInnerAttr(),
                               op.getVersionsAttr(), op.getBodies().size());
    fuse->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    if (op.hasAccumulated())
      fuse.setAccumulated(op.getAccumulatedAttr(),
                          rewriter.getArrayAttr(combiners));
    llvm::BitVector unused(op.getInputs().size(), true);
    for (unsigned i : inputs)
      unused.reset(i);
    for (unsigned version = 0; version < op.getBodies().size(); ++version) {
      YieldOp yield = op.getYield(version);
      SmallVector<Value> values;
      for (unsigned i : outputs)
        values.push_back(yield.getValues()[i]);
      rewriter.modifyOpInPlace(
          yield, [&] { yield.getValuesMutable().assign(values); });
      Region &body = op.getBody(version);
      body.front().eraseArguments(unused);
      fuse.getBody(version).takeBody(body);
    }
    for (auto [i, output] : llvm::enumerate(outputs))
      rewriter.replaceAllUsesWith(op.getResult(output), fuse.getResult(i));
    rewriter.eraseOp(op);
  }
};
} // namespace

void FuseOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                         MLIRContext *context) {
  results.add<DropUnused>(context);
}
