//===- IndexOps.cpp - Operations of the index dialect ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

/// Both dialects have the same predicates, by the same names.
static arith::CmpIPredicate getPredicate(index::IndexCmpPredicate predicate) {
  return *arith::symbolizeCmpIPredicate(
      index::stringifyIndexCmpPredicate(predicate));
}

/// The constant that `op` is, if it is one.
static TypedAttr getConstant(Operation *op) {
  Builder builder(op->getContext());
  return llvm::TypeSwitch<Operation *, TypedAttr>(op)
      .Case([](index::ConstantOp op) { return op.getValueAttr(); })
      .Case([](index::BoolConstantOp op) { return op.getValueAttr(); })
      .Case([&](index::SizeOfOp) {
        return builder.getIndexAttr(IndexType::kInternalStorageBitWidth);
      })
      .Default(TypedAttr());
}

/// How arith calls what `op` computes, by the same operands and results alone;
/// empty for what no such operation computes.
static StringRef getArithName(Operation *op) {
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("index.add", "arith.addi")
      .Case("index.sub", "arith.subi")
      .Case("index.mul", "arith.muli")
      .Case("index.divs", "arith.divsi")
      .Case("index.divu", "arith.divui")
      .Case("index.ceildivs", "arith.ceildivsi")
      .Case("index.ceildivu", "arith.ceildivui")
      .Case("index.floordivs", "arith.floordivsi")
      .Case("index.rems", "arith.remsi")
      .Case("index.remu", "arith.remui")
      .Case("index.maxs", "arith.maxsi")
      .Case("index.maxu", "arith.maxui")
      .Case("index.mins", "arith.minsi")
      .Case("index.minu", "arith.minui")
      .Case("index.shl", "arith.shli")
      .Case("index.shrs", "arith.shrsi")
      .Case("index.shru", "arith.shrui")
      .Case("index.and", "arith.andi")
      .Case("index.or", "arith.ori")
      .Case("index.xor", "arith.xori")
      .Case("index.casts", "arith.index_cast")
      .Case("index.castu", "arith.index_castui")
      .Default("");
}

void mlir::rowwise::convertIndexOp(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Operation *other = nullptr;
  if (TypedAttr constant = getConstant(op))
    other = arith::ConstantOp::create(builder, loc, constant);
  else if (auto compare = dyn_cast<index::CmpOp>(op))
    other = arith::CmpIOp::create(builder, loc, getPredicate(compare.getPred()),
                                  compare.getLhs(), compare.getRhs());
  else if (StringRef name = getArithName(op); !name.empty())
    other = builder.create(loc, builder.getStringAttr(name), op->getOperands(),
                           op->getResultTypes());
  if (!other)
    return;
  op->replaceAllUsesWith(other);
  op->erase();
}
