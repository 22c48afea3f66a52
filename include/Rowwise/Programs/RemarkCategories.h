//===- RemarkCategories.h - Passes that make remarks ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_REMARKCATEGORIES_H
#define ROWWISE_PROGRAMS_REMARKCATEGORIES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// The categories of remarks: the names of the passes that make them.
namespace category {
inline constexpr llvm::StringLiteral accumulate = "rowwise-accumulate";
inline constexpr llvm::StringLiteral computeTypes = "rowwise-compute-types";
inline constexpr llvm::StringLiteral estimate = "rowwise-estimate";
inline constexpr llvm::StringLiteral foldExponent = "rowwise-fold-exponent";
inline constexpr llvm::StringLiteral fuse = "rowwise-fuse";
inline constexpr llvm::StringLiteral fuseContractions =
    "rowwise-fuse-contractions";
inline constexpr llvm::StringLiteral online = "rowwise-online";
inline constexpr llvm::StringLiteral outline = "rowwise-outline";
inline constexpr llvm::StringLiteral raise = "rowwise-raise";
inline constexpr llvm::StringLiteral schedule = "rowwise-schedule";
inline constexpr llvm::StringLiteral shard = "rowwise-shard";
inline constexpr llvm::StringLiteral shiftByMaximum =
    "rowwise-shift-by-maximum";
inline constexpr llvm::StringLiteral useReciprocal = "rowwise-use-reciprocal";

inline constexpr llvm::StringLiteral all[] = {
    accumulate,   computeTypes, estimate, foldExponent, fuse,  fuseContractions,
    online,       outline,      raise,    schedule,     shard, shiftByMaximum,
    useReciprocal};
} // namespace category

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_REMARKCATEGORIES_H
