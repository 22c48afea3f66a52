//===- VersionBuilder.h - The schedules of one program ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_VERSIONBUILDER_H
#define ROWWISE_LIB_SCHEDULE_VERSIONBUILDER_H

#include "Rowwise/Schedule/ProgramShape.h"
#include "Rowwise/Tuning/TuningDatabase.h"

namespace mlir::rowwise {

struct ColumnTile;

/// Chooses the kernels of one program. To add a kind of schedule: a file with
/// its makeVersions, called from makeVersions here.
class VersionBuilder {
public:
  /// `database`, if it is not null, has schedules for where none is forced;
  /// `l2Hint`, if there is one, is what loads ask of the L2 cache.
  VersionBuilder(FuseOp op, TargetAttr target, const ScheduleChoice &forced,
                 const TuningDatabase *database = nullptr,
                 std::optional<L2Hint> l2Hint = std::nullopt)
      : op(op), target(target), forced(forced), l2Hint(l2Hint),
        shape(getProgramShape(op)), widestVector(shape.vector),
        database(forced.isFree() ? database : nullptr) {}

  /// Emits a diagnostic and fails where a forced field fits no layout.
  FailureOr<SmallVector<Attribute>> makeVersions();

  /// A range of widths that one version serves.
  struct WidthRange {
    int64_t min, max;
  };

  const ProgramShape &getShape() const { return shape; }

  // Tuned.cpp: versions of which the schedule is known.

  /// What a version may assume of where rows lie (see #rowwise.schedule).
  enum class Places { packed, aligned, any };

  static Places getPlaces(ScheduleAttr schedule) {
    return schedule.getPacked() != 0 ? Places::packed
           : schedule.getAligned()   ? Places::aligned
                                     : Places::any;
  }

  /// As tuning files have it.
  static StringRef getPlacesName(Places places);

  /// The version with all fields chosen. Where there is none, gives the reason
  /// and emits no diagnostic. `origin`, if it is not empty, is what a remark
  /// says of the choice.
  std::optional<ScheduleAttr> makeChosen(const ScheduleChoice &choice,
                                         WidthRange widths, Places places,
                                         StringRef origin, std::string &reason);

private:
  /// The version that the database has, if it does.
  std::optional<ScheduleAttr> findTuned(WidthRange widths, Places places);
  void explainUntuned(const TuningKey &key);

  // VersionBuilder.cpp: what all kinds share.
  int64_t getMaxRegisters(int64_t vector, bool recomputes = false);
  int64_t getFittingRegisters(int64_t vector, bool recomputes, int64_t threads);
  bool paysToHold(ScheduleKind kind, LayoutAttr layout, int64_t width);
  L2Hint chooseL2Hint(ScheduleKind kind, LayoutAttr layout, int64_t width);
  LogicalResult checkForcedSizes();
  bool mayHaveThreads(ScheduleKind kind);
  LogicalResult checkForced(ScheduleKind kind);
  int64_t spread(int64_t blocks, int64_t most, int64_t rows,
                 int64_t ofProcessor = 1);
  FailureOr<ScheduleAttr> makeSchedule(ScheduleKind kind, LayoutAttr layout,
                                       bool aligned, WidthRange widths,
                                       bool recomputes, int64_t stages,
                                       int64_t packed = 0);
  /// Null, with a diagnostic, where there is no such layout.
  LayoutAttr makeLayout(int64_t vector, int64_t registers, int64_t lanes,
                        int64_t warps, int64_t rows, bool transposed = false,
                        int64_t blocks = 1, int64_t neighbours = 1);

  // ScheduleRemarks.cpp: a remark on each version.
  void explainRows(ScheduleAttr schedule, int64_t vectors, int64_t perThread,
                   bool isRated = false);
  void explainColumns(ScheduleAttr schedule);
  void emitRemark(ScheduleAttr schedule, const Twine &reason,
                  int64_t perThread);

  // Split.cpp: rows over blocks of the whole GPU.
  LogicalResult checkSplit();
  int64_t getSplitThreads();
  int64_t getResidentBlocks();
  int64_t getSplitCapacity(int64_t perThread);
  LayoutAttr makeSplitLayout(int64_t vectors, int64_t perThread);

