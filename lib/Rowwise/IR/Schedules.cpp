//===- Schedules.cpp - What each schedule is and allows -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// What options call them
//===----------------------------------------------------------------------===//

namespace {
/// The names of those of some attributes that are schedules.
template <typename Attr, typename = void>
struct OptionName {
  static void insert(SetVector<StringRef> &) {}
};
template <typename Attr>
struct OptionName<Attr, std::void_t<decltype(Attr::optionName)>> {
  static void insert(SetVector<StringRef> &names) {
    names.insert(Attr::optionName);
  }
};
} // namespace

template <typename... Attrs>
static SetVector<StringRef> collectNames() {
  SetVector<StringRef> names;
  (OptionName<Attrs>::insert(names), ...);
  return names;
}

ArrayRef<StringRef> ScheduleInterface::getNames() {
  static const SetVector<StringRef> names = collectNames<
#define GET_ATTRDEF_LIST
#include "Rowwise/IR/RowwiseAttributes.cpp.inc"
      >();
  return names.getArrayRef();
}

//===----------------------------------------------------------------------===//
// What several schedules ask
//===----------------------------------------------------------------------===//

/// How many blocks share a row: several, or one.
static LogicalResult verifyBlocks(EmitError emitError, StringRef name,
                                  int64_t blocks, bool areSeveral) {
  if (areSeveral != (blocks != 1))
    return emitError() << "expected several blocks a row in schedules cluster "
                          "and split, possibly in column, and in no other, "
                          "found "
                       << blocks << " in schedule " << name;
  return success();
}

/// The blocks of a row are a cluster, or one.
static LogicalResult verifyCluster(EmitError emitError, StringRef name,
                                   int64_t blocks) {
  if (blocks > maxClusterBlocks || !llvm::isPowerOf2_64(blocks))
    return emitError() << "expected a power of two of 1 to 16 blocks in "
                          "schedule "
                       << name << ", found " << blocks;
  return success();
}

static LogicalResult verifyTransposed(EmitError emitError, StringRef name,
                                      LayoutAttr layout, bool isColumn) {
  if (layout.getTransposed() != isColumn)
    return emitError() << "expected a transposed layout in schedule column and "
                          "no other, found "
                       << layout << " in schedule " << name;
  return success();
}

/// A row has lanes of a warp, and a block several rows.
static LogicalResult verifyWarps(EmitError emitError, StringRef name,
                                 LayoutAttr layout) {
  if (layout.getWarps() != 1)
    return emitError() << "expected one warp a row in schedule warp, found "
                       << layout.getWarps();
  if (failed(verifyTransposed(emitError, name, layout, /*isColumn=*/false)))
    return failure();
  return verifyBlocks(emitError, name, layout.getBlocks(),
                      /*areSeveral=*/false);
}

/// A row has all threads of one block or of several.
static LogicalResult verifyWholeBlocks(EmitError emitError, StringRef name,
                                       LayoutAttr layout, bool areSeveral) {
  if (failed(verifyTransposed(emitError, name, layout, /*isColumn=*/false)))
    return failure();
  if (layout.getRows() != 1)
    return emitError() << "expected one row a block in schedule " << name
                       << ", found " << layout.getRows();
  return verifyBlocks(emitError, name, layout.getBlocks(), areSeveral);
}

static LogicalResult verifyStages(EmitError emitError, int64_t least,
                                  int64_t stages) {
  if (stages < least || stages > ScheduleInterface::maxStages)
    return emitError() << "expected " << least << " to "
                       << ScheduleInterface::maxStages << " stages, found "
                       << stages;
  return success();
}

static LogicalResult verifyMaxGroups(EmitError emitError, int64_t maxGroups) {
  if (maxGroups < 1)
    return emitError() << "expected room for 1 group or more, found "
                       << maxGroups;
  return success();
}

//===----------------------------------------------------------------------===//
// WarpAttr
//===----------------------------------------------------------------------===//

bool WarpAttr::isOfOneWarp() const { return true; }

