//===- RowwiseDialect.cpp - The rowwise dialect ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/ExpectedSize.h"
#include "Rowwise/IR/KernelVersion.h"

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

static bool isExpectedSize(Operation *op, Attribute value) {
  auto size = dyn_cast<IntegerAttr>(value);
  auto program = dyn_cast<FuseOp>(op);
  return size && size.getType().isInteger(64) && size.getInt() >= 0 &&
         program && program.getAxis().size() == 1;
}

LogicalResult
RowwiseDialect::verifyOperationAttribute(Operation *op,
                                         NamedAttribute attribute) {
  auto check = [&](bool isOfType, StringRef type) -> LogicalResult {
    if (isOfType)
      return success();
    return op->emitOpError() << "expected " << attribute.getName() << " to be "
                             << type << ", found " << attribute.getValue();
  };
  if (attribute.getName() == targetAttrName)
    return check(isa<TargetAttr>(attribute.getValue()), "a #rowwise.target");
  if (attribute.getName() == versionAttrName)
    return check(isa<VersionAttr>(attribute.getValue()), "a #rowwise.version");
  if (attribute.getName() == expectedSizeAttrName)
    return check(isExpectedSize(op, attribute.getValue()),
                 "an i64 of 0 or more of a rowwise.fuse with one axis "
                 "dimension");
  return success();
}

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