  // Ring.cpp: such rows, in shared memory.
  LogicalResult checkRing();
  bool mayHaveRing();
  int64_t countRingStages(LayoutAttr layout);
  LayoutAttr makeRingLayout(int64_t vectors, int64_t registers);
  bool areManyForRing(int64_t blocks);
  LayoutAttr chooseRing(int64_t vectors);
  int64_t getRingCapacity();
  bool prefersRing(int64_t vectors, int64_t perThread);

  // Warp.cpp: schedule warp.
  int64_t getLanes(int64_t vectors);
  int64_t getLanesWithEdges(int64_t vectors);
  LayoutAttr makeWarpLayout(int64_t vectors);

  // Packed.cpp: rows without gaps of schedule warp.
  int64_t getPackedLanes(int64_t width);
  bool mayPack();
  int64_t getLeastPacked();
  LayoutAttr makePackedLayout();
  FailureOr<ScheduleAttr> makePackedVersion(LayoutAttr packed);

  // Cluster.cpp: schedule cluster.
  int64_t getReadBlocks(WidthRange widths);
  LayoutAttr makeReadLayout(WidthRange widths, int64_t vectors);
  LayoutAttr makeClusterLayout(int64_t vectors, int64_t slack,
                               int64_t perThread, bool recomputes);

  // Persistent.cpp: clusters that keep what rows share.
  /// Which rows blocks of such clusters are for. Aligned rows of 16-bit
  /// elements of which 8 blocks of 128 threads leave some without their last
  /// vector are faster in 4 of them, also where as many idle there.
  enum class KeptRows {
    any,
    manyCutHalves, ///< of 16-bit elements, ends apart, that areKnownMany
    idleHalves     ///< of 16-bit elements, aligned, that idle so
  };
  struct KeptBlocks {
    int64_t blocks, threads;
    KeptRows rows;
    bool onlyOfSeveral; ///< for more than one operand that rows share
  };
  /// By preference. Clusters of 2 blocks leave no multiprocessor idle, of 8 or
  /// 16 up to a seventh of them, which rows of 16-bit elements whose ends are
  /// apart cannot spare: they take the most instructions a byte.
  static const KeptBlocks keptLayouts[];
  bool areSuch(KeptRows rows, int64_t vectors);
  LogicalResult checkKept(LayoutAttr layout);
  int64_t countStateBytes(LayoutAttr layout);
  int64_t countCachedBytes(LayoutAttr layout);
  int64_t countKept();
  bool hasManyRows();
  bool areKnownMany();
  SmallVector<int64_t> getRowElementBytes();
  bool hasHalves();
  bool hasCutHalves();
  bool prefersKept(ScheduleKind kind, WidthRange widths);
  int64_t countKeptRegisters(int64_t vectors, bool recomputes);
  int64_t countKeptClusters(LayoutAttr layout, int64_t width, bool recomputes);
  std::optional<ScheduleChoice> chooseKept(int64_t width, int64_t vectors,
                                           bool recomputes);

  // Kinds.cpp: kinds of schedules that hold contiguous rows.
  int64_t getMostThreads();
  int64_t getCapacity(ScheduleKind kind, int64_t perThread);
  int64_t getSlack(ScheduleKind kind, bool aligned);
  int64_t countVectors(ScheduleKind kind, WidthRange widths, bool aligned);
  int64_t getRowRegisters(bool recomputes);
  int64_t getTallRegisters(ScheduleKind kind, int64_t perThread);
  int64_t getLongestRow(ScheduleKind kind, bool aligned, bool recomputes);
  ScheduleKind chooseRowKind(WidthRange widths, bool aligned, bool recomputes);
  bool holdsRow(ScheduleKind kind, WidthRange widths, bool aligned,
                bool recomputes);
  LogicalResult checkHoldsRow(ScheduleKind kind, WidthRange widths,
                              bool aligned, bool recomputes);
  int64_t countThreadsOfAll(int64_t vectors);
  bool recomputesRow(WidthRange widths, bool aligned,
                     std::optional<ScheduleKind> known);
  SmallVector<WidthRange> getWidthClasses();