LogicalResult WarpAttr::verifyVersion(EmitError emitError,
                                      const LayoutAttr &layout,
                                      const RowsAttr & /*rows*/,
                                      bool /*recomputes*/) const {
  return verifyWarps(emitError, getName(), layout);
}

//===----------------------------------------------------------------------===//
// PackedAttr
//===----------------------------------------------------------------------===//

LogicalResult PackedAttr::verify(EmitError emitError, int64_t leastRows) {
  if (leastRows < 1)
    return emitError() << "expected 1 row without gaps or more, found "
                       << leastRows;
  return success();
}

bool PackedAttr::isOfOneWarp() const { return true; }

LogicalResult PackedAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr &rows,
                                        bool recomputes) const {
  if (failed(verifyWarps(emitError, getName(), layout)))
    return failure();
  bool mayPack = rows.getAlignment() == Alignment::packed && !recomputes &&
                 rows.getMinWidth() == rows.getMaxWidth() &&
                 layout.getVector() == 1 &&
                 layout.getRows() % rowsMultiple == 0;
  if (!mayPack)
    return emitError()
           << "expected rows without gaps in schedule packed, of one width and "
              "single elements, "
           << rowsMultiple
           << " or a multiple of them a block, held as computed, found "
           << layout << " and " << rows;
  return success();
}

//===----------------------------------------------------------------------===//
// BlockAttr
//===----------------------------------------------------------------------===//

LogicalResult BlockAttr::verifyVersion(EmitError emitError,
                                       const LayoutAttr &layout,
                                       const RowsAttr & /*rows*/,
                                       bool /*recomputes*/) const {
  return verifyWholeBlocks(emitError, getName(), layout, /*areSeveral=*/false);
}

//===----------------------------------------------------------------------===//
// PersistentAttr
//===----------------------------------------------------------------------===//

LogicalResult PersistentAttr::verify(EmitError emitError, int64_t stages) {
  return verifyStages(emitError, /*least=*/1, stages);
}

LogicalResult PersistentAttr::verifyVersion(EmitError emitError,
                                            const LayoutAttr &layout,
                                            const RowsAttr & /*rows*/,
                                            bool /*recomputes*/) const {
  return verifyWholeBlocks(emitError, getName(), layout, /*areSeveral=*/false);
}

//===----------------------------------------------------------------------===//
// ClusterAttr
//===----------------------------------------------------------------------===//

LogicalResult ClusterAttr::verifyVersion(EmitError emitError,
                                         const LayoutAttr &layout,
                                         const RowsAttr & /*rows*/,
                                         bool /*recomputes*/) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)))
    return failure();
  return verifyCluster(emitError, getName(), layout.getBlocks());
}

//===----------------------------------------------------------------------===//
// PersistentClusterAttr
//===----------------------------------------------------------------------===//

/// A slice of a launch is not empty.
static LogicalResult verifySlices(EmitError emitError,
                                  ArrayRef<int64_t> launchSlices,
                                  int64_t sliceShift) {
  constexpr int64_t mostShift = 8, mostThresholds = 6;
  if (sliceShift < 1 || sliceShift > mostShift)
    return emitError() << "expected a sliceShift of 1 to " << mostShift
                       << ", found " << sliceShift;
  if (launchSlices.size() > mostThresholds || !llvm::is_sorted(launchSlices))
    return emitError() << "expected launchSlices to be at most "
                       << mostThresholds << ", ascending";
  for (auto [i, iterations] : llvm::enumerate(launchSlices))
    if (int64_t least = int64_t(1) << ((i + 1) * sliceShift);
        iterations < least)
      return emitError() << "expected " << i + 2 << " slices from " << least
                         << " iterations on, which leave one to the last, "
                            "found "
                         << iterations;
  return success();
}

LogicalResult PersistentClusterAttr::verify(EmitError emitError, int64_t stages,
                                            DenseI64ArrayAttr launchSlices,
                                            int64_t sliceShift,
                                            bool /*shiftsCached*/) {
  if (failed(verifyStages(emitError, /*least=*/1, stages)))
    return failure();
  return verifySlices(
      emitError, launchSlices ? launchSlices.asArrayRef() : ArrayRef<int64_t>(),
      sliceShift);
}

