//===- softmax-compile.cpp - From .mlir to any phase ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileFlags.h"
#include "DistinctFiles.h"
#include "Files.h"
#include "ProgressNote.h"

#include "Rowwise/IR/GPUModels.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Pipelines/Files.h"
#include "Rowwise/Pipelines/Outlining.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/ShardAnnotations.h"
#include "Rowwise/Target/PTX.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;
namespace cl = llvm::cl;

static cl::opt<std::string> inputPath(cl::Positional, cl::desc("<in.mlir>"),
                                      cl::init("-"),
                                      cl::cat(getToolCategory()));

static SwitchFlag listsTargets(
    "list-targets",
    cl::desc(
        "Write what --target may be and nothing else, a line each product: "
        "the target, the module attribute rowwise.target that chooses this "
        "product, and its name. --target alone chooses the first"),
    cl::cat(getToolCategory()));

static SwitchFlag listsSchedules("list-schedules",
                                 cl::desc("Write what --schedule may be, a "
                                          "line each, and nothing else"),
                                 cl::cat(getToolCategory()));

static cl::opt<std::string> outputPath("o", cl::desc("Output file"),
                                       cl::value_desc("file"), cl::init("-"),
                                       cl::cat(getToolCategory()));

namespace {
enum class Emit {
  Fused,
  Scheduled,
  Tiled,
  Simt,
  NVVM,
  LLVM,
  PTX,
  Cubin,
  SharedLibrary,
  Object,
  Header
};
} // namespace

static ChoiceFlag<Emit> emit(
    "emit", cl::desc("What to write"), cl::init(Emit::PTX),
    cl::values(
        clEnumValN(Emit::Fused, "fused", "Row programs"),
        clEnumValN(Emit::Scheduled, "scheduled", "with a schedule"),
        clEnumValN(Emit::Tiled, "tiled", "as masked vector tiles"),
        clEnumValN(Emit::Simt, "simt", "as code of one thread"),
        clEnumValN(Emit::NVVM, "nvvm", "in the NVVM dialect"),
        clEnumValN(Emit::LLVM, "llvm", "host code in the LLVM dialect"),
        clEnumValN(Emit::PTX, "ptx", "PTX (default)"),
        clEnumValN(Emit::Cubin, "cubin", "what ptxas makes of it"),
        clEnumValN(Emit::SharedLibrary, "so",
                   "a shared library to call from C, C++ or Python, for all "
                   "targets of --target=sm_NN,sm_MM or for the simulator, "
                   "--target=simulator"),
        clEnumValN(Emit::Object, "obj", "the same to link into a program"),
        clEnumValN(Emit::Header, "header", "its header for C and C++")),
    cl::cat(getToolCategory()));

static cl::opt<std::string>
    hostTriple("mtriple",
               cl::desc("Host that --emit=so and obj are for: "
                        "x86_64-linux-gnu or aarch64-linux-gnu (default: this "
                        "machine)"),
               cl::value_desc("triple"), cl::cat(getToolCategory()));

static cl::opt<std::string> restPath(
    "outline",
    cl::desc("Compile the row programs alone, as functions, and write what "
             "else is in the program, with calls of these, to this file"),
    // Else the next word, such as -o, is taken as the file.
    cl::ValueOptional, cl::value_desc("rest.mlir"), cl::cat(getToolCategory()));

static SwitchFlag isScheduled(
    "scheduled",
    cl::desc("The program is what --emit=scheduled wrote: its versions stand, "
             "whatever flags ask for"),
    cl::cat(getToolCategory()));

/// Refuses to write to a terminal what only programs read.
static LogicalResult checkReadable() {
  bool isBinary = llvm::is_contained(
      {Emit::Cubin, Emit::SharedLibrary, Emit::Object}, Emit(emit));
  if (!isBinary || resolveOutput(outputPath) != "-" || !isatty(STDOUT_FILENO))
    return success();
  printError("expected -o and a file with --emit=so, obj or cubin, found a "
             "terminal, which shows text alone");
  return failure();
}

