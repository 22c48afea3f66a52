//===- KernelArguments.cpp - What kernels are called with -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/KernelArguments.h"

#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

MemRefType mlir::rowwise::getBufferType(RankedTensorType type) {
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

Type mlir::rowwise::getKernelArgumentType(FuseOp op, unsigned number) {
  auto type = dyn_cast<RankedTensorType>(op.getTensors()[number].getType());
  if (!type)
    return op.getTensors()[number].getType();
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  // The stride along a row is 1, and unit dimensions behind it are never
  // stepped over.
  AffineMap map = op.getMap(number);
  bool isContiguous = op.isRow(map) && isContiguousRow(op, number);
  for (int64_t dim = type.getRank() - 1; dim >= 0 && isContiguous; --dim) {
    strides[dim] = 1;
    if (isa<AffineDimExpr>(map.getResult(dim)))
      break;
  }
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

MemRefType mlir::rowwise::getStatesType(FuseOp op, unsigned version) {
  VersionAttr chosen = op.getVersionList()[version];
  Block &body = op.getBody(version).front();
  int64_t size =
      chosen.holdsVectors()
          ? getVectorStatesSize(body, chosen)
          : getStatesSize(body, chosen.getLayout(),
                          chosen.getSchedule().getGridExchange()->latency);
  return MemRefType::get({ShapedType::kDynamic, size},
                         IntegerType::get(op.getContext(), 64));
}
