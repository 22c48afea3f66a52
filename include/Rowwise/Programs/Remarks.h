//===- Remarks.h - What passes say of a program -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Remarks go through MLIR's engine only. A remark's text is what `remark::add`
// makes; metrics repeat its numbers for machines.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_REMARKS_H
#define ROWWISE_PROGRAMS_REMARKS_H

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Programs/RemarkCategories.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::rowwise {

/// Whether anyone listens. What takes time to find out is found out only then.
bool wantsRemarks(Operation *op);

// `name` identifies the kind of remark within its category. Each gives a remark
// at the operation's place in the source or, about what is gone, at `place`, or
// one that swallows what it is given.

/// Something was done.
remark::detail::InFlightRemark emitDone(Operation *op, StringRef category,
                                        StringRef name);
remark::detail::InFlightRemark emitDone(func::FuncOp func, Location place,
                                        StringRef category, StringRef name);
/// Something was not done; the text says why.
remark::detail::InFlightRemark emitMissed(Operation *op, StringRef category,
                                          StringRef name);
/// A fact about the program.
remark::detail::InFlightRemark emitFact(Operation *op, StringRef category,
                                        StringRef name);

/// The place that remarks about `op` have: one in a file, if it has any.
Location getPlace(Operation *op);

/// "1 row", "2 rows"
std::string countOf(int64_t number, const Twine &what);

/// "arith.divf at 12:5", for remarks that name a second operation.
std::string describe(Operation *op);

/// " in schedules block, cluster": those of the versions that `isMeant`. Empty
/// where all versions are.
std::string nameSchedules(FuseOp op, function_ref<bool(VersionAttr)> isMeant);

/// Which of its function's programs `op` is, from 0.
unsigned getProgramNumber(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_REMARKS_H