/// The phase whose IR is asked for, if it is IR.
static std::optional<Phase> getPrintedPhase() {
  switch (emit) {
  case Emit::Fused:
    return Phase::Fused;
  case Emit::Scheduled:
    return Phase::Scheduled;
  case Emit::Tiled:
    return Phase::Tiled;
  case Emit::Simt:
    return Phase::Simt;
  case Emit::NVVM:
    return Phase::NVVM;
  case Emit::LLVM:
    return Phase::LLVM;
  default:
    return std::nullopt;
  }
}

/// What is asked for, if it is a file that others link, load or include.
static std::optional<FileKind> getFileKind() {
  switch (emit) {
  case Emit::SharedLibrary:
    return FileKind::SharedLibrary;
  case Emit::Object:
    return FileKind::Object;
  case Emit::Header:
    return FileKind::Header;
  default:
    return std::nullopt;
  }
}

static bool isOutlined() { return restPath.getNumOccurrences() != 0; }

/// Refuses flags that only files have.
static LogicalResult checkNoFile(ArrayRef<std::string> targets) {
  StringRef flag = targets.empty()                  ? "--target=simulator"
                   : targets.size() > 1             ? "several of --target"
                   : hostTriple.getNumOccurrences() ? "--mtriple"
                                                    : "";
  if (flag.empty())
    return success();
  printError("expected --emit=so, obj or header with " + flag);
  return failure();
}

/// What flags ask of a file; nothing where it is IR, PTX or a cubin.
static FailureOr<std::optional<FileOptions>>
getFileOptions(ArrayRef<std::string> targets) {
  std::optional<FileKind> kind = getFileKind();
  if (!kind) {
    if (failed(checkNoFile(targets)))
      return failure();
    return std::optional<FileOptions>();
  }
  FileOptions file;
  file.kind = *kind;
  file.targets.assign(targets.begin(), targets.end());
  std::optional<HostTarget> host = hostTriple.getNumOccurrences()
                                       ? parseHostTriple(hostTriple)
                                       : getNativeHost();
  if (!host) {
    printError("expected --mtriple to be x86_64-linux-gnu or "
               "aarch64-linux-gnu, found '" +
               hostTriple + "'");
    return failure();
  }
  file.host = *host;
  file.forMLIR = isOutlined();
  if (outputPath != "-")
    file.soname = llvm::sys::path::filename(outputPath).str();
  return std::optional(file);
}

static void print(ModuleOp module, const CompilerOptions &options,
                  std::string &output) {
  OpPrintingFlags flags;
  if (options.debugInfo)
    flags.enableDebugInfo();
  llvm::raw_string_ostream os(output);
  module.print(os, flags);
  os << "\n";
}

static LogicalResult printPhase(ModuleOp module, Phase phase,
                                const CompilerOptions &options,
                                std::string &output) {
  if (failed(compileToPhase(module, phase, options)))
    return failure();
  print(module, options, output);
  return success();
}

static LogicalResult compile(ModuleOp module, const CompilerOptions &options,
                             const std::optional<FileOptions> &file,
                             std::string &output) {
  if (std::optional<Phase> phase = getPrintedPhase())
    return printPhase(module, *phase, options, output);
  FailureOr<std::string> text = file ? compileToFile(module, *file, options)
                                     : compileToPTX(module, options);
  if (failed(text))
    return failure();
  output = *std::move(text);
  if (emit != Emit::Cubin)
    return success();
  FailureOr<SmallVector<char>> cubin = assembleCubin(
      UnknownLoc::get(module.getContext()), output, options.schedule.target);
  if (succeeded(cubin))
    output.assign(cubin->begin(), cubin->end());
  return cubin;
}