bool PersistentClusterAttr::cachesOperands() const { return true; }

ArrayRef<int64_t> PersistentClusterAttr::getSliceThresholds() const {
  DenseI64ArrayAttr slices = getLaunchSlices();
  return slices ? slices.asArrayRef() : ArrayRef<int64_t>();
}

LogicalResult PersistentClusterAttr::verifyVersion(EmitError emitError,
                                                   const LayoutAttr &layout,
                                                   const RowsAttr & /*rows*/,
                                                   bool /*recomputes*/) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)) ||
      failed(verifyCluster(emitError, getName(), layout.getBlocks())))
    return failure();
  if (getShiftsCached() && !layout.getEdges())
    return emitError() << "expected shiftsCached in a layout with edges only";
  return success();
}

//===----------------------------------------------------------------------===//
// SplitAttr
//===----------------------------------------------------------------------===//

LogicalResult SplitAttr::verify(EmitError emitError, int64_t maxGroups) {
  return verifyMaxGroups(emitError, maxGroups);
}

int64_t SplitAttr::getStages() const { return 1; }

bool SplitAttr::exchangesThroughMemory() const { return true; }

LogicalResult SplitAttr::verifyVersion(EmitError emitError,
                                       const LayoutAttr &layout,
                                       const RowsAttr & /*rows*/,
                                       bool /*recomputes*/) const {
  return verifyWholeBlocks(emitError, getName(), layout, /*areSeveral=*/true);
}

//===----------------------------------------------------------------------===//
// RingAttr
//===----------------------------------------------------------------------===//

/// A row's results come after its reduction; one stage has the row that is
/// reduced, and one is for a row on its way.
LogicalResult RingAttr::verify(EmitError emitError, int64_t stages,
                               int64_t latency, int64_t maxGroups) {
  if (failed(verifyStages(emitError, minStages, stages)))
    return failure();
  if (latency < 1 || latency > stages - 2)
    return emitError() << "expected a latency of 1 to 2 less than the stages, "
                          "found "
                       << latency;
  return verifyMaxGroups(emitError, maxGroups);
}

bool RingAttr::exchangesThroughMemory() const { return true; }

bool RingAttr::hasMultiStageBuffer() const { return true; }

LogicalResult RingAttr::verifyVersion(EmitError emitError,
                                      const LayoutAttr &layout,
                                      const RowsAttr &rows,
                                      bool recomputes) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)))
    return failure();
  if (!rows.isAligned() || !recomputes)
    return emitError() << "expected aligned rows that are rematerialized from "
                          "what was loaded, with "
                       << getStages() << " stages in schedule split";
  return success();
}

//===----------------------------------------------------------------------===//
// StreamAttr
//===----------------------------------------------------------------------===//

bool StreamAttr::streams(const LayoutAttr & /*layout*/,
                         const RowsAttr & /*rows*/) const {
  return true;
}

LogicalResult StreamAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr & /*rows*/,
                                        bool recomputes) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/false)))
    return failure();
  if (recomputes)
    return emitError() << "expected a schedule that holds rows to recompute "
                          "from, found schedule stream";
  return success();
}

//===----------------------------------------------------------------------===//
// ColumnAttr
//===----------------------------------------------------------------------===//

bool ColumnAttr::streams(const LayoutAttr &layout, const RowsAttr &rows) const {
  return layout.getBlocks() == 1 && !rows.isAligned() &&
         rows.getMaxWidth() > layout.getCovered();
}

LogicalResult ColumnAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr &rows,
                                        bool /*recomputes*/) const {
  if (failed(verifyTransposed(emitError, getName(), layout, /*isColumn=*/true)))
    return failure();
  if (layout.getVector() != 1)
    return emitError() << "expected single elements in schedule column, found "
                          "vectors of "
                       << layout.getVector();
  if (failed(verifyCluster(emitError, getName(), layout.getBlocks())))
    return failure();
  if ((layout.getNeighbours() > 1) != rows.isAligned())
    return emitError() << "expected neighbours in schedule column where rows "
                          "are aligned, and only there, found "
                       << layout.getNeighbours() << " and " << rows;
  return success();
}
