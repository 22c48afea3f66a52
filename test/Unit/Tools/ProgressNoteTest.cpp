//===- ProgressNoteTest.cpp - What is said while work takes long ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressNote.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <fcntl.h>
#include <poll.h>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A terminal, and what was written to it.
class Terminal {
public:
  Terminal() : main(posix_openpt(O_RDWR | O_NOCTTY)) {
    EXPECT_EQ(grantpt(main), 0);
    EXPECT_EQ(unlockpt(main), 0);
    file = open(ptsname(main), O_RDWR | O_NOCTTY);
    EXPECT_TRUE(isatty(file));
  }
  ~Terminal() {
    close(file);
    close(main);
  }

  int getFile() const { return file; }
  std::string read() const {
    char text[256];
    pollfd ready = {main, POLLIN, 0};
    if (poll(&ready, 1, /*timeout=*/0) != 1)
      return "";
    ssize_t size = ::read(main, text, sizeof(text));
    return {text, size < 0 ? 0 : static_cast<size_t>(size)};
  }

private:
  int main, file;
};
} // namespace

static constexpr std::chrono::milliseconds shortly{1};
static constexpr std::chrono::hours never{1};

TEST(ProgressNote, SaysOnceWhatTakesLong) {
  Terminal terminal;
  {
    ProgressNote note("still at it", terminal.getFile(), shortly);
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  EXPECT_EQ(terminal.read(), "softmax: note: still at it\r\n");
}

TEST(ProgressNote, SaysNothingOfWhatIsQuick) {
  Terminal terminal;
  { ProgressNote note("still at it", terminal.getFile(), never); }
  EXPECT_EQ(terminal.read(), "");
}

TEST(ProgressNote, SaysNothingToFiles) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  {
    ProgressNote note("still at it", ends[1], shortly);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  char text;
  EXPECT_EQ(read(ends[0], &text, 1), -1);
  close(ends[0]);
  close(ends[1]);
}
