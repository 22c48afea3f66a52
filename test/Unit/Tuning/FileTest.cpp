//===- FileTest.cpp - Tests of tuning files -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuningTest.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The error that reading `text` gives, or "".
static std::string getError(StringRef text) {
  llvm::Expected<TuningDatabase> database = TuningDatabase::parse(text);
  return database ? "" : llvm::toString(database.takeError());
}

/// A file with one entry in which `from` is `to`.
static std::string makeText(StringRef from, StringRef to) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  std::string text = database.str();
  size_t place = text.find(from.str());
  EXPECT_NE(place, std::string::npos);
  return text.replace(place, from.size(), to.str());
}

TEST(TuningFile, IsReadAsItWasWritten) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  database.insert(makeEntry("b"));
  llvm::Expected<TuningDatabase> read = TuningDatabase::parse(database.str());
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->size(), 2u);
  EXPECT_EQ(read->str(), database.str());
  const TuningEntry *entry = read->lookup(makeEntry("a").key);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->choice, makeEntry("a").choice);
  EXPECT_EQ(entry->model, makeEntry("a").model);
  EXPECT_EQ(entry->microseconds, 8.25);
  EXPECT_EQ(entry->modelMicroseconds, 8.5);
  EXPECT_EQ(entry->device, "a GPU");
  EXPECT_EQ(entry->date, "2026-11-22");
}

TEST(TuningFile, IsTheSameInWhateverOrderEntriesCome) {
  TuningDatabase ascending, descending;
  for (StringRef program : {"a", "b"})
    ascending.insert(makeEntry(program));
  for (StringRef program : {"b", "a"})
    descending.insert(makeEntry(program));
  EXPECT_EQ(ascending.str(), descending.str());
}

TEST(TuningFile, IsRefusedWhereItIsMalformed) {
  EXPECT_EQ(getError(""), "expected JSON, found an error at [1:0, byte=0]: "
                          "Unexpected EOF");
  EXPECT_EQ(getError("[]"),
            "expected an object with 'version' and 'entries', found an array");
  EXPECT_EQ(getError("{}"), "expected a tuning file of version 2, found "
                            "nothing as 'version'");
  EXPECT_EQ(getError("{\"version\": 1}"),
            "expected a tuning file of version 2, found 1 as 'version'");
  EXPECT_EQ(getError("{\"version\": 2, \"entries\": {}}"),
            "expected an array as 'entries', found an object");
  EXPECT_EQ(getError("{\"version\": 2, \"entries\": [3]}"),
            "expected an object as entry 0, found 3");
}

TEST(TuningFile, IsRefusedWhereValuesNestWithoutEnd) {
  StringRef error = "expected an object with 'version' and 'entries', found "
                    "values in values without end";
  EXPECT_EQ(getError(std::string(1000000, '[')), error);
  EXPECT_EQ(getError("{\"version\": " + std::string(17, '[')), error);
  // Brackets in a text are none, nor do escaped quotes end it.
  EXPECT_EQ(getError("[\"\\\"" + std::string(100, '[') + "\"]"),
            "expected an object with 'version' and 'entries', found an array");
}

TEST(TuningFile, IsRefusedWhereItIsADevice) {
  llvm::Expected<TuningDatabase> read = TuningDatabase::read("/dev/zero");
  ASSERT_FALSE(bool(read));
  EXPECT_EQ(llvm::toString(read.takeError()),
            "/dev/zero: expected a tuning file, found what is no regular file");
}

TEST(TuningFile, IsRefusedWhereAFieldIsMalformed) {
  EXPECT_EQ(getError(makeText("\"program\": \"a\"", "\"program\": 3")),
            "expected a text as 'program' of entry 0, found 3");
  EXPECT_EQ(getError(makeText("\"date\"", "\"day\"")),
            "expected a text as 'date' of entry 0, found nothing");
  EXPECT_EQ(getError(makeText("8.25", "-1")),
            "expected a number of 0 or more as 'microseconds' of entry 0, "
            "found -1");
  EXPECT_EQ(getError(makeText("\"any\"", "\"unaligned\"")),
            "expected packed, aligned or any as 'alignment' of entry 0, found "
            "\"unaligned\"");
}

TEST(TuningFile, IsRefusedWhereTwoEntriesHaveOneKey) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  database.insert(makeEntry("b"));
  std::string text = database.str();
  text.replace(text.find("\"program\": \"b\""), 14, "\"program\": \"a\"");
  EXPECT_EQ(getError(text), "expected one entry a key, found a second as entry "
                            "1: program a, f32 -> f32, 64x781, any alignment, "
                            "sm_90");
}

namespace {
/// A folder of its own, which goes with all that is in it.
struct Folder : testing::Test {
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tuning", path));
    llvm::sys::path::append(file, path, "tuning.json");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(path); }

  SmallString<128> path, file;
};
} // namespace

TEST_F(Folder, HasAFileThatCanBeRead) {
  TuningDatabase database;
  database.insert(makeEntry("a"));
  std::error_code code;
  llvm::raw_fd_ostream(file, code) << database.str();
  ASSERT_FALSE(code);
  llvm::Expected<TuningDatabase> read = TuningDatabase::read(file);
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->str(), database.str());
  EXPECT_EQ(read->getPath(), file);
}

TEST_F(Folder, WithoutTheFileGivesAnError) {
  llvm::Expected<TuningDatabase> read = TuningDatabase::read(file);
  ASSERT_FALSE(bool(read));
  EXPECT_EQ(llvm::toString(read.takeError()),
            (file + ": expected a tuning file, found none to read: No such "
                    "file or directory")
                .str());
}
