//===- RowwiseDialect.cpp - The rowwise dialect ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

#include "Rowwise/IR/RowwiseDialect.cpp.inc"
#include "Rowwise/IR/RowwiseEnums.cpp.inc"
#include "Rowwise/IR/RowwiseInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Rowwise/IR/RowwiseAttributes.cpp.inc"

void RowwiseDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Rowwise/IR/RowwiseAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Rowwise/IR/RowwiseOps.cpp.inc"
      >();
}
