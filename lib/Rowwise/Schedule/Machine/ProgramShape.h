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

/// What a schedule for one program depends on, besides the width.
struct ProgramShape {
  /// Elements of a contiguous row that a thread takes at once: 16 bytes of the
  /// narrowest rows, masks aside.
  int64_t vector = 1;
  /// Boundary elements of rows are peeled: the layout is
  /// `peeled`.
  bool isPeeled = false;
  /// Bytes of registers for one element of all rows that live at one time.
  int64_t liveBytes = wordBytes;
  /// More bytes of registers for what is computed of epilogue operands alone,
  /// where these are in registers: it is computed where it is used, one part of
  /// the row after the other.
  int64_t epilogueBytes = 0;
  /// Bytes of registers for one element of the inputs alone, where what is
  /// computed from them is cheap to rematerialize after each reduction and
  /// would take more; else the sum of the two above.
  int64_t rematerializedBytes = wordBytes;
  /// Bytes of an element of the narrowest rows, masks aside.
  int64_t elementBytes = 4;
  /// Most operands are contiguous across rows, so that adjacent lanes take
  /// different rows.
  bool isOuterReduction = false;
  /// Rows along the last dimension that is not reduced, or
  /// ShapedType::kDynamic.
  int64_t rowDimSize = 1;
  /// Adjacent rows of which a thread accesses an element each at once, as
  /// these are contiguous: 16 bytes of the narrowest; 1 if there are none or
  /// elements are no narrower than what a lane accesses alone.
  int64_t rowsPerThread = 1;
  /// The least of these of which all accesses are of a word or more.
  int64_t minRowsPerThread = 1;
  /// The number of rows, or ShapedType::kDynamic.
  int64_t numRows = 1;
  /// Something is written of each element, not only of each row.
  bool writesRows = true;
  /// Threads that rematerialize rows need few registers besides them.
  bool hasLowIntensity = false;
  /// A kernel that holds no row reads each element once, too: no reduction
  /// waits for another, and nothing is written of elements.
  bool readsOnce = false;
  /// Rows may wait for one exchange of states as they were loaded: there is
  /// one, and what is computed from them is cheap to rematerialize.
  bool mayWait = false;

  /// Whether the narrowest rows are of 16 bits or fewer.
  bool is16Bit() const { return elementBytes <= 2; }

  /// 32-bit registers for `elements` of all rows that a thread keeps: those
  /// that live at one time or, if it rematerializes, the inputs.
  int64_t countWords(int64_t elements, bool rematerialized) const {
    return llvm::divideCeil(elements * getResidentBytes(rematerialized),
                            wordBytes);
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

/// Whether next to nothing is computed of an element between where it is
/// loaded, as a 16-bit float, and where it is reduced or stored: a multiply-add
/// and an exponential, its square, products with what is the same for a row or
/// loaded where it is used; and extrema of nothing but elements as they were
/// loaded.
bool hasLowIntensity(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_PROGRAMSHAPE_H