/// Compiles the row programs of a module and prints the rest of it.
static LogicalResult outline(ModuleOp module, CompilerOptions options,
                             const std::optional<FileOptions> &file,
                             std::string &output, std::string &rest) {
  FailureOr<OwningOpRef<ModuleOp>> programs = outlinePrograms(module, options);
  if (failed(programs))
    return failure();
  print(module, options, rest);
  options.from = Phase::Fused;
  return compile(**programs, options, file, output);
}

/// Refuses flags that --outline leaves nothing to do for.
static LogicalResult checkOutline(const CompilerOptions &options) {
  if (!isOutlined())
    return success();
  if (failed(checkNamed(restPath, restPath, "a file")))
    return failure();
  StringRef flag = isScheduled        ? "--scheduled"
                   : options.fallback ? "--fallback=loops"
                                      : "";
  if (flag.empty())
    return success();
  printError("expected --outline without " + flag);
  return failure();
}

/// Refuses what has no more row programs to divide.
static LogicalResult checkShard(const CompilerOptions &options) {
  if (options.shard.ranks == 0)
    return success();
  StringRef flag = isOutlined()  ? "--outline"
                   : isScheduled ? "--scheduled"
                                 : "";
  if (flag.empty())
    return success();
  printError("expected --shard without " + flag);
  return failure();
}

static void writeTargets() {
  MLIRContext context;
  context.loadDialect<RowwiseDialect>();
  for (const GPUModel &model : gpuModels)
    llvm::outs() << model.chip << ' ' << makeTarget(&context, model) << " // "
                 << model.product << '\n';
}

static void writeSchedules() {
  for (StringRef name : ScheduleInterface::getNames())
    llvm::outs() << name << '\n';
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  // For -mlir-print-ir-after=PASS.
  registerRowwisePasses();
  parseCommandLine(argc, argv, "softmax-opt's compiler: .mlir to PTX\n");
  if (listsTargets || listsSchedules) {
    listsTargets ? writeTargets() : writeSchedules();
    return EXIT_SUCCESS;
  }
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry);
  SmallVector<std::string> targets;
  FailureOr<CompilerOptions> options = getCompilerOptions(targets);
  if (failed(options))
    return EXIT_FAILURE;
  FailureOr<std::optional<FileOptions>> fileOptions = getFileOptions(targets);
  if (failed(fileOptions) || failed(checkOutline(*options)) ||
      failed(checkShard(*options)) ||
      failed(checkNamed(outputPath, outputPath, "a file")) ||
      failed(checkReadable()) ||
      failed(
          checkDistinct({{"-o", outputPath},
                         {"--outline", restPath},
                         {"--remarks-output", getRemarksPath().str()}},
                        {{"the program", inputPath},
                         {"--tuning-db", options->schedule.tuningDatabase}})))
    return EXIT_FAILURE;
  if (isScheduled)
    options->from = Phase::Scheduled;
  InputFile file(context, isOutlined());
  OwningOpRef<ModuleOp> module = file.parse(inputPath);
  // What is outlined leaves them to who compiles the rest, and what is
  // scheduled is divided already.
  if (module && !isOutlined() && !isScheduled &&
      (failed(takeShardAnnotations(*module, options->shard)) ||
       failed(checkShard(*options))))
    return EXIT_FAILURE;
  ProgressNote note("still compiling '" + inputPath + "'");
  std::string output, rest;
  LogicalResult compiled =
      !module        ? failure()
      : isOutlined() ? outline(*module, *options, *fileOptions, output, rest)
                     : compile(*module, *options, *fileOptions, output);
  SmallVector<OutputFile> outputs = takeRemarks(compiled);
  if (succeeded(compiled)) {
    if (isOutlined())
      outputs.push_back({restPath, [&](raw_ostream &os) { os << rest; }});
    outputs.push_back({outputPath, [&](raw_ostream &os) { os << output; }});
  }
  bool isWritten = succeeded(writeOutputFiles(outputs));
  return succeeded(compiled) && isWritten ? EXIT_SUCCESS : EXIT_FAILURE;
}
