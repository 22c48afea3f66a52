//===- CandidatesTest.cpp - Tests of schedules worth measuring ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuningTest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Softmax along dimension `axis` of a tensor of type SIZESxELEMENT.
static std::string makeText(StringRef sizes, StringRef row, StringRef element,
                            StringRef axis = "1") {
  std::string text = R"(
    #map = affine_map<(d0, d1) -> (d0, d1)>
    func.func @main(%x: TENSOR) -> TENSOR {
      %y = rowwise.fuse ins(%x : TENSOR) axis [AXIS] maps [#map, #map]
          -> TENSOR {
      ^bb0(%row: ROW):
        %max = rowwise.reduce maximumf %row : ROW -> ELEMENT
        %m = tensor.splat %max : ROW
        %d = arith.subf %row, %m : ROW
        %e = math.exp %d : ROW
        %sum = rowwise.reduce addf %e : ROW -> ELEMENT
        %s = tensor.splat %sum : ROW
        %o = arith.divf %e, %s : ROW
        rowwise.yield %o : ROW
      }
      return %y : TENSOR
    })";
  auto replace = [&](StringRef from, const Twine &to) {
    for (size_t at; (at = text.find(from.str())) != std::string::npos;)
      text.replace(at, from.size(), to.str());
  };
  replace("TENSOR", "tensor<" + sizes + "xELEMENT>");
  replace("ROW", "tensor<" + row + "xELEMENT>");
  replace("ELEMENT", element);
  replace("AXIS", axis);
  // The splat of a dynamic row needs its size.
  if (row == "?") {
    replace("tensor.splat %max :", "tensor.splat %max[%n] :");
    replace("tensor.splat %sum :", "tensor.splat %sum[%n] :");
    replace("%max = rowwise", "%c0 = arith.constant 0 : index\n"
                              "%n = tensor.dim %row, %c0 : tensor<?x" +
                                  element + ">\n%most = rowwise");
    replace("%max", "%most");
  }
  return text;
}

namespace {
struct Candidates : testing::Test {
  Candidates() {
    context.loadDialect<RowwiseDialect, arith::ArithDialect, func::FuncDialect,
                        math::MathDialect, tensor::TensorDialect>();
  }

  FuseOp parse(const std::string &text) {
    module = parseSourceString<ModuleOp>(text, &context);
    FuseOp found;
    if (module)
      module->walk([&](FuseOp op) { found = op; });
    return found;
  }

