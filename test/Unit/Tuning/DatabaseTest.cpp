//===- DatabaseTest.cpp - Tests of measured schedules ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuningTest.h"

using namespace mlir;
using namespace mlir::rowwise;

TEST(ScheduleChoice, AcceptsWhatHasAllThatIsFixed) {
  ScheduleChoice found = {"warp", 32, 4, 0, 2};
  EXPECT_TRUE(ScheduleChoice().accepts(found));
  EXPECT_TRUE(found.accepts(found));
  EXPECT_TRUE((ScheduleChoice{"", 32, 0, 0, 2}).accepts(found));
  EXPECT_FALSE((ScheduleChoice{"block"}).accepts(found));
  EXPECT_FALSE((ScheduleChoice{"", 16}).accepts(found));
  EXPECT_FALSE((ScheduleChoice{"", 0, 8}).accepts(found));
  EXPECT_FALSE((ScheduleChoice{"", 0, 0, 2}).accepts(found));
  EXPECT_FALSE((ScheduleChoice{"", 0, 0, 0, 1}).accepts(found));
}

TEST(ScheduleChoice, IsFreeWhereNothingIsFixed) {
  EXPECT_TRUE(ScheduleChoice().isFree());
  EXPECT_FALSE((ScheduleChoice{"warp"}).isFree());
  EXPECT_FALSE((ScheduleChoice{"", 0, 0, 0, 1}).isFree());
}

TEST(ScheduleChoice, IsPrintedWithoutAbsentFields) {
  EXPECT_EQ((ScheduleChoice{"cluster", 256, 0, 4, 0}).str(),
            "cluster, 256 threads, 4 blocks");
  EXPECT_EQ((ScheduleChoice{"warp", 1, 1, 0, 1}).str(),
            "warp, 1 thread, 1 row, 1 stage");
  EXPECT_EQ(ScheduleChoice().str(), "any");
}

TEST(TuningDatabase, FindsAnEntryByItsWholeKey) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  TuningKey key = makeEntry("a").key;
  ASSERT_TRUE(database.lookup(key));
  EXPECT_EQ(database.lookup(key)->microseconds, 8.25);
  for (std::string TuningKey::*part :
       {&TuningKey::program, &TuningKey::types, &TuningKey::sizes,
        &TuningKey::alignment, &TuningKey::chip}) {
    TuningKey other = key;
    other.*part += "x";
    EXPECT_FALSE(database.lookup(other));
  }
}

TEST(TuningDatabase, FindsEntriesOfOtherChips) {
  TuningDatabase database;
  TuningKey key = makeEntry("b").key;
  database.insert(makeEntry("a", "sm_80"));
  database.insert(makeEntry("b"));
  database.insert(makeEntry("c", "sm_80"));
  EXPECT_FALSE(database.lookupOtherChip(key));
  // Before and after the key's own.
  for (StringRef chip : {"sm_100", "sm_90a"}) {
    TuningDatabase more = database;
    more.insert(makeEntry("b", chip));
    ASSERT_TRUE(more.lookupOtherChip(key));
    EXPECT_EQ(more.lookupOtherChip(key)->key.chip, chip);
  }
}

TEST(TuningDatabase, InsertsInThePlaceOfAnEntryWithTheSameKey) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  TuningEntry newer = makeEntry("a");
  newer.microseconds = 7;
  database.insert(newer);
  EXPECT_EQ(database.size(), 1u);
  EXPECT_EQ(database.lookup(newer.key)->microseconds, 7);
}

TEST(TuningDatabase, MergesEntriesThatAreNewer) {
  TuningDatabase old, newer;
  old.insert(makeEntry("a"));
  old.insert(makeEntry("b"));
  TuningEntry changed = makeEntry("b");
  changed.microseconds = 7;
  newer.insert(changed);
  newer.insert(makeEntry("c"));
  old.merge(newer);
  EXPECT_EQ(old.size(), 3u);
  EXPECT_EQ(old.lookup(makeEntry("a").key)->microseconds, 8.25);
  EXPECT_EQ(old.lookup(makeEntry("b").key)->microseconds, 7);
  EXPECT_TRUE(old.lookup(makeEntry("c").key));
}