  // Block.cpp: contiguous rows, in schedules warp, block, cluster, split
  // and stream.
  FailureOr<SmallVector<Attribute>> makeRowVersions();
  FailureOr<ScheduleAttr> makeRowVersion(WidthRange widths, Places places);
  int64_t chooseRegisters(ScheduleKind kind, int64_t vectors, bool aligned,
                          bool recomputes);
  FailureOr<ScheduleAttr> makeVersionOfVectors(WidthRange widths, bool aligned);
  LayoutAttr makeRowLayout(ScheduleKind kind, int64_t vectors, int64_t slack,
                           int64_t perThread, bool recomputes);
  /// Vectors that a thread has at most of rows that are only read, unless it
  /// has to have more; and in blocks, of elements of more than 16 bits.
  static constexpr int64_t mostReadVectors = 4, mostReadVectorsOfBlocks = 2;
  int64_t getReadRegisters(ScheduleKind kind, int64_t perThread);
  int64_t getBlockThreads(int64_t vectors, int64_t slack, int64_t perThread,
                          bool recomputes);
  bool readsOneRow();
  int64_t getCutRegisters(bool recomputes);

  // Vectors.cpp: vectors of contiguous rows.
  struct RowVector {
    int64_t elements;
    bool hasEdges = false; ///< the ends of the row are held apart
  };
  RowVector getUnalignedVector(WidthRange widths);
  int64_t getAlignedVector(int64_t width, int64_t unaligned);
  RowVector chooseVector(WidthRange widths, bool aligned);
  VersionBuilder getVectorBuilder(WidthRange widths, bool aligned);
  bool wantsAligned(WidthRange widths);
  FailureOr<ScheduleAttr> makeVectorVersion(WidthRange widths, bool aligned);

  // Edges.cpp: contiguous rows whose ends are held apart.
  bool isSharedRow(unsigned input);
  int64_t countSharedRows();
  bool isWide(WidthRange widths);
  bool mayHaveEdges(ScheduleKind kind, WidthRange widths);
  int64_t getEdgeVector(ScheduleKind kind, WidthRange widths);

  // RatedLayouts.cpp: layouts of contiguous rows, rated.
  struct LayoutChoice {
    int64_t threads, registers, blocks;
    double rate;
  };
  int64_t countLoadedBytes();
  double rateLayout(int64_t vectors, int64_t threads, int64_t blocks,
                    bool recomputes);
  int64_t getLeastThreads(int64_t blocks);
  int64_t getMostWords(int64_t threads, bool recomputes);
  SmallVector<LayoutChoice> listLayouts(int64_t vectors, bool recomputes);
  LayoutAttr chooseRatedLayout(int64_t vectors, bool recomputes);
  LayoutAttr chooseLayout(ScheduleKind kind, WidthRange widths, bool aligned,
                          int64_t vectors, int64_t perThread, bool recomputes);

  // Column.cpp: schedule column.
  FailureOr<SmallVector<Attribute>> makeColumnVersions();
  SmallVector<WidthRange> getColumnClasses();
  VersionBuilder getColumnBuilder(WidthRange widths, bool aligned);
  bool fills(const ColumnTile &tile, int64_t longest);
  bool wantsBeside(WidthRange widths);
  LayoutAttr makeBesideLayout(int64_t longest);
  bool recomputesColumn();
  int64_t countCopiedBytes();
  int64_t countStateWords();
  FailureOr<ScheduleAttr> makeColumnVersion(WidthRange widths, bool aligned);
  FailureOr<ScheduleAttr> makeVersionOfColumns(WidthRange widths, bool aligned);
  FailureOr<LayoutAttr> makeColumnLayout(int64_t longest);
  LayoutAttr makeHeldColumnLayout(const ColumnTile &tile, int64_t longest);
  LayoutAttr makeTransposedLayout(int64_t elements, int64_t columns,
                                  int64_t threads, int64_t blocks);
  int64_t getColumnElements();
  int64_t getColumnElements(const ColumnTile &tile);
  int64_t getCopiedElements(const ColumnTile &tile);
  int64_t getColumns(const ColumnTile &tile);
  int64_t getColumnThreads(const ColumnTile &tile);
  int64_t getColumnBlocks();
  bool fits(const ColumnTile &tile, int64_t longest, int64_t waves);
  std::optional<ColumnTile> getWideTile(int64_t longest);
  int64_t getLongestColumn(const ColumnTile &tile);

  FuseOp op;
  TargetAttr target;
  ScheduleChoice forced;
  std::optional<L2Hint> l2Hint;
  /// Its `vector` is that of the version at hand.
  ProgramShape shape;
  int64_t widestVector;
  const TuningDatabase *database;
  /// Where `forced` is from, for remarks; there are none if it is empty.
  StringRef origin = "forced";
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_VERSIONBUILDER_H