  /// Every schedule of softmax of so many rows of so many elements.
  SmallVector<TuningCandidate> enumerate(int64_t rows, int64_t width,
                                         const ScheduleChoice &accepted = {},
                                         StringRef chip = "sm_90",
                                         StringRef element = "f32") {
    std::string sizes = (Twine(rows) + "x" + Twine(width)).str();
    FuseOp op = parse(makeText(sizes, std::to_string(width), element));
    EXPECT_TRUE(op);
    FailureOr<TuningTask> task =
        makeTuningTask(op, chip, {{rows, width}}, accepted);
    EXPECT_TRUE(succeeded(task));
    return succeeded(task) ? task->candidates : SmallVector<TuningCandidate>();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

static unsigned countKind(ArrayRef<TuningCandidate> candidates,
                          StringRef schedule) {
  return llvm::count_if(candidates, [&](const TuningCandidate &candidate) {
    return candidate.choice.schedule == schedule;
  });
}

TEST_F(Candidates, HaveTheModelsFirstAndThenByPrediction) {
  SmallVector<TuningCandidate> candidates = enumerate(4096, 781);
  ASSERT_GT(candidates.size(), 10u);
  EXPECT_TRUE(candidates.front().isModels);
  for (size_t i = 1; i != candidates.size(); ++i) {
    EXPECT_FALSE(candidates[i].isModels);
    EXPECT_GT(candidates[i].predicted, 0);
    if (i != 1) {
      EXPECT_LE(candidates[i - 1].predicted, candidates[i].predicted);
    }
  }
}

/// Rows of which `steps` at a time are combined by the threads that hold them.
static std::string makeAccumulatedText(int64_t steps) {
  std::string rows = "tensor<128x" + std::to_string(steps) + "x1024xf32>";
  return R"(
    #all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
    func.func @main(%x: )" +
         rows + R"() -> tensor<128x1024xf32> {
      %y = rowwise.fuse ins(%x : )" +
         rows + R"() axis [2] accumulated [1] by [#rowwise<kind addf>]
          maps [#all, affine_map<(d0, d1, d2) -> (d0, d2)>]
          -> tensor<128x1024xf32> {
      ^bb0(%row: tensor<1024xf32>):
        %sum = rowwise.reduce addf %row : tensor<1024xf32> -> f32
        %s = tensor.splat %sum : tensor<1024xf32>
        %o = arith.mulf %row, %s : tensor<1024xf32>
        rowwise.yield %o : tensor<1024xf32>
      }
      return %y : tensor<128x1024xf32>
    })";
}

TEST_F(Candidates, OfAccumulatedRowsHoldARowAndTakeTheirSteps) {
  double before = 0;
  for (int64_t steps : {8, 80, 800}) {
    FuseOp op = parse(makeAccumulatedText(steps));
    ASSERT_TRUE(op);
    FailureOr<TuningTask> task =
        makeTuningTask(op, "sm_90", {{128, steps, 1024}}, {});
    ASSERT_TRUE(succeeded(task));
    EXPECT_GT(task->candidates.size(), 3u);
    for (const TuningCandidate &candidate : task->candidates)
      EXPECT_TRUE(llvm::is_contained({"warp", "block", "cluster"},
                                     candidate.choice.schedule))
          << candidate.choice.str();
    EXPECT_GT(task->candidates.front().predicted, 2 * before);
    before = task->candidates.front().predicted;
  }
}

TEST_F(Candidates, AreDistinct) {
  SmallVector<TuningCandidate> candidates = enumerate(4096, 4096);
  for (size_t i = 0; i != candidates.size(); ++i)
    for (size_t j = 0; j != i; ++j)
      EXPECT_NE(candidates[i].version, candidates[j].version);
}

TEST_F(Candidates, AreOfTheKindsThatHoldTheRow) {
  SmallVector<TuningCandidate> narrow = enumerate(4096, 64);
  EXPECT_GT(countKind(narrow, "warp"), 1u);
  EXPECT_GT(countKind(narrow, "block"), 0u);
  EXPECT_EQ(countKind(narrow, "column"), 0u);
  SmallVector<TuningCandidate> wide = enumerate(64, 65536);
  EXPECT_EQ(countKind(wide, "warp"), 0u);
  EXPECT_EQ(countKind(wide, "block"), 0u);
  EXPECT_GT(countKind(wide, "cluster"), 1u);
  EXPECT_GT(countKind(wide, "split"), 1u);
  EXPECT_GT(countKind(wide, "stream"), 1u);
  EXPECT_EQ(countKind(enumerate(64, 65536, {}, "sm_80"), "cluster"), 0u);
}

TEST_F(Candidates, OfRowsWithoutGapsArePacked) {
  FuseOp op = parse(makeText("100000x33", "33", "bf16"));
  ASSERT_TRUE(op);
  auto makeTask = [&](bool areRowsPacked) {
    return makeTuningTask(op, "sm_90", {{100000, 33}, true, areRowsPacked}, {});
  };
  FailureOr<TuningTask> packed = makeTask(true), others = makeTask(false);
  ASSERT_TRUE(succeeded(packed) && succeeded(others));
  EXPECT_EQ(packed->key.alignment, "packed");
  EXPECT_GT(packed->candidates.size(), 2u);
  for (const TuningCandidate &candidate : packed->candidates)
    EXPECT_EQ(candidate.version.getRows().getMinRows(), 67584)
        << candidate.choice.str();
  EXPECT_EQ(others->key.alignment, "any");
  for (const TuningCandidate &candidate : others->candidates)
    EXPECT_EQ(candidate.version.getRows().getMinRows(), 1)
        << candidate.choice.str();
}

TEST_F(Candidates, AreThoseThatTheForcedFieldsAccept) {
  auto areAccepted = [&](const ScheduleChoice &accepted) {
    SmallVector<TuningCandidate> candidates = enumerate(4096, 781, accepted);
    EXPECT_GT(candidates.size(), 1u);
    return llvm::all_of(candidates, [&](const TuningCandidate &candidate) {
      return candidate.isModels || accepted.accepts(candidate.choice);
    });
  };
  EXPECT_TRUE(areAccepted({"block"}));
  EXPECT_TRUE(areAccepted({"warp", 0, 8}));
  // Not a number that is tried otherwise.
  EXPECT_TRUE(areAccepted({"", 96}));
  EXPECT_TRUE(areAccepted({"", 0, 0, 0, 3}));
}

TEST_F(Candidates, AreRefusedWhereNothingIsAccepted) {
  FuseOp op = parse(makeText("4x781", "781", "f32"));
  ASSERT_TRUE(op);
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error = diagnostic.str();
    return success();
  });
  ScheduleChoice accepted = {"warp", 33};
  EXPECT_TRUE(failed(makeTuningTask(op, "sm_90", {{4, 781}}, accepted)));
  EXPECT_EQ(error, "expected a schedule that holds rows of 781 elements among "
                   "those of what is forced (warp, 33 threads), found none");
  EXPECT_TRUE(failed(makeTuningTask(op, "sm_90", {{0, 781}}, {})));
  EXPECT_EQ(error, "expected elements to tune a program for, found none");
}

