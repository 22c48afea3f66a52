//===- Traffic.h - Bytes that a row program moves ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_TRAFFIC_H
#define ROWWISE_IR_TRAFFIC_H

#include "Rowwise/IR/Rowwise.h"

#include <map>

namespace mlir::rowwise {

/// A sum of products of sizes that may be known at run time only, such as
/// 4*d0*d1 + 8*d1. Stays at the largest int64_t where it would exceed it.
class ByteCount {
public:
  /// Adds `bytes` for each element of a tensor. A size is an extent or, where
  /// it is dynamic, stands for the dimension of that number in `dims`.
  void addTensor(int64_t bytes, ArrayRef<int64_t> shape,
                 ArrayRef<unsigned> dims);
  ByteCount &operator+=(const ByteCount &other);

  bool operator==(const ByteCount &other) const { return terms == other.terms; }
  /// The count, where it depends on no dimension.
  std::optional<int64_t> getConstant() const;
  /// The count for these sizes of the dimensions.
  int64_t evaluate(ArrayRef<int64_t> sizes) const;
  /// "4*d0*d1 + 8*d1", the longest product first.
  std::string str() const;

private:
  void addTerm(ArrayRef<unsigned> dims, int64_t factor);

  /// Factors of products of dimensions, which ascend.
  std::map<SmallVector<unsigned>, int64_t> terms;
};

struct Traffic {
  ByteCount read, written;

  ByteCount getTotal() const;
  bool operator==(const Traffic &other) const {
    return read == other.read && written == other.written;
  }
};

/// Bytes of an element in memory; a bit takes one.
int64_t getElementBytes(Type element);

/// What any kernel for `op` must move: every tensor read once, every result
/// written once. Dimensions are the program's.
Traffic getTraffic(FuseOp op);

/// Reductions of a body that are found in one pass with another one, as after a
/// rewrite that merges both: maps the one that waits for the other to that.
using JointReductions = llvm::SmallDenseMap<Operation *, Operation *>;

/// What the kernel of a version with this body moves: one that holds no row
/// reads again what each pass over the row needs.
Traffic getTraffic(FuseOp op, VersionAttr version, Block &body,
                   const JointReductions &joint = JointReductions());

/// What the kernel of the version with that number moves, with the body of the
/// fuse operation.
Traffic getTraffic(FuseOp op, unsigned version);

/// The reductions of a body by how many others they wait for, one after
/// another: a kernel that holds no row makes one pass over it for each level,
/// then one that writes.
SmallVector<SmallVector<ReduceOp>>
getReductionLevels(Block &body,
                   const JointReductions &joint = JointReductions());

/// Whether an input is a row that rows of the program share, such as weights,
/// and that no reduction of `body` needs. A kernel that holds its row reads
/// such an input, from a cache, where it is used, and does not hold it.
bool isEpilogueOperand(FuseOp op, Block &body, unsigned input);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_TRAFFIC_H
