//===- Concatenations.cpp - Parts of a buffer that programs write ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Concatenations.h"
#include "../Checks/OperandChecks.h"

#include "Rowwise/Linalg/UnitViews.h"

using namespace mlir;
using namespace mlir::rowwise;

void mlir::rowwise::checkParts(const HostPart &host, tensor::ConcatOp op) {
  SmallVector<Value> sizes(host.scalars.getSizes(op));
  for (OpOperand &part : op->getOpOperands())
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (dim != op.getDim())
        host.calls.check(
            host.builder.compare(arith::CmpIPredicate::eq,
                                 host.scalars.getSizes(part.get())[dim], size),
            describeSize(host.context, "the size", part, dim) +
                " differs from that of what it is joined to");
}

/// Binds a part, and what it shows, to the part's place.
static void bindPart(const HostPart &host, Views &views, Value part,
                     Value place) {
  host.buffers.bind(part, place);
  while (isUnitView(part.getDefiningOp())) {
    Operation *view = part.getDefiningOp();
    place = views.createInverse(view, place, host.context.describe(part));
    part = view->getOperand(0);
    host.buffers.bind(part, place);
  }
}

void mlir::rowwise::bindParts(const HostPart &host, Views &views,
                              tensor::ConcatOp op) {
  host.buffers.allocate(op);
  checkParts(host, op);
  IndexBuilder &builder = host.builder;
  unsigned rank = op.getResultType().getRank();
  SmallVector<Value> offsets(rank, builder.createIndex(0));
  SmallVector<Value> strides(rank, builder.createIndex(1));
  for (Value part : op.getInputs()) {
    SmallVector<Value> sizes(host.scalars.getSizes(part));
    bindPart(host, views, part,
             sliceBuffer(builder, host.buffers.get(op), offsets, strides,
                         llvm::SmallBitVector(rank), sizes));
    offsets[op.getDim()] =
        builder.add(offsets[op.getDim()], sizes[op.getDim()]);
  }
}
