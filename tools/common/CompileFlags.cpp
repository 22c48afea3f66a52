//===- CompileFlags.cpp - Flags of everything that compiles ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileFlags.h"

#include "Rowwise/IR/GPUModels.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Schedule/ForcedFields.h"
#include "Rowwise/Tuning/TuningDatabase.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::rowwise;
namespace cl = llvm::cl;

static const std::string targetText =
    "Compute capability to compile for: " + listChips() +
    " (default: sm_90); for --emit=so, obj and header several, as in "
    "sm_80,sm_90, or simulator";

static const std::string scheduleText =
    "Schedule to force: " + llvm::join(ScheduleInterface::getNames(), ", ") +
    " (default: by cost)";

/// The schedules of which a flag may force a field.
static std::string listWith(bool ForcedFields::*field) {
  return listAlternatives(listSchedulesWith(field));
}

static const std::string rowsText = "Rows of a block in schedule " +
                                    listWith(&ForcedFields::rows) +
                                    " (default: by width)";

static const std::string blocksText = "Blocks that share a row in schedule " +
                                      listWith(&ForcedFields::blocks) +
                                      " (default: as many as hold it)";

/// What the flags below write.
static CompilerOptions given;

static cl::opt<std::string, /*ExternalStorage=*/true>
    target("target", cl::desc(targetText), cl::value_desc("sm_NN"),
           cl::location(given.schedule.target), cl::cat(getToolCategory()));

using NumberFlag =
    cl::opt<int64_t, /*ExternalStorage=*/true, NumberParser<long long>>;

static cl::opt<std::string, /*ExternalStorage=*/true>
    schedule("schedule", cl::desc(scheduleText), cl::value_desc("name"),
             cl::location(given.schedule.kind), cl::cat(getToolCategory()));

static NumberFlag
    threads("threads",
            cl::desc("Threads of a row in one block (default: by width)"),
            cl::value_desc("n"), cl::location(given.schedule.threads),
            cl::cat(getToolCategory()));

static NumberFlag rows("rows", cl::desc(rowsText), cl::value_desc("n"),
                       cl::location(given.schedule.rows),
                       cl::cat(getToolCategory()));

static NumberFlag blocks("blocks", cl::desc(blocksText), cl::value_desc("n"),
                         cl::location(given.schedule.blocks),
                         cl::cat(getToolCategory()));

static NumberFlag
    stages("stages",
           cl::desc("Rows in flight of blocks or clusters that step over rows; "
                    "in schedule split rows in shared memory, or 1 for none "
                    "(default: 0, one row a group of threads, and in split as "
                    "many as pay)"),
           cl::value_desc("n"), cl::location(given.schedule.stages),
           cl::cat(getToolCategory()));

static cl::opt<std::string, /*ExternalStorage=*/true>
    l2Hint("l2-hint",
           cl::desc("What loads ask of the L2 cache: none, evict-last, "
                    "evict-first, hold or auto (default: for large static "
                    "tensors evict-first where rows are only read, else hold "
                    "or, for the largest, evict-last)"),
           cl::value_desc("hint"), cl::location(given.schedule.l2Hint),
           cl::cat(getToolCategory()));

static cl::opt<std::string, /*ExternalStorage=*/true> tuningDatabase(
    "tuning-db",
    cl::desc("File of measured schedules, which are taken where none is "
             "forced; softmax-run --tune writes it"),
    cl::value_desc("file.json"), cl::location(given.schedule.tuningDatabase),
    cl::cat(getToolCategory()));

static cl::opt<bool, /*ExternalStorage=*/true, SwitchParser> batchInvariant(
    "batch-invariant",
    cl::desc("The same bits of a row in any batch, at any address (default: "
             "false, as it takes away from speed)"),
    cl::location(given.schedule.batchInvariant), cl::cat(getToolCategory()));

namespace {
enum class Math { Fast, Precise };
} // namespace

static ChoiceFlag<Math>
    precision("math", cl::desc("How exact results are"), cl::init(Math::Fast),
              cl::values(clEnumValN(Math::Fast, "fast", "Within a few ulp"),
                         clEnumValN(Math::Precise, "precise",
                                    "Exponentials and divisions to 1 ulp")),
              cl::cat(getToolCategory()));

static cl::opt<bool, /*ExternalStorage=*/true, SwitchParser>
    fuse("fuse", cl::desc("One kernel a row program (default: true)"),
         cl::location(given.fuse), cl::cat(getToolCategory()));

static cl::opt<bool, /*ExternalStorage=*/true, SwitchParser> accumulate(
    "accumulate",
    cl::desc("Combine rows in the pass that computes them, where that is "
             "predicted to be faster (default: true)"),
    cl::location(given.accumulate), cl::cat(getToolCategory()));

namespace {
enum class Fallback { None, Loops };
} // namespace

