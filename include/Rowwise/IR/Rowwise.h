//===- Rowwise.h - The rowwise dialect --------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISE_H
#define ROWWISE_IR_ROWWISE_H

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Monoid.h"
#include "Rowwise/IR/ScheduleTraits.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

#include "Rowwise/IR/RowwiseDialect.h.inc"
#include "Rowwise/IR/RowwiseEnums.h.inc"

namespace mlir::rowwise {
class LayoutAttr;
class RowsAttr;
} // namespace mlir::rowwise

#include "Rowwise/IR/RowwiseInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Rowwise/IR/RowwiseAttributes.h.inc"

namespace mlir::rowwise {
class YieldOp;

/// The name of an attribute of modules and functions: the #rowwise.target that
/// programs are scheduled for.
inline constexpr llvm::StringLiteral targetAttrName = "rowwise.target";
} // namespace mlir::rowwise

#define GET_OP_CLASSES
#include "Rowwise/IR/RowwiseOps.h.inc"

#endif // ROWWISE_IR_ROWWISE_H