/// An entry of the file says what the rules chose, and must give it again.
/// Fails with a diagnostic where it does not.
TEST_F(Candidates, GiveTheModelsScheduleAgain) {
  for (StringRef element : {"bf16", "f32", "f64"})
    for (StringRef chip : {"sm_80", "sm_90"})
      for (int64_t rows : {1, 4096})
        for (int64_t width :
             {1, 3, 33, 100, 781, 1024, 4096, 12671, 17024, 32767, 50257, 65536,
              131072, 262144, 524288, 1048576, 4194304, 8388608})
          EXPECT_FALSE(enumerate(rows, width, {}, chip, element).empty())
              << rows << "x" << width << " " << element.str();
}

/// Logsumexp of bf16: rows that are only read, rematerialized where threads do
/// not hold what is computed of their part.
static std::string makeReader(int64_t rows, int64_t width) {
  std::string text = R"(
    func.func @main(%x: tensor<ROWSxWIDTHxbf16>) -> tensor<ROWSxf32> {
      %y = rowwise.fuse ins(%x : tensor<ROWSxWIDTHxbf16>) axis [1]
          maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>]
          -> tensor<ROWSxf32> {
      ^bb0(%row: tensor<WIDTHxbf16>):
        %wide = arith.extf %row : tensor<WIDTHxbf16> to tensor<WIDTHxf32>
        %max = rowwise.reduce maximumf %wide : tensor<WIDTHxf32> -> f32
        %m = tensor.splat %max : tensor<WIDTHxf32>
        %d = arith.subf %wide, %m : tensor<WIDTHxf32>
        %e = math.exp %d : tensor<WIDTHxf32>
        %sum = rowwise.reduce addf %e : tensor<WIDTHxf32> -> f32
        %log = math.log %sum : f32
        %o = arith.addf %log, %max : f32
        rowwise.yield %o : f32
      }
      return %y : tensor<ROWSxf32>
    })";
  auto replace = [&](StringRef from, int64_t to) {
    for (size_t at; (at = text.find(from.str())) != std::string::npos;)
      text.replace(at, from.size(), std::to_string(to));
  };
  replace("ROWS", rows);
  replace("WIDTH", width);
  return text;
}

TEST_F(Candidates, GiveTheModelsScheduleOfRowsThatAreReadAgain) {
  for (int64_t rows : {1, 40, 200, 1056, 4096})
    for (int64_t width : {1000, 4096, 10001, 20001, 32768, 50257, 131073}) {
      FuseOp op = parse(makeReader(rows, width));
      ASSERT_TRUE(op);
      EXPECT_TRUE(succeeded(makeTuningTask(op, "sm_90", {{rows, width}}, {})))
          << rows << "x" << width;
    }
}

/// Rows that wait in shared memory take no registers there, and no time of each
/// row's: a prediction that says so would leave them out.
TEST_F(Candidates, OfLongRowsWaitInSharedMemory) {
  SmallVector<TuningCandidate> candidates = enumerate(256, 1 << 20);
  ASSERT_FALSE(candidates.empty());
  EXPECT_TRUE(candidates.front().version.getSchedule().isMultiStage());
  for (const TuningCandidate &other : candidates)
    if (!other.version.getSchedule().isMultiStage()) {
      EXPECT_LT(candidates.front().predicted, other.predicted);
    }
}

TEST_F(Candidates, OfColumnsAreColumns) {
  for (StringRef element : {"f32", "bf16"})
    for (int64_t rows : {5, 1823, 65536})
      for (int64_t width : {3, 64, 781, 4096, 50257}) {
        std::string sizes = (Twine(width) + "x" + Twine(rows)).str();
        FuseOp op = parse(makeText(sizes, std::to_string(width), element, "0"));
        ASSERT_TRUE(op);
        FailureOr<TuningTask> task =
            makeTuningTask(op, "sm_90", {{width, rows}}, {});
        ASSERT_TRUE(succeeded(task)) << sizes;
        auto shared = countKind(task->candidates, "split_column");
        EXPECT_EQ(countKind(task->candidates, "column") + shared,
                  task->candidates.size());
        EXPECT_NE(countKind(task->candidates, "column"), 0u) << sizes;
        // Of floats a thread has several columns only where blocks of the grid
        // share them.
        if (element == "f32") {
          EXPECT_EQ(task->key.alignment, shared ? "aligned" : "any");
        }
      }
}