static ChoiceFlag<Fallback> fallback(
    "fallback", cl::desc("What becomes of operations that are no row program"),
    cl::init(Fallback::None),
    cl::values(clEnumValN(Fallback::None, "none", "They are refused (default)"),
               clEnumValN(Fallback::Loops, "loops",
                          "They run as plain parallel loops, slowly")),
    cl::cat(getToolCategory()));

namespace {
/// Parses "1:4": a dimension, and how many ranks have a part of it.
class ShardParser : public cl::parser<ShardPassOptions> {
public:
  using parser::parser;

  bool parse(cl::Option &option, StringRef, StringRef value,
             ShardPassOptions &result) {
    auto [axis, ranks] = value.split(':');
    if (!axis.getAsInteger(10, result.axis) &&
        !ranks.getAsInteger(10, result.ranks) && result.axis >= 0 &&
        result.ranks > 0)
      return false;
    return refuseValue(option.ArgStr,
                       "a dimension and a number of ranks, as in 1:4", value);
  }
};
} // namespace

static cl::opt<ShardPassOptions, /*ExternalStorage=*/true, ShardParser>
    shard("shard",
          cl::desc("Divides a dimension of the first argument between so many "
                   "GPUs, which call the function together"),
          cl::value_desc("axis:ranks"), cl::location(given.shard),
          cl::cat(getToolCategory()));

static cl::opt<bool, /*ExternalStorage=*/true, SwitchParser>
    debugInfo("g", cl::desc("Keep source locations"),
              cl::location(given.debugInfo), cl::cat(getToolCategory()));

void rowwise::parseCommandLine(int argc, char **argv, StringRef overview) {
  prepareTool(argv[0]);
  registerAsmPrinterCLOptions();
  registerPassManagerCLOptions();
  registerDefaultTimingManagerCLOptions();
  // The back ends that are linked in have hundreds of flags of their own.
  cl::HideUnrelatedOptions(getToolCategory());
  parseFlags(argc, argv, overview);
}

/// Whether `name` is a GPU; if not, prints an error that lists them.
static LogicalResult checkChip(StringRef name) {
  if (findGPUModel(name))
    return success();
  printError("expected --target to be one of " + listChips() + ", found '" +
             name + "'");
  return failure();
}

/// What all other flags ask for.
static FailureOr<CompilerOptions> getOptionsFor(StringRef target) {
  const SchedulePassOptions &asked = given.schedule;
  ArrayRef<StringRef> schedules = ScheduleInterface::getNames();
  if (schedule.getNumOccurrences() &&
      !llvm::is_contained(schedules, asked.kind)) {
    printError("expected --schedule to be one of " +
               llvm::join(schedules, ", ") + ", found '" + asked.kind + "'");
    return failure();
  }
  if (!llvm::is_contained({"none", "evict-last", "evict-first", "hold", "auto"},
                          asked.l2Hint)) {
    printError("expected --l2-hint to be one of none, evict-last, evict-first, "
               "hold, auto, found '" +
               asked.l2Hint + "'");
    return failure();
  }
  if (failed(checkNamed(tuningDatabase, asked.tuningDatabase, "a file")))
    return failure();
  if (asked.batchInvariant && !asked.tuningDatabase.empty()) {
    printError("expected --batch-invariant without --tuning-db, whose "
               "schedules are for a number of rows and an alignment, found "
               "both");
    return failure();
  }
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(asked.tuningDatabase, status) &&
      !llvm::sys::fs::is_regular_file(status)) {
    printError("expected --tuning-db to name a regular file, found '" +
               asked.tuningDatabase + "'");
    return failure();
  }
  FailureOr<RemarkOptions> remarkOptions = getRemarkOptions();
  if (failed(remarkOptions))
    return failure();
  CompilerOptions options = given;
  options.schedule.target = target.str();
  options.precise = precision == Math::Precise;
  options.fallback = fallback == Fallback::Loops;
  options.remarks = *remarkOptions;
  return options;
}

FailureOr<CompilerOptions> rowwise::getCompilerOptions() {
  if (failed(checkChip(given.schedule.target)))
    return failure();
  return getOptionsFor(given.schedule.target);
}

FailureOr<CompilerOptions>
rowwise::getCompilerOptions(SmallVector<std::string> &targets) {
  targets.clear();
  StringRef asked = given.schedule.target;
  if (asked == "simulator")
    return getOptionsFor(CompilerOptions().schedule.target);
  for (StringRef name : llvm::split(asked, ',')) {
    if (!findGPUModel(name)) {
      printError("expected --target to be simulator alone or of " +
                 listChips() + ", found '" + name + "'" +
                 (name == asked ? "" : " in '" + asked.str() + "'"));
      return failure();
    }
    if (llvm::is_contained(targets, name)) {
      printError("expected each of --target once, found '" + name + "' twice");
      return failure();
    }
    targets.push_back(name.str());
  }
  return getOptionsFor(targets.front());
}
