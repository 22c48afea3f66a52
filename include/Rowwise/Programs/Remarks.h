//===- Remarks.h - What passes say of a program -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All remarks go through MLIR's remark engine. The text of a remark is what
// `remark::add` makes; metrics repeat its numbers for machines.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_REMARKS_H
#define ROWWISE_PROGRAMS_REMARKS_H

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Programs/RemarkCategories.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::rowwise {

/// Whether remarks are wanted. Facts that take time to compute are computed
/// only then.
bool wantsRemarks(Operation *op);

// `name` identifies the kind of remark within its category. Each function
// starts a remark at the operation's location or, about an erased operation, at
// `place`; if remarks are not wanted, it ignores what is added.

/// A remark on a rewrite that was made.
remark::detail::InFlightRemark emitDone(Operation *op, StringRef category,
                                        StringRef name);
remark::detail::InFlightRemark emitDone(func::FuncOp func, Location place,
                                        StringRef category, StringRef name);
/// A remark on a rewrite that was not made; the text says why.
remark::detail::InFlightRemark emitMissed(Operation *op, StringRef category,
                                          StringRef name);
/// A remark on a fact about the program.
remark::detail::InFlightRemark emitFact(Operation *op, StringRef category,
                                        StringRef name);

/// The location for remarks about `op`: one in a file, if there is one.
Location getPlace(Operation *op);

/// "1 row", "2 rows"
std::string countOf(int64_t number, const Twine &what);

/// "arith.divf at 12:5", for remarks that name a second operation.
std::string describe(Operation *op);

/// " in schedules block, cluster": the schedules of those versions for which
/// `isMeant` holds. Empty if it holds for all.
std::string nameSchedules(FuseOp op, function_ref<bool(VersionAttr)> isMeant);

/// Which of its function's programs `op` is, from 0.
unsigned getProgramNumber(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_REMARKS_H
