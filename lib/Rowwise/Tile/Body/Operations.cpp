//===- Operations.cpp - What lowerings of a body have in common -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

SmallVector<Value> mlir::rowwise::lookUp(ValueRange of,
                                         const IRMapping &values) {
  return llvm::map_to_vector(of, [&](Value v) { return values.lookup(v); });
}

SetVector<Value> mlir::rowwise::findNeeded(ArrayRef<Value> roots,
                                           const IRMapping &values) {
  SetVector<Value> needed(llvm::from_range, roots);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *producer = needed[i].getDefiningOp();
    if (!producer || values.contains(needed[i]))
      continue;
    needed.insert_range(producer->getOperands());
    getUsedValuesDefinedAbove(producer->getRegions(), needed);
  }
  return needed;
}

void mlir::rowwise::lowerElementwise(ImplicitLocOpBuilder &builder,
                                     Operation *inner,
                                     function_ref<Type(Type)> convert,
                                     IRMapping &values) {
  SmallVector<Type> types =
      llvm::map_to_vector(inner->getResultTypes(), convert);
  NamedAttrList attrs(inner->getAttrDictionary());
  if (auto elements = inner->getAttrOfType<SplatElementsAttr>("value")) {
    if (auto tile = dyn_cast<ShapedType>(types[0]))
      attrs.set("value", elements.resizeSplat(tile));
    else
      attrs.set("value", elements.getSplatValue<Attribute>());
  }
  if (isa<math::ExpOp, math::Exp2Op>(inner) && !mayFlush(inner))
    attrs.set(keepsSubnormalsAttrName, builder.getUnitAttr());
  OperationState state(inner->getLoc(), inner->getName(),
                       lookUp(inner->getOperands(), values), types, attrs);
  values.map(inner->getResults(), builder.create(state)->getResults());
}

void mlir::rowwise::lowerIf(ImplicitLocOpBuilder &builder, scf::IfOp inner,
                            function_ref<Type(Type)> convert,
                            function_ref<void(Operation *)> lower,
                            IRMapping &values) {
  auto branch = scf::IfOp::create(
      builder, llvm::map_to_vector(inner.getResultTypes(), convert),
      values.lookup(inner.getCondition()), /*withElse=*/true);
  values.map(inner.getResults(), branch.getResults());
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] :
       llvm::zip_equal(inner->getRegions(), branch->getRegions())) {
    builder.setInsertionPointToStart(&to.front());
    for (Operation &op : from.front().without_terminator())
      lower(&op);
    scf::YieldOp::create(
        builder, lookUp(from.front().getTerminator()->getOperands(), values));
  }
}
