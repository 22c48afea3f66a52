//===- Parts.cpp - How rows are dealt to parts ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parts.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The divisors of `size`, ascending.
static SmallVector<int64_t> listDivisors(int64_t size) {
  SmallVector<int64_t> small, large;
  for (int64_t divisor = 1; divisor <= size / divisor; ++divisor)
    if (size % divisor == 0) {
      small.push_back(divisor);
      if (divisor != size / divisor)
        large.push_back(size / divisor);
    }
  small.append(large.rbegin(), large.rend());
  return small;
}

/// The rows that are not combined with each other, or unknown.
static std::optional<int64_t> countOthers(const ProgramPair &pair) {
  FuseOp rows = pair.rows;
  int64_t count = 1;
  for (unsigned dim = 0; dim < rows.getNumDims(); ++dim) {
    if (!rows.isOuter(dim) || pair.isCombined(dim))
      continue;
    int64_t size = rows.getDimSize(dim);
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(count, size, count))
      return std::nullopt;
  }
  return count;
}

SmallVector<Parts> mlir::rowwise::listParts(const ProgramPair &pair) {
  FuseOp rows = pair.rows;
  std::optional<int64_t> others = countOthers(pair);
  int64_t before = 1, all = 1;
  for (unsigned dim : pair.combined)
    if (llvm::MulOverflow(all, rows.getDimSize(dim), all))
      return {};
  SmallVector<Parts> list;
  if (!others || all == 0)
    return list;
  for (unsigned dim : pair.combined) {
    int64_t size = rows.getDimSize(dim);
    for (int64_t steps : listDivisors(size)) {
      Parts parts = {dim, steps, 0, before * (size / steps)};
      bool overflows =
          llvm::MulOverflow(parts.countCombined, *others, parts.count);
      if (!overflows && parts.countCombined != 1 && parts.countCombined != all)
        list.push_back(parts);
    }
    before *= size;
  }
  llvm::sort(list, [](const Parts &lhs, const Parts &rhs) {
    return std::tuple(-lhs.count, lhs.dim, lhs.steps) <
           std::tuple(-rhs.count, rhs.dim, rhs.steps);
  });
  return list;
}