/// Of which a thread has several: no block has fewer than that.
TEST_F(Candidates, OfSeveralColumnsAThreadHaveAllOfAThread) {
  FuseOp op = parse(makeText("4096x4096", "4096", "bf16", "0"));
  ASSERT_TRUE(op);
  FailureOr<TuningTask> task = makeTuningTask(op, "sm_90", {{4096, 4096}}, {});
  ASSERT_TRUE(succeeded(task));
  EXPECT_EQ(task->key.alignment, "aligned");
  EXPECT_GT(task->candidates.size(), 1u);
  for (const TuningCandidate &candidate : task->candidates) {
    LayoutAttr layout = candidate.version.getLayout();
    EXPECT_GT(layout.getRowsPerThread(), 1) << candidate.choice.str();
    EXPECT_EQ(layout.getRows() % layout.getRowsPerThread(), 0)
        << candidate.choice.str();
  }
}

TEST_F(Candidates, OfADynamicWidthHoldItsClass) {
  FuseOp op = parse(makeText("?x?", "?", "f32"));
  ASSERT_TRUE(op);
  FailureOr<TuningTask> task = makeTuningTask(op, "sm_90", {{4096, 1000}}, {});
  ASSERT_TRUE(succeeded(task));
  EXPECT_EQ(task->key.sizes, "?x482..16353");
  EXPECT_EQ(task->key.alignment, "aligned");
  for (const TuningCandidate &candidate : task->candidates) {
    EXPECT_EQ(candidate.version.getMinWidth(), 482);
    EXPECT_EQ(candidate.version.getMaxWidth(), 16353);
    EXPECT_TRUE(candidate.version.isAligned());
  }
  // Rows that do not start at multiples of 16 bytes have a version of their
  // own.
  task = makeTuningTask(op, "sm_90", {{4096, 1001}, true}, {});
  ASSERT_TRUE(succeeded(task));
  EXPECT_EQ(task->key.alignment, "any");
  task = makeTuningTask(op, "sm_90", {{4096, 1000}, false}, {});
  ASSERT_TRUE(succeeded(task));
  EXPECT_EQ(task->key.alignment, "any");
}

TEST_F(Candidates, HaveAKeyWithoutSizesInTheProgram) {
  auto getKey = [&](StringRef sizes, StringRef row, StringRef element,
                    ArrayRef<int64_t> dims) {
    FailureOr<TuningTask> task = makeTuningTask(
        parse(makeText(sizes, row, element)), "sm_90", {dims}, {});
    return succeeded(task) ? task->key : TuningKey();
  };
  TuningKey key = getKey("64x781", "781", "f32", {64, 781});
  EXPECT_EQ(key.types, "f32 -> f32");
  EXPECT_EQ(key.sizes, "64x781");
  EXPECT_EQ(key.alignment, "any");
  EXPECT_EQ(key.chip, "sm_90");
  TuningKey other = getKey("32x1024", "1024", "f32", {32, 1024});
  EXPECT_EQ(other.program, key.program);
  EXPECT_EQ(other.sizes, "32x1024");
  EXPECT_EQ(other.alignment, "aligned");
  EXPECT_EQ(getKey("?x781", "781", "f32", {64, 781}).sizes, "?x781");
  EXPECT_NE(getKey("64x781", "781", "f64", {64, 781}).types, key.types);
}

TEST_F(Candidates, ArePrunedByThePredictionButForTheModels) {
  SmallVector<TuningCandidate> candidates(4);
  const double times[] = {20, 10, 14.9, 15.1};
  for (auto [candidate, predicted] : llvm::zip_equal(candidates, times))
    candidate.predicted = predicted;
  candidates[0].isModels = true;
  pruneCandidates(candidates);
  ASSERT_EQ(candidates.size(), 3u);
  EXPECT_EQ(candidates[0].predicted, 20.0);
  EXPECT_EQ(candidates[2].predicted, 14.9);
  SmallVector<TuningCandidate> none;
  pruneCandidates(none);
  EXPECT_TRUE(none.empty());
}

/// Rows that stream are read twice, and a block that holds a row of a cluster's
/// size is not there at all.
TEST_F(Candidates, ArePredictedToBeSlowerWhereTheyMoveMore) {
  SmallVector<TuningCandidate> candidates = enumerate(4096, 32768);
  double held = 0, streamed = 0;
  for (const TuningCandidate &candidate : candidates) {
    if (candidate.isModels)
      held = candidate.predicted;
    if (candidate.choice.schedule == "stream" && streamed == 0)
      streamed = candidate.predicted;
  }
  // 1 GiB at 4800 GB/s, and half as much again.
  EXPECT_GT(held, 223);
  EXPECT_LT(held, 300);
  EXPECT_GT(streamed, 335);
  pruneCandidates(candidates);
  EXPECT_GT(candidates.size(), 1u);
}
