//===- ProgramShape.h - What a schedule depends on --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_MACHINE_PROGRAMSHAPE_H
#define ROWWISE_LIB_SCHEDULE_MACHINE_PROGRAMSHAPE_H

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Rowwise.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace mlir::rowwise {

/// The properties of a program, other than its width, that schedules depend on.
struct ProgramShape {
  /// Elements of a contiguous row that a thread accesses at once: 16 bytes of
  /// the narrowest rows, masks not counted.
  int64_t vector = 1;
  /// Boundary elements of rows are peeled, as in a `peeled` layout.
  bool isPeeled = false;
  /// Bytes of registers for one element of all rows that are live at the same
  /// time.
  int64_t liveBytes = wordBytes;
  /// Bytes of registers in addition, for one element of values that are
  /// computed from epilogue operands alone. They are computed where they are
  /// used, one part of the row after the other.
  int64_t epilogueBytes = 0;
  /// Bytes of registers for one element of the inputs, if values computed from
  /// them are cheap to rematerialize after each reduction and would take more;
  /// else the sum of the two above.
  int64_t rematerializedBytes = wordBytes;
  /// Bytes of an element of each epilogue operand, as it was loaded.
  int64_t operandBytes = 0;
  /// Bytes of an element of the narrowest rows, masks not counted.
  int64_t elementBytes = 4;
  /// Most operands are contiguous across rows, so that adjacent lanes take
  /// different rows.
  bool isOuterReduction = false;
  /// The number of rows along the last dimension that is not reduced, or
  /// ShapedType::kDynamic.
  int64_t rowDimSize = 1;
  /// How many adjacent rows a thread accesses an element each of at once, as
  /// these are contiguous: 16 bytes of the narrowest. 1 if they are not
  /// contiguous, or elements are as wide as what a lane accesses alone.
  int64_t rowsPerThread = 1;
  /// The fewest such rows with which all accesses are of a word or more.
  int64_t minRowsPerThread = 1;
  /// The number of rows, or ShapedType::kDynamic.
  int64_t numRows = 1;
  /// A result has an element for each element of a row, not only for each row.
  bool writesRows = true;
  /// Threads that rematerialize rows need few registers beside those of the
  /// rows.
  bool hasLowIntensity = false;
  /// A kernel that does not hold the row reads each element once, too: no
  /// reduction waits for another, and no elements are written that wait for
  /// one.
  bool readsOnce = false;
  /// Rows can wait as they were loaded for the only exchange of states: values
  /// computed from them are cheap to rematerialize.
  bool mayWait = false;

  /// Whether the narrowest rows have several elements in a word: of 16 bits,
  /// and of 8, for which the rules on 16 bits were not measured again.
  bool hasNarrowElements() const { return 2 * elementBytes <= wordBytes; }

  /// 32-bit registers of a thread for `elements` elements of all rows that it
  /// holds: live values or, if it rematerializes, the inputs.
  int64_t countWords(int64_t elements, bool rematerialized) const {
    return llvm::divideCeil(elements * getResidentBytes(rematerialized),
                            wordBytes);
  }

  /// 32-bit registers of a thread for `elements` elements of epilogue operands
  /// that it has loaded.
  int64_t countOperandWords(int64_t elements) const {
    return llvm::divideCeil(elements * operandBytes, wordBytes);
  }

  /// Whether a thread keeps more than one value for an element of a row.
  bool holdsSeveralRows(bool rematerialized) const {
    int64_t bytesOfOne =
        rematerialized ? elementBytes : std::max(elementBytes, wordBytes);
    return getResidentBytes(rematerialized) > bytesOfOne;
  }

  /// Whether rematerializing takes fewer registers than what was computed does.
  bool mayRematerialize() const {
    return rematerializedBytes < liveBytes + epilogueBytes;
  }

  int64_t getResidentBytes(bool rematerialized) const {
    return rematerialized ? rematerializedBytes : liveBytes;
  }
};

ProgramShape getProgramShape(FuseOp op);

/// Whether next to nothing is computed of an element between its load, as a
/// 16-bit float, and its reduction or store: a multiply-add and an exponential,
/// its square, products with values that are the same for a row or are loaded
/// where they are used, and extrema of elements as they were loaded.
bool hasLowIntensity(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_PROGRAMSHAPE_H
