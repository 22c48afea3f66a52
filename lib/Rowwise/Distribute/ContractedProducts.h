//===- ContractedProducts.h - Sums of products in a thread ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_CONTRACTEDPRODUCTS_H
#define ROWWISE_LIB_DISTRIBUTE_CONTRACTEDPRODUCTS_H

#include "PartMap.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// This thread's sum of a tile of products that may be contracted (the flag
/// `contract` of `arith.mulf`), each multiplied and added by one instruction;
/// null if `op` adds up something else, or not all elements.
Value sumContracted(ReduceOp op, unsigned row, const PartMap &parts,
                    ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_CONTRACTEDPRODUCTS_H
